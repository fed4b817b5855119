/// What a set has to know of its surroundings, found out in one call into the library.
@usableFromInline
package struct SetContext {
  @usableFromInline let thread: ThreadIdentity
  /// Whether derived values exist, or transactions are open.
  @usableFromInline let isGraphPresent: Bool

  @usableFromInline
  static var current: SetContext {
    SetContext(thread: .current, isGraphPresent: GraphActivity.isPresent)
  }
}
