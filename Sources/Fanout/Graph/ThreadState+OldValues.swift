extension UnsafeMutablePointer<ThreadState> {
  /// Lets go of what the computations that have ended have replaced and forgotten.
  ///
  /// - Parameter start: how many old values there were before: those belong to deliveries that are still under way.
  func letGo(ofOldValuesFrom start: Int) {
    if !pointee.forgotten.isEmpty {
      var forgotten: [Garbage] = []
      swap(&forgotten, &pointee.forgotten)
      Garbage.collect(&forgotten)
    }
    // One by one, each after it has left the list: its deinit may compute, and end up here.
    while pointee.oldValues.count > start { _ = pointee.oldValues.popLast() }
  }
}

extension SubscriptionNode {
  /// Keeps what a computation has replaced until nothing is being computed.
  @usableFromInline
  static func keepUntilComputed<Value>(_ old: Value) {
    ThreadState.current.pointee.oldValues.append(old)
  }
}
