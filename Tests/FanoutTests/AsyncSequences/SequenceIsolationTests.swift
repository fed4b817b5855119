import Fanout
import FanoutTesting
import Testing

/// Iterating where the value is not Sendable: what these tests check above all is that they compile without a warning.
@MainActor @Suite(.checksLifetimes, .timeLimit(.minutes(1))) struct SequenceIsolationTests {
  private final class Person {
    var name: String

    init(_ name: String) { self.name = name }
  }

  @MainActor private final class Screen {
    let person = Observable(Person("Ada"))
    private(set) var names: [String] = []
    private var iterator: ValueSequence<Person>.Iterator?

    func follow() async {
      for await person in person.values {
        names.append(person.name)
        if person.name == "end" { return }
      }
    }

    func followChanges() async {
      for await (old, new) in person.changes(buffering: .unbounded) {
        names.append("\(old.name) \(new.name)")
        if new.name == "end" { return }
      }
    }

    func takeOne() async -> String? {
      var iterator = self.iterator ?? person.values.makeAsyncIterator()
      defer { self.iterator = iterator }
      return await iterator.next()?.name
    }
  }

  @Test func mainActorClassIteratesOverValuesThatAreNotSendable() async {
    let screen = tracked(Screen())
    let task = Task { await screen.follow() }
    while screen.names.isEmpty { await Task.yield() }
    screen.person.value = Person("Grace")
    while screen.names.count < 2 { await Task.yield() }
    screen.person.value = Person("end")
    await task.value
    #expect(screen.names == ["Ada", "Grace", "end"])
    #expect(screen.person.subscriberCount == 0)
  }

  @Test func mainActorClassIteratesOverChangesThatAreNotSendable() async {
    let screen = tracked(Screen())
    let task = Task { await screen.followChanges() }
    while screen.person.subscriberCount == 0 { await Task.yield() }
    screen.person.value = Person("Grace")
    screen.person.value = Person("end")
    await task.value
    #expect(screen.names == ["Ada Grace", "Grace end"])
  }

  @Test func iteratorThatIsStoredIsUsedAgain() async {
    let screen = tracked(Screen())
    #expect(await screen.takeOne() == "Ada")
    screen.person.value = Person("Grace")
    #expect(await screen.takeOne() == "Grace")
    #expect(screen.person.subscriberCount == 1)
  }

  private func firstName(in people: some AsyncSequence<Person, Never>) async -> String? {
    for await person in people { return person.name }
    return nil
  }

  @Test func sequenceIsUsedAsAnyAsyncSequence() async {
    let person = Observable(Person("Ada"))
    #expect(await firstName(in: person.values) == "Ada")
    for await length in person.values.map({ $0.name.count }) {
      #expect(length == 3)
      break
    }
  }
}
