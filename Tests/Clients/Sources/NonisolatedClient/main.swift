import Checks
import Dispatch
import Fanout

/// Lets everything else have its turn until `condition` holds.
@MainActor func wait(until condition: @MainActor () async -> Bool) async {
  while !(await condition()) { await Task.yield() }
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

  weak let gone = view
  view = nil
  checks.expect(gone == nil, true, "nothing keeps the view")
  checks.finish()
}

await run()
