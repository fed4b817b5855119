import Checks
import Dispatch
import Fanout

/// Lets everything else have its turn until `condition` holds.
func wait(until condition: () -> Bool) async {
  while !condition() { await Task.yield() }
}

func run() async throws {
  let checks = Checks("main-actor client")
  let catalogue = Catalogue()
  let model = CatalogueModel(catalogue)
  var screen: CatalogueScreen? = CatalogueScreen(model, catalogue)
  let log = SharedObservable<[Int]>([])
  let token = follow(catalogue.items, log)

  await catalogue.load(["tea", "milk", "bread"])
  await wait { model.items.value.count == 3 && !model.isLoading.value && screen?.seen.count == 3 }
  checks.expect(screen?.label.text, "3 found", "the title follows")
  checks.expect(screen?.seen, [1, 2, 3], "the screen saw every change")
  checks.expect(screen?.counts, [1, 2, 3], "the delegate was called for each")
  checks.expect(log.value, [0, 1, 2, 3], "the plain function's handler was called for each")
  checks.expect(await catalogue.longest(), 3, "an actor follows a shared value")

  model.query = "ea"
  checks.expect(screen?.label.text, "2 found", "what is derived follows")
  transaction {
    model.query = "x"
    model.query = ""
  }
  checks.expect(screen?.counts, [1, 2, 3, 2, 3], "a transaction delivers once")
  checks.expect(try model.select("tea"), 1, "a role")
  do {
    _ = try model.select("")
    checks.expect("no error", "an error", "a delegate that throws")
  } catch let error as MulticastDelegateError {
    checks.expect(error.errors.count, 1, "errors are collected")
  }

  token.cancel()
  let items = catalogue.items
  await Task.detached { shout(items) }.value
  await wait { model.items.value.first == "TEA" }
  checks.expect(log.value, [0, 1, 2, 3], "an ended subscription is silent")

  let following = screen?.follow(model.$query)
  await wait { model.$query.subscriberCount == 2 }
  for query in ["t", "te", "tea"] { model.query = query }
  for await items in catalogue.items.values {
    checks.expect(items.count, 3, "a shared value as a sequence")
    break
  }

  let delegates = SharedMulticastDelegate<any LoadDelegate>()
  let loadLog = LoadLog()
  delegates.add(loadLog)
  delegates.invoke { await $0.didLoad("tea") }
  delegates.invoke { await $0.didLoad("milk") }
  await delegates.flush()
  checks.expect(loadLog.loaded, ["tea", "milk"], "a shared delegate on the main actor")

  weak let gone = screen
  screen = nil
  checks.expect(gone == nil, true, "nothing keeps the screen")
  checks.expect(await following?.value, ["", "t", "te", "tea"], "a sequence ends with a bag")
  checks.finish()
}

try await run()
