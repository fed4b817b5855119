import Testing

/// Addresses of the dead, used again.
enum Recycling {
  /// Makes objects until one stands where another has died.
  ///
  /// The allocator hands out an address that was just freed at once. The address sanitizer does not: then the test is
  /// cancelled.
  static func object<Object: AnyObject>(at address: ObjectIdentifier, make: () -> Object) throws -> Object {
    var others: [Object] = []
    for _ in 0..<1_000 {
      let object = make()
      if ObjectIdentifier(object) == address { return object }
      others.append(object)
    }
    try Test.cancel("the allocator does not use the address again")
  }
}
