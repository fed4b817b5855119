/// Something that a closure captures, to see when the closure is released.
final class Captured {
  private(set) var uses = 0
  private let onRelease: () -> Void

  init(onRelease: @escaping () -> Void = {}) { self.onRelease = onRelease }

  deinit { onRelease() }

  /// Passes `value` on.
  func use<Value>(_ value: Value) -> Value {
    uses += 1
    return value
  }
}

/// Something that owns subscriptions and writes down what they bring.
final class Leaf {
  var seen: [String] = []
}
