/// The edges from sources to the derived values that are observed.
///
/// One lock for all of them: a subscription may be ended on any thread, and when the last one ends the derived value leaves
/// its sources. The lock is held while edges are added, removed and marked, and never while foreign code runs. It is taken
/// before the lock of a node, never after.
enum Graph {
  static let lock = Lock()

  // The lock orders all access to what follows; a dynamic exclusivity check would cost more than the step it guards.
  /// Guarded by the lock: counted up for each propagation.
  @exclusivity(unchecked) nonisolated(unsafe) private static var lastEpoch: UInt64 = 0
  /// Guarded by the lock: counted up for each derived value that is subscribed to for the first time.
  @exclusivity(unchecked) nonisolated(unsafe) private static var lastOrder: UInt64 = 0
  /// Guarded by the lock: space for walks over the graph, kept.
  @exclusivity(unchecked) nonisolated(unsafe) static var stack: [DerivationPointer] = []

  static func nextEpoch() -> UInt64 {
    lastEpoch += 1
    return lastEpoch
  }

  static func nextOrder() -> UInt64 {
    lastOrder += 1
    return lastOrder
  }
}
