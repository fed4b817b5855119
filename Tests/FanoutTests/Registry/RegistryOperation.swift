import Fanout
import FanoutTesting

/// One operation on a registry; registrations are meant by their position, counted from the first ever made.
enum RegistryOperation: Sendable, Hashable {
  case append(RegistrationKind)
  case end(Int)
  /// Ends an id that was never registered here.
  case endForeign
  case endNamed(String)
  case endOwned(OwnerKey)
  case endAll
  case endOrphans
  /// Drops the last reference to an owner.
  case kill(OwnerKey)
  case count
  case labels
  case payload(OwnerKey)
  case beginWalk
  case endWalk
}

struct RegistrationKind: Sendable, Hashable {
  var name: String?
  var owner: OwnerKey?
  var readsOldValue = false
}

enum OwnerKey: Int, Sendable, CaseIterable {
  case first, second
}

extension RegistryOperation {
  static func random(registrations: Int, using generator: inout SeededGenerator) -> RegistryOperation {
    let owner = OwnerKey.allCases.randomElement(using: &generator)!
    let name = ["a", "b"].randomElement(using: &generator)!
    switch Int.random(in: 0..<40, using: &generator) {
    case 0..<14:
      return .append(
        RegistrationKind(
          name: Int.random(in: 0..<4, using: &generator) == 0 ? name : nil,
          owner: Int.random(in: 0..<3, using: &generator) == 0 ? owner : nil,
          readsOldValue: Bool.random(using: &generator)))
    case 14..<24 where registrations > 0: return .end(Int.random(in: 0..<registrations, using: &generator))
    case 24: return .endForeign
    case 25: return .endNamed(name)
    case 26: return .endOwned(owner)
    case 27: return Int.random(in: 0..<4, using: &generator) == 0 ? .endAll : .endOrphans
    case 28, 29: return .kill(owner)
    case 30: return .count
    case 31: return .labels
    case 32: return .payload(owner)
    case 33..<37: return .beginWalk
    default: return .endWalk
    }
  }
}
