/// Stands for an object without keeping it alive.
///
/// ```swift
/// extension WeakProxy: ProfileView where Object: ProfileView {
///   func show(name: String) { object?.show(name: name) }
/// }
/// ```
/// ```swift
/// presenter.view = WeakProxy(screen)
/// ```
/// Where a type wants to hold a delegate or a view strongly, hand it a proxy: neither side keeps the other. The conformance is
/// an extension of yours, one line for each method; once the object has gone, the methods do what their `object?` does: nothing.
public final class WeakProxy<Object: AnyObject> {
  /// The object, or nil once it has gone.
  public private(set) weak var object: Object?

  /// Makes a proxy for `object`.
  public init(_ object: Object) {
    self.object = object
  }
}

// The weak reference is written once, in init, and may be read on any thread.
extension WeakProxy: @unchecked Sendable where Object: Sendable {}

extension WeakProxy: CustomStringConvertible {
  public var description: String {
    "WeakProxy<\(Object.self)>(\(object == nil ? "released" : "alive"))"
  }
}
