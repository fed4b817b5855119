enum Sizes {
  static let all = [1, 10, 100, 1_000, 10_000]
}
