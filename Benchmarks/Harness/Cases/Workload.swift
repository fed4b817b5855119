/// A case made ready at one size.
///
/// A *pass* is the smallest piece that can be repeated: one set, or `n` cancels. The runner chooses how many passes one
/// sample takes, and for each sample calls ``prepare``, ``run`` and ``verify`` with that number. Only ``run`` is timed.
public struct Workload {
  /// Operations in a pass; allocations are counted per operation.
  public let operations: Int
  /// Observers called in a pass.
  public let deliveries: Int
  /// How many passes one sample may take: bounded where each pass needs something of its own prepared.
  public let largestPassCount: Int
  public let prepare: (_ passes: Int) -> Void
  public let run: (_ passes: Int) -> Void
  /// Says what is wrong after `run`, nil if nothing is; also undoes what `prepare` did.
  public let verify: (_ passes: Int) -> String?

  public init(
    operations: Int, deliveries: Int, largestPassCount: Int = .max, prepare: @escaping (Int) -> Void = { _ in },
    run: @escaping (Int) -> Void, verify: @escaping (Int) -> String?
  ) {
    self.operations = operations
    self.deliveries = deliveries
    self.largestPassCount = largestPassCount
    self.prepare = prepare
    self.run = run
    self.verify = verify
  }
}
