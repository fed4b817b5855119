/// The sizes at which cases are measured.
enum Sizes {
  static let upToTenThousand = [1, 10, 100, 1_000, 10_000]
  static let all = upToTenThousand + [100_000]
  /// For cases that need two halves.
  static let fromTen = [10, 100, 1_000, 10_000]
}
