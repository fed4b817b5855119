import Foundation

@testable import FanoutTour

/// A file that is there as long as this object.
final class TemporaryFile {
  let path: String

  init(_ bytes: some Sequence<UInt8>) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "fanout-tour-\(UUID().uuidString).csv")
    path = url.path
    try Data(bytes).write(to: url)
  }

  convenience init(_ text: String) throws {
    try self.init(text.utf8)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// What the tour makes of the file.
  func read() -> PriceFile {
    withExtendedLifetime(self) { PriceFile(reading: .file(path)) }
  }
}

extension PriceRow {
  /// A row from its text, which is good.
  init(_ text: String) throws {
    try self.init(line: text)
  }
}
