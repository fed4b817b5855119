extension DelegateList {
  /// The object that `delegate` is, or nil if it is a value.
  ///
  /// Its dynamic type tells: a cast to `AnyObject` always succeeds, by putting a value into a box that dies at once.
  static func object<Delegate>(of delegate: Delegate) -> AnyObject? {
    type(of: delegate as Any) is AnyClass ? delegate as AnyObject : nil
  }

  static func trapValueType<Delegate>(_ delegate: Delegate, _ owner: AnyClass) -> Never {
    trap(
      "\(type(of: delegate as Any)) is a value type; expected an object as a delegate of \(owner).",
      cause: "a struct or an enum conforms to the protocol; a weak reference to it would be nil at once.",
      remedy: "make it a class, and require that by `protocol P: AnyObject`.")
  }

  static func trapBoxed(_ owner: AnyClass) -> Never {
    trap(
      "\(owner) keeps its delegates in boxes; expected a protocol of your own.",
      cause: "the protocol is Error, whose values are boxed by the language.",
      remedy: "declare a protocol for the delegates, `protocol P: AnyObject`.")
  }

  static func trapItself(_ owner: AnyClass) -> Never {
    trap(
      "\(owner) was added to itself; expected another object.",
      cause: "it conforms to the protocol of its delegates and was passed where one of them was meant.",
      remedy: "add the delegate that is to be called.")
  }
}
