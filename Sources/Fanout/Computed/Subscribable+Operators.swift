extension Subscribable {
  /// A value that is `transform` of this one.
  ///
  /// ```swift
  /// price.map { "\($0) EUR" }.subscribe(named: "label") { old, new in print(new) }
  /// ```
  /// A value made by an operator belongs to its source: with subscribers it lives although nobody holds it, without it goes
  /// with its last reference. It ends when the observable, or the `Computed { }`, at the root of the chain goes.
  ///
  /// - Parameter transform: runs when the value is needed and this one has changed. It only reads.
  /// - Complexity: O(1) in each change. Chains of any length are computed and released without recursion.
  @inlinable
  public func map<Result>(_ transform: @escaping (Value) -> Result) -> Computed<Result> {
    let source = _node.base
    let node = ValueNode<Result>(nil)
    node.derive(.fixed, from: [source]) { [unowned(unsafe) node, unowned(unsafe) source] in
      node.store(transform(source.sourceValue))
      return true
    }
    return Computed(node: node)
  }

  /// This value without changes to an equal one.
  ///
  /// ```swift
  /// let canSubmit = form.map { $0.isValid }.removingDuplicates()
  /// ```
  /// This is the one step that stops a propagation: what is derived from it is not computed, and its observers are not
  /// called, unless the value differs.
  ///
  /// - Parameter areEqual: whether two values count as the same.
  @inlinable
  public func removingDuplicates(by areEqual: @escaping (Value, Value) -> Bool) -> Computed<Value> {
    let source = _node.base
    let node = ValueNode<Value>(nil)
    node.derive(.fixed, from: [source]) { [unowned(unsafe) node, unowned(unsafe) source] in
      let new = source.sourceValue
      if let old = node.storage, areEqual(old, new) { return false }
      node.store(new)
      return true
    }
    node.omitRecords(where: areEqual)
    return Computed(node: node)
  }

  /// The pair of this value and `other`.
  ///
  /// ```swift
  /// let size = width.combined(with: height).map { width, height in width * height }
  /// ```
  /// It ends with the first of the two that goes.
  @inlinable
  public func combined<Other: Subscribable>(with other: Other) -> Computed<(Value, Other.Value)> {
    let source = _node.base
    let otherSource = other._node.base
    let node = ValueNode<(Value, Other.Value)>(nil)
    node.derive(.fixed, from: [source, otherSource]) {
      [unowned(unsafe) node, unowned(unsafe) source, unowned(unsafe) otherSource] in
      node.store((source.sourceValue, otherSource.sourceValue))
      return true
    }
    return Computed(node: node)
  }

  /// The value of the observable that `transform` finds in this value: a detail of what is selected.
  ///
  /// ```swift
  /// let title = selectedPage.flatMap { $0.title }  // follows the selection, and the title of the selected page
  /// ```
  /// The inner observable is held while it is the current one.
  ///
  /// - Parameter transform: runs when this value has changed, or something that it read; not when the inner one has.
  @inlinable
  public func flatMap<Inner: Subscribable>(_ transform: @escaping (Value) -> Inner) -> Computed<Inner.Value> {
    let source = _node.base
    // Two steps, so that a change of the inner observable does not run `transform` again. The first one holds the inner
    // observable as its value.
    let selected = ValueNode<Inner>(nil)
    selected.derive(.switching, from: [source]) { [unowned(unsafe) selected, unowned(unsafe) source] in
      selected.store(transform(source.sourceValueNoting))
      return true
    }
    let node = ValueNode<Inner.Value>(nil)
    node.derive(.switching, from: [selected]) { [unowned(unsafe) node, unowned(unsafe) selected] in
      let inner = selected.sourceValueNoting
      node.store(withExtendedLifetime(inner) { inner._node.base.sourceValueNoting })
      return true
    }
    return Computed(node: node)
  }

  /// This value without its setter, to hand out.
  ///
  /// ```swift
  /// private let name = Observable("Ada")
  /// var displayName: Computed<String> { name.readOnly }
  /// ```
  @inlinable
  public var readOnly: Computed<Value> {
    map { $0 }
  }
}

extension Subscribable where Value: Equatable {
  /// This value without changes to an equal one.
  @inlinable
  public func removingDuplicates() -> Computed<Value> {
    removingDuplicates(by: ==)
  }
}
