final class AppBox<Value> {
  typealias Listener = (Value, Value) -> Void
  private var listeners: [(listener: Listener, name: String)] = []
  init(_ value: Value) { self.value = value }
  var value: Value { didSet { for (listener, _) in listeners { listener(oldValue, value) } } }
  func bind(named name: String, _ listener: @escaping Listener) { listeners.append((listener, name)) }
}
final class AppBox2<Value> {
  typealias Listener = (Value, Value) -> Void
  private var listeners: [(listener: Listener, name: String)] = []
  init(_ value: Value) { self.value = value }
  var value: Value { didSet { listeners.forEach { $0.listener(oldValue, value) } } }
  func bind(named name: String, _ listener: @escaping Listener) { listeners.append((listener, name)) }
}
