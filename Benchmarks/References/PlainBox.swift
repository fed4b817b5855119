/// The box that most people write: listeners with a name in an array, called from `didSet`. Here as a class of a library.
///
/// Not generic: an observed property cannot be inlined into another module, and unspecialised it would be slower than what
/// anybody has in an application.
public final class PlainBox {
  public typealias Listener = (Int, Int) -> Void

  public var listeners: [(listener: Listener, name: String)] = []

  public init(_ value: Int) {
    self.value = value
  }

  public var value: Int {
    didSet {
      for (listener, _) in listeners { listener(oldValue, value) }
    }
  }

  public func bind(named name: String, _ listener: @escaping Listener) {
    listeners.append((listener, name))
  }
}
