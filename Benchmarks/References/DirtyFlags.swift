/// What one would write by hand for a source, values derived from it and one derived from those: mark dirty, compute once.
public final class DirtyFlags {
  @usableFromInline
  final class Node {
    @usableFromInline @exclusivity(unchecked) var isDirty = true
    @usableFromInline @exclusivity(unchecked) var value = 0
    @usableFromInline let compute: () -> Int

    @inlinable
    init(_ compute: @escaping () -> Int) {
      self.compute = compute
    }

    @inlinable
    var current: Int {
      if isDirty {
        value = compute()
        isDirty = false
      }
      return value
    }
  }

  @usableFromInline @exclusivity(unchecked) var source = 0
  @usableFromInline @exclusivity(unchecked) var middle: [Node] = []
  @usableFromInline @exclusivity(unchecked) var observer: (Int) -> Void = { _ in }
  @usableFromInline lazy var sum = Node { [unowned self] in middle.reduce(0) { $0 &+ $1.current } }

  @inlinable
  public init(width: Int) {
    middle = (0..<width).map { index in Node { [unowned self] in source &+ index } }
  }

  @inlinable
  public func observe(_ observer: @escaping (Int) -> Void) {
    self.observer = observer
  }

  @inlinable
  public func set(_ value: Int) {
    source = value
    for node in middle { node.isDirty = true }
    sum.isDirty = true
    observer(sum.current)
  }
}
