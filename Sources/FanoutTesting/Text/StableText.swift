/// A text for a value that is the same in every run: sets and dictionaries are sorted, and objects that say nothing about
/// themselves, or only where they are, are their type, without an address.
func stableText(of value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional: return children(of: mirror).first?.text ?? "nil"
  case .collection: return "[\(children(of: mirror).map(\.text).joined(separator: ", "))]"
  case .set: return "Set([\(children(of: mirror).map(\.text).sorted().joined(separator: ", "))])"
  case .dictionary: return dictionaryText(of: mirror)
  default: break
  }
  if let description = description(of: value) { return description }
  // What an object holds is not shown: it may lead back to the object.
  if type(of: value) is AnyClass { return "\(type(of: value))" }
  switch mirror.displayStyle {
  case .struct: return "\(type(of: value))(\(list(children(of: mirror))))"
  case .tuple: return "(\(list(children(of: mirror))))"
  case .enum: return enumText(of: value, mirror)
  default: return String(reflecting: value)
  }
}

/// What the value says about itself; nil if that is nothing, or where it is in memory, as every `NSObject` says.
private func description(of value: Any) -> String? {
  let description: String
  switch value {
  case let value as any CustomDebugStringConvertible: description = value.debugDescription
  case let value as any CustomStringConvertible: description = value.description
  default: return nil
  }
  guard type(of: value) is AnyClass else { return description }
  let address = UInt(bitPattern: ObjectIdentifier(value as AnyObject))
  return description.contains(String(address, radix: 16)) ? nil : description
}

private typealias Child = (label: String?, text: String)

private func children(of mirror: Mirror) -> [Child] {
  mirror.children.map { (label: $0.label, text: stableText(of: $0.value)) }
}

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
private func enumText(of value: Any, _ mirror: Mirror) -> String {
  guard let (label, payload) = mirror.children.first else { return "\(value)" }
  let inner = Mirror(reflecting: payload)
  if inner.displayStyle == .tuple {
    return "\(label ?? "")(\(list(inner.children.map { ($0.label, stableText(of: $0.value)) })))"
  }
  return "\(label ?? "")(\(stableText(of: payload)))"
}
