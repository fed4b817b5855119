import Synchronization

/// Where a derivation keeps its computation until that ends, and whether it runs.
///
/// The thread that the values belong to runs it; any thread may end it, by letting go of the last handle. Both are said in one
/// word, so that a computation which is ended while it runs goes when it has run, and one that has ended is not begun.
///
/// ```
/// pointer | ending | running
/// ```
struct ComputationSlot: ~Copyable {
  private let word: Atomic<UInt>

  private static var running: UInt { 1 }
  private static var ending: UInt { 2 }
  private static var marks: UInt { running | ending }

  init(_ computation: Computation) {
    word = Atomic(UInt(bitPattern: Unmanaged.passRetained(computation).toOpaque()))
  }

  var isRunning: Bool { word.load(ordering: .relaxed) & Self.running != 0 }

  /// The computation, nil after its end. The graph's lock is held: it is under that lock that others end it.
  var held: Computation? { Self.computation(in: word.load(ordering: .acquiring))?.takeUnretainedValue() }

  /// The computation is going to run, and stays until `finish`; nil after its end.
  @inline(__always)
  func begin() -> Unmanaged<Computation>? {
    var seen = word.load(ordering: .relaxed)
    while let computation = Self.computation(in: seen) {
      let (exchanged, original) = word.compareExchange(
        expected: seen, desired: seen | Self.running, ordering: .acquiring)
      if exchanged { return computation }
      seen = original
    }
    return nil
  }

  /// The computation has run.
  ///
  /// - Returns: it, for the caller to release, if it was ended meanwhile.
  @inline(__always)
  func finish() -> Unmanaged<Computation>? {
    change { $0 & Self.ending != 0 ? 0 : $0 & ~Self.running }
  }

  /// The computation is not needed any more: it goes at once, or when it has run.
  ///
  /// - Returns: it, for the caller to release, unless it runs or has ended before.
  func end() -> Unmanaged<Computation>? {
    change { $0 & Self.running != 0 ? $0 | Self.ending : 0 }
  }

  /// - Returns: the computation, if the change has emptied the slot.
  @inline(__always)
  private func change(_ next: (UInt) -> UInt) -> Unmanaged<Computation>? {
    var seen = word.load(ordering: .relaxed)
    while true {
      let desired = next(seen)
      let (exchanged, original) = word.compareExchange(
        expected: seen, desired: desired, ordering: .acquiringAndReleasing)
      if exchanged { return desired == 0 ? Self.computation(in: seen) : nil }
      seen = original
    }
  }

  @inline(__always)
  private static func computation(in word: UInt) -> Unmanaged<Computation>? {
    UnsafeRawPointer(bitPattern: word & ~marks).map(Unmanaged.fromOpaque)
  }
}
