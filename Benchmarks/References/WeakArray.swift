/// What the delegates of the multicast cases do.
public protocol ValueListener: AnyObject {
  func valueDidChange(to value: Int)
}

/// Delegates in an array of weak boxes, called in a loop: the shortest correct way to write a multicast delegate.
public final class WeakArray {
  @usableFromInline
  final class Box {
    @usableFromInline weak var delegate: (any ValueListener)?

    @inlinable
    init(_ delegate: any ValueListener) {
      self.delegate = delegate
    }
  }

  @usableFromInline var boxes: [Box] = []

  @inlinable
  public init() {}

  @inlinable
  public func add(_ delegate: any ValueListener) {
    boxes.append(Box(delegate))
  }

  @inlinable
  public func invoke(_ body: (any ValueListener) -> Void) {
    for box in boxes {
      if let delegate = box.delegate { body(delegate) }
    }
  }
}
