import Fanout
import Foundation
import Testing

@Suite struct NestingTrapTests {
  @Test("C13 A first evaluation through as many closures as may nest fits into a small stack")
  func deepestNestingFitsIntoASmallStack() {
    let length = SharedWithThreads(Box(0))
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let values = NestedValues(count: 100)
      withExtendedLifetime(values) { length.value.number = values.last.value.count }
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
    #expect(length.value.number == 100)
  }

  @Test("A value that is known already does not count among those that nest, nor do operators")
  func knownValuesDoNotNest() {
    let values = NestedValues(count: 100)
    #expect(values.last.value.count == 100)
    values.append(count: 99)
    #expect(values.last.value.count == 199)
    values.source.value = "xy"
    #expect(values.last.value.count == 200)
    let mapped = (0..<1_000).reduce(values.last) { value, _ in value.map { $0 }.flatMap { Observable($0) } }
    withExtendedLifetime(values) { #expect(mapped.value.count == 200) }
  }

  @Test("C13 One closure more than may nest traps")
  func tooManyNestedClosuresTrap() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var last = Computed(label: "1") { 1 }
      for number in 2...101 { last = Computed(label: "\(number)") { [last] in last.value + 1 } }
      _ = last.value
    }
    #expect(
      result.trapMessage == """
        Fanout: Computed<Int> "1" is computed inside 100 computations that need each other; expected fewer, since each \
        takes space on the stack. \
        Likely cause: a long chain of Computed closures is read for the first time from its end. \
        Remedy: read or subscribe to each as it is made, or build the chain of operators such as map: those do not nest.
        """)
  }
}

/// Derived values each of whose closures reads the one before, through operators that it makes.
private final class NestedValues {
  let source = Observable("x")
  private(set) var last: Computed<String>

  init(count: Int) {
    last = Computed { [source] in source.value }
    append(count: count - 1)
  }

  func append(count: Int) {
    for _ in 0..<count {
      last = Computed(of: self) { [last] _ in
        last.map { "\($0)x" }.flatMap { Observable($0) }.value
      }
    }
  }
}

private final class Box {
  var number: Int

  init(_ number: Int) { self.number = number }
}
