/// The multicast delegate of many tutorials: each call drops the wrappers whose delegate has gone, then maps the others back
/// to the protocol, then calls.
public final class FilterMapWrappers<Delegate> {
  @usableFromInline
  final class Wrapper {
    @usableFromInline weak var delegate: AnyObject?

    @inlinable
    init(_ delegate: AnyObject) {
      self.delegate = delegate
    }
  }

  @usableFromInline var wrappers: [Wrapper] = []

  @inlinable
  public init() {}

  @inlinable
  public func add(_ delegate: Delegate) {
    wrappers.append(Wrapper(delegate as AnyObject))
  }

  @inlinable
  public var delegates: [Delegate] {
    wrappers = wrappers.filter { $0.delegate != nil }
    return wrappers.map { $0.delegate! } as! [Delegate]
  }

  @inlinable
  public func invoke(_ body: (Delegate) -> Void) {
    delegates.forEach(body)
  }
}
