/// A value derived from others.
///
/// ```swift
/// let full = Computed { first.value + " " + last.value }
/// full.subscribe(named: "header") { old, new in print("\(old) became \(new)") }
/// first <- "Grace"
/// ```
/// It follows the observables and derived values that its closure reads, found out anew at each run; that anything else has
/// changed it cannot know. Observers never see a mixture: in one set, or one transaction, a derived value is computed from
/// sources that are all new, and each of its observers is called at most once. The closure runs only if something that it read
/// has changed; *changed* means set or computed anew, also to an equal value, and ``Subscribable/removingDuplicates()`` is the
/// step that stops that.
///
/// Without observers it is attached to nothing and is computed when it is read. The closure reads and computes; setting an
/// observable inside it is a trap.
///
/// At the first evaluation nobody knows yet what a closure reads, so closures that read each other run one inside the other: at
/// most 100, which fit into a stack of 512 KB; more is a trap. Later evaluations, and chains of operators such as `map`,
/// take no space on the stack.
///
/// **Ends.** A `Computed { }` is a thing one stores: when it goes, its subscriptions end and it lets go of its closure. So
/// `Computed { … }.subscribe(named:)`, written in one line, is dead at once. In a view model write
/// ``init(of:label:_:)``, which does not capture `self`.
public final class Computed<Value>: Subscribable {
  @usableFromInline let node: ValueNode<Value>

  /// Makes a value that `compute` derives from whatever it reads.
  ///
  /// - Parameters:
  ///   - label: what the value is called in descriptions and traps.
  ///   - compute: reads other values and returns this one. Runs when the value is needed, first at the first read or
  ///     subscription. It is kept until this object goes, with what it captures: an owner captured strongly that holds this
  ///     object is a cycle.
  @inlinable
  public convenience init(label: String? = nil, _ compute: @escaping () -> Value) {
    let node = ValueNode<Value>(nil)
    node.derive(.closure, label: label) { [unowned(unsafe) node] in
      node.store(compute())
      return true
    }
    self.init(node: node)
  }

  /// Makes a value that `compute` derives from what it reads of `owner`, which is held weakly and handed in.
  ///
  /// ```swift
  /// private(set) lazy var full = Computed(of: self) { $0.first.value + " " + $0.last.value }
  /// ```
  /// It ends with its owner. Read after that, it has the last value.
  ///
  /// - Parameters:
  ///   - owner: what the value is derived from, usually `self`.
  ///   - label: what the value is called in descriptions and traps.
  ///   - compute: gets the owner, reads, and returns the value.
  /// - Precondition: it is not read for the first time after `owner` has died. The message says "for the first time".
  @inlinable
  public convenience init<Owner: AnyObject>(
    of owner: Owner, label: String? = nil, _ compute: @escaping (Owner) -> Value
  ) {
    let node = ValueNode<Value>(nil)
    node.derive(.owned, owner: owner, label: label) { [unowned(unsafe) node, weak owner] in
      guard let owner else { return false }
      node.store(compute(owner))
      return true
    }
    self.init(node: node)
  }

  @inlinable
  init(node: ValueNode<Value>) {
    self.node = node
  }

  @inlinable
  deinit {
    node.close()
  }

  /// The current value, computed now if something that it was derived from has changed.
  ///
  /// Read inside another `Computed`, it becomes one of its sources.
  ///
  /// - Precondition: it is not read by its own closure, directly or in a circle. The message says "reads itself". The closures
  ///   that run one inside the other are at most 100. The message says "computations that need each other".
  /// - Complexity: O(1) while it is observed, or if nothing was set anywhere since the last read; else O(e), where e is the
  ///   number of values read last time, and that of the closure if one of them has changed.
  /// - Concurrency: from the isolation domain that its sources belong to.
  @inlinable
  public var value: Value {
    withExtendedLifetime(self) { node.derivedValue }
  }

  @inlinable
  public var _node: _Node<Value> { _Node(node) }
}

@available(*, unavailable, message: "A Computed belongs to one isolation domain, that of its sources.")
extension Computed: Sendable {}

extension Computed: CustomStringConvertible, CustomDebugStringConvertible {
  /// The type, the value as it was last computed and, if there is one, the label.
  public var description: String {
    node.describe(placeholder: "not computed yet")
  }

  /// The description, and a line for each subscription, in order: its name, the type of its owner, or `anonymous`.
  ///
  /// - Complexity: O(n), where n is the number of subscriptions.
  public var debugDescription: String {
    node.describeWithSubscriptions(placeholder: "not computed yet")
  }
}
