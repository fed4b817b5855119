import Dispatch

/// Runs `body` on a thread of its own.
func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  DispatchQueue(label: "another thread").async(execute: body)
}

/// Hands an object to another thread although no compiler would: the test sees to the order of things.
struct SharedWithThreads<Object>: @unchecked Sendable {
  let value: Object

  init(_ value: Object) { self.value = value }
}
