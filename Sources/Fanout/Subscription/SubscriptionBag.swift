/// Ends the subscriptions it holds when it goes.
///
/// ```swift
/// let bag = SubscriptionBag()
/// name.subscribe { old, new in print("\(old) became \(new)") }.store(in: bag)
/// bag["row"] = price.subscribe(initial: true) { price in print(price) }
/// ```
/// A keyed slot holds one token: putting another one there ends the one before, which is what a reused cell wants.
///
/// - Concurrency: may be used and released on any thread, also from a deinit, and from inside a handler.
public final class SubscriptionBag: Sendable {
  private struct Contents {
    var tokens: [SubscriptionToken] = []
    var slots: [String: SubscriptionToken] = [:]
    /// At this many tokens those that have ended are dropped.
    var limit = smallestLimit

    static let smallestLimit = 32
  }

  private let contents = Guarded(Contents())

  /// Makes an empty bag.
  public init() {}

  deinit {
    cancelAll()
  }

  /// Adds a token. The bag drops tokens that have ended by themselves from time to time, so it does not grow without bound.
  ///
  /// - Complexity: amortised O(1) look-ups of a token.
  public func insert(_ token: SubscriptionToken) {
    let crowded = contents.withLock { contents -> [SubscriptionToken]? in
      contents.tokens.append(token)
      return contents.tokens.count < contents.limit ? nil : contents.tokens
    }
    if let crowded { dropEnded(among: crowded) }
  }

  /// The token in the slot `key`.
  ///
  /// Setting it ends the subscription of the token that was there, unless it is the same one; setting nil does only that.
  public subscript(key: String) -> SubscriptionToken? {
    get {
      contents.withLock { $0.slots[key] }
    }
    set {
      let previous = contents.withLock { contents -> SubscriptionToken? in
        let previous = contents.slots[key]
        contents.slots[key] = newValue
        return previous
      }
      if previous != newValue { previous?.cancel() }
    }
  }

  /// Ends all subscriptions of the bag, in the order in which they were added, keyed ones last, and empties it.
  public func cancelAll() {
    let taken = contents.withLock { contents -> Contents in
      let taken = contents
      contents = Contents()
      return taken
    }
    for token in taken.tokens { token.cancel() }
    for token in taken.slots.values.sorted(by: { $0.id < $1.id }) { token.cancel() }
  }

  /// How many tokens the bag holds, those that have ended since included.
  public var count: Int {
    contents.withLock { $0.tokens.count + $0.slots.count }
  }

  /// Outside the lock: whether a token is active is asked of its observable.
  private func dropEnded(among tokens: [SubscriptionToken]) {
    let ended = Set(tokens.filter { !$0.isActive })
    contents.withLock { contents in
      contents.tokens.removeAll { ended.contains($0) }
      contents.limit = max(Contents.smallestLimit, contents.tokens.count * 2)
    }
  }
}

extension SubscriptionBag: CustomStringConvertible {
  public var description: String {
    "SubscriptionBag(\(count) \(count == 1 ? "token" : "tokens"))"
  }
}
