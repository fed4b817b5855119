/// A text for a value that is the same in every run: sets and dictionaries are sorted, and objects that say nothing about
/// themselves are their type, without an address.
func stableText(of value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  let children = mirror.children.map { (label: $0.label, text: stableText(of: $0.value)) }
  switch mirror.displayStyle {
  case .optional: return children.first?.text ?? "nil"
  case .collection: return "[\(children.map(\.text).joined(separator: ", "))]"
  case .set: return "Set([\(children.map(\.text).sorted().joined(separator: ", "))])"
  case .dictionary: return dictionaryText(of: mirror)
  default: break
  }
  switch value {
  case let value as any CustomDebugStringConvertible: return value.debugDescription
  case let value as any CustomStringConvertible: return value.description
  default: break
  }
  switch mirror.displayStyle {
  case .struct: return "\(type(of: value))(\(list(children)))"
  case .tuple: return "(\(list(children)))"
  case .enum: return enumText(of: value, children)
  case .class: return "\(type(of: value))"
  default: return String(reflecting: value)
  }
}

private typealias Child = (label: String?, text: String)

private func list(_ children: [Child]) -> String {
  children.map { child in
    // The labels of unlabelled members of a tuple are .0, .1 and so on.
    guard let label = child.label, !label.hasPrefix(".") else { return child.text }
    return "\(label): \(child.text)"
  }
  .joined(separator: ", ")
}

private func dictionaryText(of mirror: Mirror) -> String {
  let pairs = mirror.children.map { pair in
    Mirror(reflecting: pair.value).children.map { stableText(of: $0.value) }.joined(separator: ": ")
  }
  return pairs.isEmpty ? "[:]" : "[\(pairs.sorted().joined(separator: ", "))]"
}

/// An enum's case as it is written: `changed(items: 2)`.
private func enumText(of value: Any, _ children: [Child]) -> String {
  guard let (label, payload) = Mirror(reflecting: value).children.first else { return "\(value)" }
  let inner = Mirror(reflecting: payload)
  if inner.displayStyle == .tuple {
    return "\(label ?? "")(\(list(inner.children.map { ($0.label, stableText(of: $0.value)) })))"
  }
  return "\(label ?? "")(\(stableText(of: payload)))"
}
