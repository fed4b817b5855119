import Fanout
import FanoutTestingTraits
import Testing

@Suite(.checksLifetimes) struct RecorderExpectTests {
  // B153
  @Test func recorderMadeBeforeTheActionExpectsAllOfIt() {
    let name = Observable("Ada")
    let recorder = Recorder(name)
    name <- "Grace"
    name <- "Joan"
    #expect(recorder.expect([Change("Ada", "Grace"), Change("Grace", "Joan")]))
    #expect(recorder.expectNothingMore())
  }

  @Test func valuesBeginWithWhatTheHistoryBeginsWith() {
    let name = Observable("Ada")
    let recorder = Recorder(name)
    #expect(recorder.expectValues(["Ada"]))
    name <- "Grace"
    #expect(recorder.expectValues(["Grace"]))
    #expect(recorder.expectValues([]))
  }

  @Test func whatWasCheckedIsNotCheckedAgain() {
    let count = Observable(0)
    let recorder = Recorder(count)
    count.value = 1
    recorder.expect([Change(0, 1)])
    count.value = 2
    recorder.expect([Change(1, 2)])
    count.value = 3
    recorder.expectValues([3])
    #expect(recorder.values == [0, 1, 2, 3])
  }

  @Test func missingChangeFails() {
    let line = #line + 4
    let reported = failures {
      let name = Observable("Ada")
      let recorder = Recorder(name)
      #expect(!recorder.expect([Change("Ada", "Grace")]))
    }
    #expect(
      reported == [
        ReportedFailure(
          text: """
            Expected the changes ["Ada" → "Grace"]; found [], which differs from number 1 on.
            Likely cause: the recorder was made after the change, or the change has not come yet.
            Remedy: make the recorder before acting; if another thread or task sets the value, await `wait(count:)` first.
            """, line: line)
      ])
  }

  @Test func surplusChangeFailsOnceAndThenCountsAsChecked() {
    let line = #line + 5
    let reported = failures {
      let name = Observable("Ada")
      let recorder = Recorder(name)
      name <- "Grace"
      #expect(!recorder.expectNothingMore())
      #expect(recorder.expectNothingMore())
    }
    #expect(
      reported == [
        ReportedFailure(
          text: """
            Expected the changes []; found ["Ada" → "Grace"], which differs from number 1 on.
            Likely cause: the value was set more often than the test knows, by an observer, a binding or a second call.
            Remedy: find out who sets it, or expect that too.
            """, line: line)
      ])
  }

  @Test func surplusOfAnEqualValueTellsOfRemovingDuplicates() {
    let reported = failures {
      let name = Observable("Ada")
      let recorder = Recorder(name)
      name <- "Grace"
      name <- "Grace"
      #expect(!recorder.expectValues(["Ada", "Grace"]))
      name <- "Grace"
      #expect(!recorder.expect([]))
    }
    #expect(
      reported.map(\.text) == [
        """
        Expected the values ["Ada", "Grace"]; found ["Ada", "Grace", "Grace"], which differs from number 3 on.
        Likely cause: the value was set to an equal one, which is a change like any other (C12).
        Remedy: expect it, or record `removingDuplicates()` of the value.
        """,
        """
        Expected the changes []; found ["Grace" → "Grace"], which differs from number 1 on (3 of all).
        Likely cause: the value was set to an equal one, which is a change like any other (C12).
        Remedy: expect it, or record `removingDuplicates()` of the value.
        """,
      ])
  }

  @Test func repetitionInTheMiddleTellsOfRemovingDuplicatesToo() {
    let reported = failures {
      let count = Observable(0)
      let recorder = Recorder(count)
      for value in [0, 1, 1, 2] { count.value = value }
      #expect(!recorder.expectValues([0, 1, 2]))
      for value in [2, 3] { count.value = value }
      #expect(!recorder.expect([Change(2, 3)]))
    }
    let advice = """
      Likely cause: the value was set to an equal one, which is a change like any other (C12).
      Remedy: expect it, or record `removingDuplicates()` of the value.
      """
    #expect(
      reported.map(\.text) == [
        "Expected the values [0, 1, 2]; found [0, 0, 1, 1, 2], which differs from number 2 on.\n" + advice,
        "Expected the changes [2 → 3]; found [2 → 2, 2 → 3], which differs from number 1 on (5 of all).\n" + advice,
      ])
  }

  // B153
  @Test func recorderThatWasMadeLateIsNamedAsTheCause() {
    let reported = failures {
      let count = Observable(0)
      count.value = 1
      let (values, changes) = (Recorder(count), Recorder(count))
      count.value = 2
      #expect(!values.expectValues([0, 1, 2]))
      #expect(!changes.expect([Change(0, 1), Change(1, 2)]))
    }
    let advice = """
      Likely cause: the recorder was made after the first of them.
      Remedy: make the recorder before acting.
      """
    #expect(
      reported.map(\.text) == [
        "Expected the values [0, 1, 2]; found [1, 2], which differs from number 1 on.\n" + advice,
        "Expected the changes [0 → 1, 1 → 2]; found [1 → 2], which differs from number 1 on.\n" + advice,
      ])
  }

  @Test func whatACheckBeforeHasSeenIsNamedAsTheCause() async {
    let reported = await failures {
      let count = Observable(0)
      let recorder = Recorder(count)
      count.value = 1
      #expect(await recorder.next() == 1)
      #expect(!recorder.expect([Change(0, 1)]))
      count.value = 2
      #expect(!recorder.expectValues([0, 1, 2]))
    }
    let advice = """
      Likely cause: a check before, or `next()`, has seen the first of them, and nothing is compared twice.
      Remedy: expect what came since; `values` and `changes` are the whole history.
      """
    #expect(
      reported.map(\.text) == [
        "Expected the changes [0 → 1]; found [], which differs from number 1 on (2 of all).\n" + advice,
        "Expected the values [0, 1, 2]; found [2], which differs from number 1 on (3 of all).\n" + advice,
      ])
  }

  @Test func endOfTheSourceIsNamedAsTheCause() {
    let reported = failures {
      let name = Observable("Ada")
      let inline = Recorder(Computed { name.value + "!" })
      let cancelled = Recorder(name)
      cancelled.cancel()
      name <- "Grace"
      #expect(!inline.expect([Change("Ada!", "Grace!")]))
      #expect(!cancelled.expectValues(["Ada", "Grace"]))
    }
    #expect(
      reported.map(\.text) == [
        """
        Expected the changes ["Ada!" → "Grace!"]; found [], which differs from number 1 on.
        Likely cause: its source has gone, or `unsubscribeAll()` was called on it: what comes later is not recorded.
        Remedy: keep the source for the length of the test, or expect no more than was made.
        """,
        """
        Expected the values ["Ada", "Grace"]; found ["Ada"], which differs from number 2 on.
        Likely cause: recording was cancelled: what comes later is not recorded.
        Remedy: cancel the recorder when everything has been recorded, or let it end with the test.
        """,
      ])
  }

  @Test func differenceThatNoTextShowsIsNamedAsTheCause() {
    struct Secret: Equatable, CustomStringConvertible {
      let word: String
      var description: String { "secret" }
    }
    let reported = failures {
      let secret = Observable(Secret(word: "Ada"))
      #expect(!Recorder(secret).expectValues([Secret(word: "Grace")]))
    }
    #expect(
      reported.map(\.text) == [
        """
        Expected the values [secret]; found [secret], which differs from number 1 on.
        Likely cause: the two differ in something that their texts do not show, or the value is not equal to itself, as Double.nan.
        Remedy: give the type a `description` that tells them apart, or compare otherwise.
        """
      ])
  }

  @Test func otherValueFailsAtItsNumber() {
    let line = #line + 7
    let reported = failures {
      let count = Observable(0)
      let recorder = Recorder(count)
      count.value = 1
      recorder.expect([Change(0, 1)])
      for value in 2...4 { count.value = value }
      #expect(!recorder.expect([Change(1, 2), Change(2, 5), Change(5, 4)]))
    }
    #expect(
      reported == [
        ReportedFailure(
          text: """
            Expected the changes [1 → 2, 2 → 5, 5 → 4]; found [1 → 2, 2 → 3, 3 → 4], which differs from number 2 on (3 of all).
            Likely cause: the value was set to something else or in another order, or several sets were merged, as in a transaction.
            Remedy: compare from there on; `snapshot` shows the whole history.
            """, line: line)
      ])
  }

  @Test func longHistoriesAreShownAroundTheDifference() {
    let reported = failures {
      let count = Observable(0)
      let recorder = Recorder(count)
      for value in 1...100 { count.value = value == 50 ? -1 : value }
      recorder.expectValues(Array(0...100))
    }
    #expect(
      reported.map { $0.text.prefix { !$0.isNewline } } == [
        """
        Expected the values [46 others, 46, 47, 48, 49, 50, 51, 52, 53, 47 others]; found \
        [46 others, 46, 47, 48, 49, -1, 51, 52, 53, 47 others], which differs from number 51 on.
        """
      ])
  }

  @Test func comparisonOfTheRecorderIsThatOfItsChecks() {
    let measure = Observable(0.0)
    let recorder = Recorder(measure, by: { $0.bitPattern == $1.bitPattern })
    measure.value = .nan
    #expect(recorder.expect([Change(0, .nan)]))
    let reported = failures {
      measure.value = -0.0
      #expect(!recorder.expectValues([0.0]))
    }
    #expect(reported.count == 1)
  }

  @Test func forgottenBeginningIsNamedAsTheCause() {
    let reported = failures {
      let name = Observable("Ada")
      let recorder = Recorder(name)
      name <- "Grace"
      #expect(!recorder.expectValues(["Grace"]))
      #expect(!Recorder(name).expectValues([]))
    }
    let advice = """
      Likely cause: the first check of values begins with the value that was there when the recorder was made.
      Remedy: put it first, or compare changes: `expect([Change(old, new)])`.
      """
    #expect(
      reported.map(\.text) == [
        "Expected the values [\"Grace\"]; found [\"Ada\", \"Grace\"], which differs from number 1 on.\n" + advice,
        "Expected the values []; found [\"Grace\"], which differs from number 1 on.\n" + advice,
      ])
  }

  @Test func laterValuesAreNumberedAsInTheHistory() {
    let reported = failures {
      let count = Observable(0)
      let recorder = Recorder(count)
      count.value = 1
      recorder.expectValues([0, 1])
      for value in 2...3 { count.value = value }
      #expect(!recorder.expectValues([2, 4]))
    }
    #expect(
      reported.map(\.text.firstLine) == [
        "Expected the values [2, 4]; found [2, 3], which differs from number 2 on (4 of all)."
      ])
  }
}
