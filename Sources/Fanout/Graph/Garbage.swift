/// What a derived value lets go of: releasing it may tear down another derived value, and so on down a chain of any length.
enum Garbage {
  case node(SubscriptionNode)
  /// A node whose value nobody can read any more; tokens may hold it on.
  case unreachable(SubscriptionNode)
  case computation(Computation)
  case object(AnyObject)

  /// Releases `garbage` and whatever that tears down, in a loop: the stack does not grow with the length of the chain.
  ///
  /// - Parameter garbage: is empty afterwards; left to the caller's scope, it would be released there, inside each other.
  static func collect(_ garbage: inout [Garbage]) {
    if garbage.isEmpty { return }
    let state = ThreadState.current
    state.pointee.garbage += garbage
    garbage = []
    state.collectGarbage()
  }
}

extension UnsafeMutablePointer<ThreadState> {
  /// Releases what is on the thread's list, in a loop: the running one if there is one.
  func collectGarbage() {
    if pointee.isCollecting { return }
    pointee.isCollecting = true
    while let last = pointee.garbage.popLast() {
      // If nobody else holds the node, its content goes with it.
      if case .unreachable(var node) = consume last, !isKnownUniquelyReferenced(&node) { node.dropContent() }
    }
    pointee.isCollecting = false
    if pointee.garbage.capacity > ThreadState.keptGarbageCapacity { pointee.garbage = [] }
  }
}

extension ThreadState {
  /// A large graph that goes leaves a long list; its space is not kept.
  static var keptGarbageCapacity: Int { 256 }
}
