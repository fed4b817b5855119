import Checks
import Dispatch
import Fanout

/// Lets everything else have its turn until `condition` holds.
@MainActor func wait(until condition: @MainActor () async -> Bool) async {
  while !(await condition()) { await Task.yield() }
}

/// Delegates on the main actor and on an actor of their own, and changes from several tasks.
@MainActor func useThemes(_ checks: Checks) async {
  let (manager, page, log) = (ThemeManager(), ThemedPage(), ThemeLog())
  manager.delegates.add(page)
  manager.delegates.add(log)
  manager.change(to: "dark")
  await Task.detached { manager.change(to: "light") }.value
  checks.expect(manager.fail(), 1, "a role")
  await manager.delegates.flush()
  checks.expect(page.themes, ["dark", "light"], "a page on the main actor")
  checks.expect(await log.lines, ["dark", "light", "failed"], "a log on its own actor")
  checks.expect(manager.delegates.remove(page), true, "a delegate is removed")
  manager.change(to: "none")
  await manager.delegates.flush()
  checks.expect(page.themes.count, 2, "a removed delegate is not called")
}

@MainActor func run() async {
  let checks = Checks("nonisolated client")
  let service = RateService()
  let queue = DispatchQueue(label: "log")
  let log = RateLog(service, on: queue)
  await service.start()
  let converter = Converter(service)
  var view: ConverterView? = ConverterView(converter, service)
  checks.expect(view?.label.text, "1.0", "the label has its text at once")

  let total = await Task.detached { importRates([2, 3], into: service) }.value
  await service.refresh(to: 4)
  await withTaskGroup { group in
    for _ in 0..<8 { group.addTask { for _ in 0..<100 { service.requests.value += 1 } } }
  }
  await wait { converter.rate.value == 4 && view?.raw.last == 4 }
  checks.expect(total, 2, "update returns a result")
  checks.expect(service.requests.value, 803, "nothing that was counted is lost")
  checks.expect(view?.raw, [1, 2, 3, 4], "the view saw every rate")
  checks.expect(view?.label.text, "4.0", "the label follows")
  checks.expect(view?.field.value, "4.0", "the field follows")
  checks.expect(view?.deliveries, 3, "the delegate was called for each")

  converter.amount = 2
  checks.expect(view?.label.text, "8.0", "what is derived follows what is set here")
  view?.switchState.value = true
  checks.expect(converter.isBusy.value, true, "a binding crosses")
  checks.expect(view?.label.text, "…", "combined values")
  converter.reset()
  checks.expect(view?.label.text, "4.0", "a transaction delivers once")

  await wait { await service.history.count == 4 }
  checks.expect(await service.history, [1, 2, 3, 4], "the service followed itself")
  await wait { log.lines.value.filter { $0.hasPrefix("queue") }.last == "queue 4.0" }
  checks.expect(
    log.lines.value.filter { $0.hasSuffix("4.0") && !$0.hasPrefix("queue") }, ["3.0 became 4.0"], "the log, in order")

  var changes = service.rate.changes(buffering: .unbounded).makeAsyncIterator()
  service.rate.value = 5
  service.rate.value = 6
  let taken = [await changes.next(), await changes.next()].map { $0.map { [$0.0, $0.1] } }
  checks.expect(taken, [[4, 5], [5, 6]], "changes as a sequence")
  for await rate in service.rate.values {
    checks.expect(rate, 6, "values begin with the current one")
    break
  }

  await useThemes(checks)

  weak let gone = view
  view = nil
  checks.expect(gone == nil, true, "nothing keeps the view")
  checks.finish()
}

await run()
