import BenchmarkHarness
import BenchmarkReferences
import Fanout

/// A handler that adds to a cell: one piece of code for the cases that are compared most closely.
///
/// Where the linker puts a handler decides a tenth of what a call costs: the same loop is slower if the handler goes across two
/// lines of the cache. With a closure for each case the ratio to `dispatch/limit` was 1.06 or 1.27 from build to build.
///
/// The type is generic, so that the closure is compiled as generic code calls it; passing it on converts nothing.
struct CountingHandler<Value> {
  fileprivate let body: (Value, Value) -> Void

  fileprivate init(_ body: @escaping (Value, Value) -> Void) {
    self.body = body
  }
}

extension CountingHandler<Int> {
  @inline(never)
  static func adding(to cell: UnsafeMutablePointer<DeliveryTally.Cell>) -> CountingHandler {
    CountingHandler { _, new in cell.pointee.add(new) }
  }
}

extension Observable {
  func subscribe(_ handler: CountingHandler<Value>) { _ = subscribe(handler.body) }
}

extension LimitBox {
  func subscribe(_ handler: CountingHandler<Value>) { subscribe(handler.body) }
}

extension ClosureArray {
  func subscribe(_ handler: CountingHandler<Value>) { subscribe(handler.body) }
}
