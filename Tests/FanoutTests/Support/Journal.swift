import Fanout

/// What was logged, from any thread, in order; one may wait until it is what one waits for.
final class Journal<Element: Sendable>: Sendable {
  private struct Waiting {
    let id: Int
    let isEnough: @Sendable ([Element]) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var elements: [Element] = []
    var waiting: [Waiting] = []
    var lastID = 0
  }

  private let state = Guarded(State())

  var elements: [Element] { state.withLock { $0.elements } }

  func append(_ element: Element) {
    resume { state in
      state.elements.append(element)
      let elements = state.elements
      return { $0.isEnough(elements) }
    }
  }

  /// Waits until there are so many elements, and returns them.
  @discardableResult
  func elements(count: Int) async -> [Element] {
    await elements { $0.count >= count }
  }

  /// Waits until there is enough, and returns it; a test that is cancelled, since it has taken too long, waits no longer.
  @discardableResult
  func elements(until isEnough: @escaping @Sendable ([Element]) -> Bool) async -> [Element] {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if isEnough(state.elements) || Task.isCancelled { return true }
          state.waiting.append(Waiting(id: id, isEnough: isEnough, continuation: continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      resume { _ in { $0.id == id } }
    }
    return elements
  }

  private func resume(_ change: (inout State) -> (Waiting) -> Bool) {
    let resumed = state.withLock { state in
      let isDone = change(&state)
      let resumed = state.waiting.filter(isDone)
      state.waiting.removeAll(where: isDone)
      return resumed.map(\.continuation)
    }
    for continuation in resumed { continuation.resume() }
  }
}
