import Fanout
import FanoutTestingTraits
import Foundation
import Testing

@testable import FanoutTesting

private struct Item: Equatable {
  var name: String
  var tags: Set<String>
}

private enum Call: Equatable {
  case emptied
  case changed(items: Int)
  case renamed(String, String)
}

private final class Page {}

@Suite struct StableTextTests {
  @Test func textsAreTheSameInEveryRun() {
    #expect(stableText(of: Set(["c", "a", "b"])) == #"Set(["a", "b", "c"])"#)
    #expect(stableText(of: ["b": 2, "a": 1]) == #"["a": 1, "b": 2]"#)
    #expect(stableText(of: [String: Int]()) == "[:]")
    #expect(stableText(of: [Item(name: "pen", tags: ["y", "x"])]) == #"[Item(name: "pen", tags: Set(["x", "y"]))]"#)
    #expect(stableText(of: Page()) == "Page")
  }

  @Test func textsReadLikeTheValue() {
    #expect(stableText(of: "Ada") == "\"Ada\"")
    #expect(stableText(of: 1.5) == "1.5")
    #expect(stableText(of: Int?.none as Any) == "nil")
    #expect(stableText(of: Int?.some(1) as Any) == "1")
    #expect(stableText(of: (1, "a")) == #"(1, "a")"#)
    #expect(stableText(of: (left: 1, right: 2)) == "(left: 1, right: 2)")
    #expect(stableText(of: Call.emptied) == "emptied")
    #expect(stableText(of: Call.changed(items: 2)) == "changed(items: 2)")
    #expect(stableText(of: Call.renamed("a", "b")) == #"renamed("a", "b")"#)
    #expect(stableText(of: ()) == "()")
  }

  @Test func snapshotShowsTheHistoryLineByLine() {
    let tags = Observable<Set<String>>(["x"])
    let recorder = Recorder(tags)
    tags.value.formUnion(["z", "y"])
    tags <- []
    #expect(
      recorder.snapshot == """
        Set(["x"])
        1. Set(["x"]) → Set(["x", "y", "z"])
        2. Set(["x", "y", "z"]) → Set([])
        """)
  }

  /// Every `NSObject` says where it is in memory.
  @Test func objectsThatSayOnlyWhereTheyAreAreTheirType() {
    final class Icon: NSObject {}
    final class Sized: NSObject {
      override var description: String { "16 × 16" }
      override var debugDescription: String { description }
    }
    #expect(stableText(of: Icon()) == "Icon")
    #expect(stableText(of: [Icon()]) == "[Icon]")
    #expect(stableText(of: Sized()) == "16 × 16")
  }

  @Test func objectsThatHoldEachOtherAreTheirTypes() {
    final class Folder {
      var parent: Folder?
      var children: [Folder] = []
    }
    let (root, child) = (Folder(), Folder())
    root.children = [child]
    child.parent = root
    #expect(stableText(of: root) == "Folder")
    #expect(stableText(of: ["root": root]) == #"["root": Folder]"#)
    root.children = []
  }
}
