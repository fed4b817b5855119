import Fanout
import FanoutTesting

// A sequence that belongs to an isolation domain is recorded there, and in a function that belongs to no actor not at all.

func recordNowhere(count: Observable<Int>, by areEqual: @escaping (Int, Int) -> Bool) {
  // fails@+1 {{call to actor-isolated initializer 'init(_:isolation:fileID:filePath:line:column:)' in a synchronous nonisolated context}}
  _ = Recorder(count.values)
  // fails@+1 {{call to actor-isolated initializer 'init(_:isolation:fileID:filePath:line:column:)' in a synchronous nonisolated context}}
  _ = Recorder(count.changes(buffering: .unbounded))
  // fails@+1 {{call to actor-isolated initializer 'init(_:by:isolation:fileID:filePath:line:column:)' in a synchronous nonisolated context}}
  _ = Recorder(count.values, by: areEqual)
}

@MainActor func recordOnAnActor(count: Observable<Int>) {
  _ = Recorder(count.values)
  _ = Recorder(count.changes(buffering: .unbounded))
}

func recordWhatIsShared(count: SharedObservable<Int>) {
  _ = Recorder(count)
  _ = Recorder(count.values)
  _ = Recorder(count.changes(buffering: .unbounded))
}
