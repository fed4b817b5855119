import BenchmarkHarness

/// A measurement made up for a test.
func measurement(
  _ name: String, _ size: Int, costs: [Double] = [1, 2, 3], unit: CostUnit = .operation, allocations: Double? = 0,
  bytes: Double = 0, ratios: [String: [Double]] = [:], role: BenchmarkCase.Role = .subject, countsExactly: Bool = true,
  failure: String? = nil
) -> Measurement {
  var measurement = Measurement(
    id: CaseID(name: name, size: size), unit: unit, role: role, countsExactly: countsExactly)
  var trial = Trial.Samples()
  trial.costs = costs
  trial.cpu = costs
  trial.wall = costs
  measurement.trials = [trial]
  measurement.heapUse = allocations.map { HeapUse(allocations: $0, bytes: bytes, peak: 64) }
  measurement.ratios = ratios.sorted { $0.key < $1.key }.map { ($0.key, [$0.value]) }
  measurement.failure = failure
  return measurement
}

let context = ReportContext(
  commit: nil, dirty: nil, swift: "6.3.1", configuration: "release", os: "Linux", cpu: "a processor", cores: 2,
  date: "2000-01-01T00:00:00Z")

func report(_ measurements: Measurement...) -> Report {
  Report(context: context, measurements: measurements)
}

/// Twenty samples around `center`, all different.
func samples(around center: Double) -> [Double] {
  (0..<20).map { center * (0.99 + 0.001 * Double($0)) }
}
