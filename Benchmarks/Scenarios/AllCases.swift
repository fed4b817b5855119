import BenchmarkHarness

/// Every case, in the order of the report.
func allCases() -> [BenchmarkCase] {
  dispatchCases() + systemDispatchCases() + valueDispatchCases() + delegateDispatchCases() + busyDispatchCases()
    + subscribeCases() + cancelCases() + cancelByCases() + livenessCases() + memoryCases() + appendCases()
    + derivedCases() + sharedCases() + sequenceCases()
}
