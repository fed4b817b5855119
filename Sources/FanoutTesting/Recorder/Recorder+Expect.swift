extension Recorder {
  /// Fails unless exactly these changes were recorded and not yet checked; then they have been.
  ///
  /// ```swift
  /// recorder.expect([Change("Ada", "Grace"), Change("Grace", "Joan")])
  /// ```
  /// Of a sequence the first element comes with the first change; while it is alone, no list of changes has it, and it fails
  /// this check as a value too many.
  ///
  /// - Returns: whether they were.
  @discardableResult
  public func expect(
    _ changes: [Change<Value>],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    let site = CallSite(fileID, filePath, line, column)
    let (first, found, beginning) = history.takeUncheckedChanges()
    let areEqual = history.areEqual
    if changes.isEmpty, found.isEmpty, let beginning {
      return compare(
        [], [beginning], from: first, endOf: values, nouns: "values", at: site, by: areEqual,
        isRepetition: { _ in false })
    }
    return compare(
      changes, found, from: first, endOf: self.changes, nouns: "changes", at: site,
      by: { areEqual($0.old, $1.old) && areEqual($0.new, $1.new) },
      isRepetition: { areEqual(found[$0].old, found[$0].new) })
  }

  /// Fails unless exactly these values were recorded and not yet checked; then they have been. The first check begins with
  /// the value that the history begins with.
  ///
  /// ```swift
  /// recorder.expectValues(["Ada", "Grace", "Joan"])
  /// ```
  /// Since the history is contiguous this says as much as the changes do.
  ///
  /// - Returns: whether they were.
  @discardableResult
  public func expectValues(
    _ values: [Value],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    let (first, found, beginsBeforeTheFirstChange) = history.takeUncheckedValues()
    let areEqual = history.areEqual
    return compare(
      values, found, from: first, endOf: self.values, nouns: "values", at: CallSite(fileID, filePath, line, column),
      by: areEqual,
      lacksBeginning: beginsBeforeTheFirstChange && found.dropFirst().elementsEqual(values, by: areEqual),
      isRepetition: { $0 > 0 && areEqual(found[$0 - 1], found[$0]) })
  }

  /// Fails if there was a change that no check has seen.
  ///
  /// That nothing *will* come is for the test to make sure: where another thread or task sets the value, wait for its end
  /// first.
  ///
  /// - Returns: whether there was none.
  @discardableResult
  public func expectNothingMore(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    expect([], fileID: fileID, filePath: filePath, line: line, column: column)
  }

  private func compare<Element>(
    _ expected: [Element], _ found: [Element], from first: Int, endOf all: @autoclosure () -> [Element],
    nouns: String, at site: CallSite, by areEqual: (Element, Element) -> Bool, lacksBeginning: Bool = false,
    isRepetition: (Int) -> Bool
  ) -> Bool {
    guard let comparison = Comparison(expected, found, endOf: all(), by: areEqual) else { return true }
    let (cause, remedy) = advice(
      comparison.difference, lacksBeginning: lacksBeginning,
      hasRepetitions: hasRepetitions(found, beyond: expected, by: areEqual, isRepetition: isRepetition))
    reportFailure(
      expected: "the \(nouns) \(comparison.excerpt(of: expected))",
      found: "\(comparison.excerpt(of: found)), which differs \(comparison.beginning(from: first))",
      cause: cause, remedy: remedy, at: site)
    return false
  }

  /// Whether what was found is what was expected and repetitions, nothing else.
  private func hasRepetitions<Element>(
    _ found: [Element], beyond expected: [Element], by areEqual: (Element, Element) -> Bool,
    isRepetition: (Int) -> Bool
  ) -> Bool {
    var rest = expected[...]
    for (place, element) in found.enumerated() {
      if let next = rest.first, areEqual(next, element) {
        rest.removeFirst()
      } else if !isRepetition(place) {
        return false
      }
    }
    return rest.isEmpty
  }

  private func advice(
    _ difference: Comparison.Difference, lacksBeginning: Bool, hasRepetitions: Bool
  ) -> Comparison.Advice {
    switch difference {
    case _ where hasRepetitions:
      (
        "the value was set to an equal one, which is a change like any other (C12).",
        "expect it, or record `removingDuplicates()` of the value."
      )
    case _ where lacksBeginning:
      (
        "the first check of values begins with the value that was there when the recorder was made.",
        "put it first, or compare changes: `expect([Change(old, new)])`."
      )
    case .seen:
      (
        "a check before, or `next()`, has seen the first of them, and nothing is compared twice.",
        "expect what came since; `values` and `changes` are the whole history."
      )
    case .late: ("the recorder was made after the first of them.", "make the recorder before acting.")
    case .missing: missingAdvice
    case .surplus:
      (
        "the value was set more often than the test knows, by an observer, a binding or a second call.",
        "find out who sets it, or expect that too."
      )
    case .hidden: Comparison.adviceOnHidden
    case .other:
      (
        "the value was set to something else or in another order, or several sets were merged, as in a transaction.",
        "compare from there on; `snapshot` shows the whole history."
      )
    }
  }

  private var missingAdvice: Comparison.Advice {
    if let end = history.timeline.end { return ("\(end.fact): what comes later is not recorded.", end.remedy) }
    return (
      "the recorder was made after the change, or the change has not come yet.",
      "make the recorder before acting; if another thread or task sets the value, await `wait(count:)` first."
    )
  }
}
