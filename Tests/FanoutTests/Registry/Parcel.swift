/// A payload that notes when it is released.
struct Parcel: ~Copyable {
  let number: Int
  private let ledger: Ledger

  init(_ number: Int, ledger: Ledger) {
    self.number = number
    self.ledger = ledger
  }

  deinit {
    ledger.released.append(number)
  }
}

/// The numbers of the parcels that were released, in order.
final class Ledger {
  fileprivate(set) var released: [Int] = []
}
