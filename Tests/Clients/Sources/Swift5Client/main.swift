import Checks
import Dispatch
import Fanout
import Foundation

// As an older app would: closures and queues, no actor of its own.

final class Session {
  let name = Observable("nobody")
  let visits = SharedObservable(0, label: "visits")
  lazy var greeting = Computed(of: self) { "Hello, \($0.name.value)" }
}

final class Header {
  var text = ""
  var visits: [Int] = []

  func show(_ session: Session) {
    session.greeting.subscribe(owner: self, initial: true) { header, text in header.text = text }
  }

  @MainActor func count(_ session: Session) {
    session.visits.observe(owner: self, initial: true) { header, visits in header.visits.append(visits) }
  }
}

let checks = Checks("Swift 5 client")
let session = Session()
let header = Header()
header.show(session)
MainActor.assumeIsolated { header.count(session) }
session.name <- "Ada"
checks.expect(header.text, "Hello, Ada", "a derived value follows")

var onMain: [Int] = []
let token = session.visits.subscribe(on: DispatchQueue.main) { _, new in onMain.append(new) }
let visits = session.visits
let group = DispatchGroup()
for _ in 0..<4 { DispatchQueue.global().async(group: group) { for _ in 0..<25 { visits.value += 1 } } }

group.notify(queue: .main) {
  checks.expect(visits.value, 100, "no visit is lost")
  finishWhenEverythingHasCome()
}

func finishWhenEverythingHasCome() {
  guard onMain.count == 100, header.visits.count == 101 else {
    return DispatchQueue.main.async { finishWhenEverythingHasCome() }
  }
  checks.expect(onMain, Array(1...100), "each visit came on the main queue, in order")
  checks.expect(header.visits, Array(0...100), "each visit came on the main actor, in order")
  token.cancel()
  visits.value = 0
  DispatchQueue.main.async {
    checks.expect(onMain.count, 100, "nothing comes after the end")
    checks.finish()
  }
}

dispatchMain()
