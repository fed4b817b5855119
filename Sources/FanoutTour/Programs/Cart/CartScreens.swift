import Foundation

/// Lists the lines, so it has the role that tells about them.
@MainActor
final class ListScreen: CartLinesDelegate {
  private(set) var articles: [String] = []
  private let console: any Console

  init(console: any Console) {
    self.console = console
  }

  func cartDidChange(_ cart: Cart) {}

  func cart(_ cart: Cart, didAdd line: CartLine) {
    articles.append(line.article)
    console.print("  list   + \(line.quantity) x \(line.article)")
  }

  func cart(_ cart: Cart, didRemove line: CartLine) {
    articles.removeAll { $0 == line.article }
    console.print("  list   - \(line.quantity) x \(line.article)")
  }
}

/// Shows how many articles there are: it needs no role.
@MainActor
final class BadgeScreen: CartDelegate {
  private(set) var count = 0
  private let console: any Console

  init(console: any Console) {
    self.console = console
  }

  func cartDidChange(_ cart: Cart) {
    count = cart.count
    console.print("  badge  (\(count))")
  }
}

/// Shows the total, so it has the role that tells about it.
@MainActor
final class TotalScreen: CartTotalDelegate {
  private(set) var total = 0
  private let console: any Console

  init(console: any Console) {
    self.console = console
  }

  func cartDidChange(_ cart: Cart) {}

  func cart(_ cart: Cart, totalDidBecome total: Int) {
    self.total = total
    console.print("  total  \((Decimal(total) / 100).money)")
  }
}
