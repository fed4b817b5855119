import Synchronization

/// What a derived value is made by: its computation, what that has read, and whether the result still holds.
///
/// The design follows signals libraries: a mark is pushed down when a source is set, values are pulled up when they are
/// needed, and whether a source has changed is told by its version, never by comparing values.
///
/// **Unobserved**, a derived value is attached to nothing. It is brought up to date when it is read, by comparing the
/// versions of its sources, unless nothing at all was set since.
/// **Observed**, by a subscription or by a derived value that is observed, it is attached to its sources, and current as long
/// as no mark has reached it.
///
/// It lives in memory of its own, at one address, for as long as its node. Evaluation belongs to the thread that the values
/// belong to. What other threads do, ending subscriptions, touches only what the graph's lock guards and the two flags.
@usableFromInline
package struct Derivation: ~Copyable {
  @usableFromInline
  package enum Kind: Sendable {
    /// `Computed { }`: ends with its handle.
    case closure
    /// `Computed(of:)`: kept by its sources while it is observed, ends with its owner.
    case owned
    /// `map` and its like: reads always the same sources, and belongs to them.
    case fixed
    /// Flattening: belongs to its first source, and reads others by turns.
    case switching
  }

  /// Where the check of the sources is. It stands first because only the evaluating thread touches it: the thread sanitizer
  /// takes each change of a part for one of the first byte of the whole.
  var cursor = 0
  let node: Unmanaged<SubscriptionNode>
  let kind: Kind
  /// The owner of an `owned` one.
  private(set) weak var owner: AnyObject?
  let computation: ComputationSlot
  /// What was read last time, in order. Changed under the graph's lock, by the thread that the values belong to.
  var links: [LinkPointer] = []

  // MARK: Whether the value holds

  /// A mark has reached it since it was last brought up to date.
  let isStale = Atomic<Bool>(true)
  /// Attached to its sources. Changed under the graph's lock.
  let isAttached = Atomic<Bool>(false)
  /// When it was last brought up to date while unobserved.
  let checkedAt = Atomic<UInt64>(0)
  var hasValue = false

  /// Something that it belongs to has ended, as far as evaluations have found that out.
  var hasEndedSource = false

  // MARK: Evaluation

  /// Its sources are being checked, on behalf of `parent`; `cursor` is where.
  var isChecking = false
  var parent: DerivationPointer?
  /// Whose computation reads it, while it is brought up to date on behalf of that.
  var reader: DerivationPointer?
  /// A source was found changed, or there is no value yet.
  var mustCompute = false
  /// How many links of this run have been noted.
  var noted = 0
  /// Links that this run has set aside.
  var obsolete: [LinkPointer] = []
  /// The sources of the noted links, for runs that read many.
  var notedSources: Set<UnsafeMutableRawPointer> = []

  // MARK: Guarded by the graph's lock

  /// Behind this one, in the same block: while one thread changes it, another may look at what stands here.
  let dependents: UnsafeMutablePointer<DependentList>
  /// The propagation that marked it last.
  var epoch: UInt64 = 0
  /// Its place among the derived values that have subscriptions of their own; 0 for none.
  var observedOrder: UInt64 = 0
  /// Deliveries of its changes that are under way, one inside the other: they may compute it.
  var deliveryCount = 0

  private init(
    node: SubscriptionNode, kind: Kind, owner: AnyObject?, computation: Computation,
    dependents: UnsafeMutablePointer<DependentList>
  ) {
    self.node = .passUnretained(node)
    self.kind = kind
    self.owner = owner
    self.computation = ComputationSlot(computation)
    self.dependents = dependents
  }

  static func make(
    node: SubscriptionNode, kind: Kind, owner: AnyObject?, computation: Computation
  ) -> DerivationPointer {
    GraphActivity.begin(GraphActivity.derivedValue)
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Derivation>.stride + MemoryLayout<DependentList>.stride,
      alignment: MemoryLayout<Derivation>.alignment)
    let dependents = (block + MemoryLayout<Derivation>.stride).initializeMemory(
      as: DependentList.self, to: DependentList())
    let derivation = block.bindMemory(to: Derivation.self, capacity: 1)
    derivation.initialize(
      to: Derivation(node: node, kind: kind, owner: owner, computation: computation, dependents: dependents))
    return derivation
  }

  /// Frees a derivation whose node is gone; nobody observes it any more.
  static func destroy(_ derivation: DerivationPointer) {
    let state = ThreadState.current
    Graph.lock.withLock { derivation.pointee.clear(discarding: &state.pointee.garbage) }
    derivation.deinitialize(count: 1)
    UnsafeMutableRawPointer(derivation).deallocate()
    GraphActivity.end(GraphActivity.derivedValue)
    state.collectGarbage()
  }

  /// Whether sources keep it while it is attached.
  var belongsToSources: Bool { kind != .closure }

  @inline(__always)
  func withNode<Result>(_ body: (SubscriptionNode) -> Result) -> Result {
    node._withUnsafeGuaranteedRef { body($0) }
  }

  /// Whether the value is known to be current, without looking at its sources.
  @inline(__always)
  var isFresh: Bool {
    isAttached.load(ordering: .relaxed)
      ? !isStale.load(ordering: .relaxed)
      : hasValue && GraphActivity.isUnchanged(since: checkedAt.load(ordering: .relaxed))
  }

  /// As `isFresh`, for the evaluation that began at `number`: what is set meanwhile, by other threads, does not concern it.
  func isFresh(during number: UInt64) -> Bool {
    isFresh || hasValue && checkedAt.load(ordering: .relaxed) == number && !isAttached.load(ordering: .relaxed)
  }

  /// Whether it has subscriptions, or an observed derived value depends on it.
  var isObserved: Bool { observedOrder != 0 || !dependents.pointee.isEmpty }

  /// Lets go of the closures; if they are running, once they have. The graph's lock is held.
  func forgetComputation(discarding garbage: inout [Garbage]) {
    if let computation = computation.end() { garbage.append(.computation(computation.takeRetainedValue())) }
  }

  /// Lets go of the closures and the sources: nobody can read the value any more. The graph's lock is held.
  mutating func clear(discarding garbage: inout [Garbage]) {
    for link in links { Graph.free(link, discarding: &garbage) }
    links = []
    forgetComputation(discarding: &garbage)
  }

  /// Up to this many sources are searched one by one for one that is read again.
  static var longestSearch: Int { 8 }
  /// How many computations may run one inside the other: closures that read derived values which are out of date. Known
  /// chains are not nested.
  ///
  /// Each takes 1.4 KB of stack in a debug build and 0.5 KB in a release build if its closure does little, 3.8 and 1.1 KB if that
  /// makes values by operators and reads them: so this many fit into the 512 KB of a secondary thread.
  static var deepestNesting: Int { 100 }
}
