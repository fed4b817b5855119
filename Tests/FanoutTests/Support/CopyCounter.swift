/// A value that counts how often it had to be copied before a mutation.
struct CopyCounter {
  private final class Storage {
    let copies: Int

    init(copies: Int) { self.copies = copies }
  }

  private var storage = Storage(copies: 0)
  private(set) var mutations = 0

  var copies: Int { storage.copies }

  mutating func mutate() {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(copies: copies + 1) }
    mutations += 1
  }
}
