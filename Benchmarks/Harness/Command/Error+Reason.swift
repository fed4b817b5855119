import Foundation

extension Error {
  /// What went wrong, in words. Where Foundation has only a number, the system has them.
  var reason: String { ((self as? CocoaError)?.underlying ?? self).localizedDescription }
}
