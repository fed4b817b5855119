extension Trial {
  /// How many times the rounds asked for a trial may take for its time: one that needs more takes tiny samples, and more
  /// would not help. Samples of the usual length may always fill the time.
  private static let mostRounds = 20

  /// Makes the trial here and now.
  ///
  /// - Parameter cases: by name.
  public func run(_ cases: [String: BenchmarkCase]) -> Outcome {
    guard let benchmark = cases[id.name] else { return Outcome(failure: "there is no such case") }
    return switch self {
    case .sampling(let id, let reference, let isMadeFirst, let effort, let seed):
      Self.sample(
        benchmark, beside: reference.flatMap { cases[$0] }, isMadeFirst: isMadeFirst, id.size, effort,
        SeededRandom(seed: seed))
    case .counting(let id, let seed):
      Self.count(benchmark, id.size, SeededRandom(seed: seed))
    }
  }

  private static func sample(
    _ benchmark: BenchmarkCase, beside reference: BenchmarkCase?, isMadeFirst: Bool, _ size: Int, _ effort: Effort,
    _ random: SeededRandom
  ) -> Outcome {
    var random = random
    func make(_ benchmark: BenchmarkCase) -> Subject {
      Subject(benchmark, size: size, sampleTime: effort.sampleTime, random: &random)
    }
    let early = isMadeFirst ? nil : reference.map(make)
    let subject = make(benchmark)
    let other = early ?? reference.map(make)
    var outcome = Outcome()
    outcome.referenceSamples = other.map { _ in Samples() }
    func sampleOther() {
      if let other { outcome.referenceSamples!.add(other.sample()) }
    }
    let mostRounds = max(Double(effort.repetitions * mostRounds), effort.minTime / effort.sampleTime)
    var round = 0
    var time = 0.0
    while round < effort.repetitions || (time < effort.minTime * 1e9 && Double(round) < mostRounds) {
      let begin = Moment.now(.cpu)
      if round.isMultiple(of: 2) {
        sampleOther()
        outcome.samples.add(subject.sample())
      } else {
        outcome.samples.add(subject.sample())
        sampleOther()
      }
      time += Moment.since(begin, .cpu).wall
      round += 1
    }
    return outcome
  }

  private static func count(_ benchmark: BenchmarkCase, _ size: Int, _ random: SeededRandom) -> Outcome {
    if AllocationMeter.obstacle != nil { return Outcome() }
    guard let use = AllocationMeter.measure(benchmark, size: size, random: random) else {
      return Outcome(failure: "its deliveries were wrong while its allocations were counted")
    }
    var outcome = Outcome()
    outcome.heapUse = use
    return outcome
  }
}
