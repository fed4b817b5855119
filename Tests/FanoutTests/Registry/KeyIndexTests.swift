import Fanout
import FanoutTesting
import Testing

@Suite struct KeyIndexTests {
  private static func ids(_ numbers: [UInt64]) -> [SubscriptionID] {
    numbers.map { SubscriptionID(rawValue: $0) }
  }

  @Test("A key is carried by those inserted and not removed, oldest first, in every order of removal")
  func everyOrderOfRemoval() {
    for permutation in Self.permutations(of: [1, 2, 3, 4]) {
      var index = KeyIndex<String>()
      for number in permutation { index.insert(SubscriptionID(rawValue: number), for: "a") }
      var left: [UInt64] = [1, 2, 3, 4]
      for number in permutation.reversed() {
        #expect(index.ids(of: "a") == Self.ids(left))
        index.remove(SubscriptionID(rawValue: number), for: "a")
        left.removeAll { $0 == number }
      }
      #expect(index.ids(of: "a").isEmpty)
      #expect(index.isEmpty)
    }
  }

  @Test("Random insertions and removals agree with a dictionary of sets", arguments: 0..<50 as Range<UInt64>)
  func randomHistoriesAgree(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var index = KeyIndex<Int>()
    var model: [Int: Set<SubscriptionID>] = [:]
    for number in 1...200 as ClosedRange<UInt64> {
      let key = Int.random(in: 0..<5, using: &generator)
      if Bool.random(using: &generator), let id = model[key]?.sorted().randomElement(using: &generator) {
        index.remove(id, for: key)
        model[key]!.remove(id)
      } else {
        index.insert(SubscriptionID(rawValue: number), for: key)
        model[key, default: []].insert(SubscriptionID(rawValue: number))
      }
      let disagreeing = (0..<5).filter { index.ids(of: $0) != model[$0, default: []].sorted() }
      #expect(disagreeing.isEmpty, "seed \(seed), step \(number)")
      #expect(index.isEmpty == model.values.allSatisfy(\.isEmpty), "seed \(seed), step \(number)")
    }
  }

  private static func permutations(of numbers: [UInt64]) -> [[UInt64]] {
    guard let first = numbers.first else { return [[]] }
    return permutations(of: Array(numbers.dropFirst())).flatMap { rest in
      (0...rest.count).map { position in
        var permutation = rest
        permutation.insert(first, at: position)
        return permutation
      }
    }
  }
}
