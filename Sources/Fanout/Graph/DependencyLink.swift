import Synchronization

typealias DerivationPointer = UnsafeMutablePointer<Derivation>
typealias LinkPointer = UnsafeMutablePointer<DependencyLink>

/// An edge from a source to a derived value that has read it.
///
/// ```
/// source ◀── holds ── link ◀── owns ── derivation
///   ╎                  ▲
///   ╌╌ dependents ╌╌╌╌╌╯   only while the derived value is observed
/// ```
/// The derived value holds its sources. A source knows its dependents only while they are attached, and then holds those that
/// belong to it (operators, `Computed(of:)`).
struct DependencyLink: ~Copyable {
  /// Retained by the link.
  let source: Unmanaged<SubscriptionNode>
  /// The source's derivation, if it is a derived value itself.
  let sourceDerivation: DerivationPointer?
  let dependent: DerivationPointer
  /// The source's version when the derived value read it.
  var seenVersion: UInt64
  /// Neighbours in the source's list of dependents, while attached.
  var next: LinkPointer?
  var previous: LinkPointer?
  /// Changed under the graph's lock, by whichever thread ends a subscription; an evaluation looks at it without.
  let isAttached = Atomic<Bool>(false)

  static func make(source: SubscriptionNode, dependent: DerivationPointer) -> LinkPointer {
    source.addDependent()
    let link = LinkPointer.allocate(capacity: 1)
    link.initialize(
      to: DependencyLink(
        source: .passRetained(source), sourceDerivation: source.derivation, dependent: dependent,
        seenVersion: source.version))
    return link
  }
}

/// On the pointer, so that only the field in question is read: another thread may be changing those beside it.
extension UnsafeMutablePointer<DependencyLink> {
  @inline(__always)
  func isTo(_ node: SubscriptionNode) -> Bool {
    pointee.source.toOpaque() == Unmanaged.passUnretained(node).toOpaque()
  }

  /// The source's version as of now.
  @inline(__always)
  var currentVersion: UInt64 {
    pointee.source._withUnsafeGuaranteedRef { $0.version }
  }
}

/// The attached dependents of a source, oldest first. Guarded by the lock of the graph.
struct DependentList {
  private(set) var first: LinkPointer?
  private var last: LinkPointer?
  /// Links and subscriptions to be added until dead owners are looked for.
  var additionsUntilSweep = smallestSweep

  /// Below this number looking for dead owners is not worth it.
  static var smallestSweep: Int { 32 }

  var isEmpty: Bool { first == nil }

  /// ```
  /// first ⇄ … ⇄ last          first ⇄ … ⇄ old last ⇄ link
  /// ```
  mutating func append(_ link: LinkPointer) {
    link.pointee.previous = last
    link.pointee.next = nil
    if let last { last.pointee.next = link } else { first = link }
    last = link
    additionsUntilSweep -= 1
  }

  mutating func remove(_ link: LinkPointer) {
    let (previous, next) = (link.pointee.previous, link.pointee.next)
    if let previous { previous.pointee.next = next } else { first = next }
    if let next { next.pointee.previous = previous } else { last = previous }
    link.pointee.previous = nil
    link.pointee.next = nil
  }
}
