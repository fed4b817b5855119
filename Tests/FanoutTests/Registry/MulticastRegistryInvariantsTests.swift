#if FANOUT_CHECKS
  import Fanout
  import Testing

  @Suite struct MulticastRegistryInvariantsTests {
    @Test("A broken invariant is found by the next mutation")
    func brokenInvariantIsFoundByTheNextMutation() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var registry = MulticastRegistry<Int>()
        var discarded = Discarded<Int>()
        _ = registry.append(1, flags: [], label: nil, isWalked: false, discarding: &discarded)
        registry.miscountLiveSlots()
        _ = registry.append(2, flags: [], label: nil, isWalked: false, discarding: &discarded)
      }
      #expect(
        result.trapMessage == """
          Fanout: broken invariant: the counts (3, 0, 0, 0, 0) are those found, \
          (live: 2, oldValueReaders: 0, owned: 0, retired: 0, tombstones: 0)
          """)
    }
  }
#endif
