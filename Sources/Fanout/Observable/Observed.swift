/// A property whose changes can be observed.
///
/// ```swift
/// @MainActor final class ProfileModel {
///   @Observed var name = ""
/// }
/// ```
/// ```swift
/// model.$name.subscribe(owner: self, initial: true) { page, name in page.title = name }
/// model.name = "Grace"
/// ```
/// The property reads and sets the value, in place where it is mutated; `$name` is the ``Observable``. A copy of a struct that
/// has such a property shares the observable with the original.
///
/// Who sees `$name` can set it: `private(set)` holds for `name` alone. To hand out what can be read and followed only, make the
/// property private and offer ``Subscribable/readOnly``.
///
/// In a closure that outlives the scope capture `[$name]`: `[name]` captures today's value.
@propertyWrapper
public struct Observed<Value> {
  /// The observable that holds the value.
  public let projectedValue: Observable<Value>

  /// Makes an observable that holds `wrappedValue`.
  ///
  /// - Parameters:
  ///   - wrappedValue: the initial value.
  ///   - label: what the observable is called in descriptions and traps.
  public init(wrappedValue: Value, label: String? = nil) {
    projectedValue = Observable(wrappedValue, label: label)
  }

  /// The current value; see ``Observable/value``.
  @inlinable
  public var wrappedValue: Value {
    get { projectedValue.value }
    nonmutating set { projectedValue.value = newValue }
    nonmutating _modify { yield &projectedValue.value }
  }
}

@available(*, unavailable, message: "An Observed property belongs to one isolation domain, that of its Observable.")
extension Observed: Sendable {}
