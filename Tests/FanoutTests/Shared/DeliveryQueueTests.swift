import Dispatch
import Fanout
import Testing

@Suite struct DeliveryQueueTests {
  @Test func theMainQueueIsNamedByItsShortForm() async {
    let count = SharedObservable(0)
    let (values, continuation) = AsyncStream.makeStream(of: Int.self)
    let token = count.subscribe(on: .main) { _, new in
      dispatchPrecondition(condition: .onQueue(.main))
      continuation.yield(new)
    }
    count.value = 1
    #expect(await values.first { _ in true } == 1)
    token.cancel()
  }
}
