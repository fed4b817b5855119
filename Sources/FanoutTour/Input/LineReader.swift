import Foundation

/// The lines of a source, read as they are asked for: a pipe need not have ended.
///
/// A line ends with a line feed, perhaps with a carriage return before it, or with the source. A byte order mark at the start
/// is skipped.
final class LineReader {
  /// A longer line is not what is expected, and is not held.
  static let byteLimit = 4_096

  /// How many lines have been asked for and were there.
  private(set) var lineCount = 0
  private let source: InputSource
  private let kind: InputKind
  private let descriptor: Int32
  private let chunkSize: Int
  private var chunk: ArraySlice<UInt8> = []

  init(_ source: InputSource, of kind: InputKind, chunkSize: Int = 65_536) throws(InputError) {
    self.source = source
    self.kind = kind
    self.chunkSize = chunkSize
    descriptor = try source.open(for: kind)
  }

  deinit {
    close(descriptor)
  }

  /// The next line, without its end; nil after the last.
  func next() throws(InputError) -> String? {
    guard var bytes = try nextBytes() else { return nil }
    lineCount += 1
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if lineCount == 1, bytes.starts(with: byteOrderMark) { bytes.removeFirst(byteOrderMark.count) }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    if bytes.count > Self.byteLimit {
      throw unexpected("more than \(Self.byteLimit) bytes", expected: kind.line)
    }
    guard let line = String(validating: bytes, as: UTF8.self) else {
      throw unexpected("bytes that are not UTF-8", expected: "text in UTF-8")
    }
    return line
  }

  private func unexpected(_ found: String, expected: String) -> InputError {
    .unexpected(Mismatch(found: found, expected: expected), file: source.name, line: lineCount)
  }

  /// The bytes up to the next line feed or, if they are too many, more than the limit of them.
  private func nextBytes() throws(InputError) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if let end = chunk.firstIndex(of: UInt8(ascii: "\n")) {
        line += chunk[..<end]
        chunk = chunk[(end + 1)...]
        return line
      }
      line += chunk
      chunk = line.count > Self.byteLimit + 2 ? [] : try readChunk()
      if chunk.isEmpty { return line.isEmpty ? nil : line }
    }
  }

  /// Reads what is there, up to the size of a chunk; nothing at the end of the source.
  private func readChunk() throws(InputError) -> ArraySlice<UInt8> {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: chunkSize) { buffer, initialized in
      repeat {
        count = read(descriptor, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      initialized = max(0, count)
    }
    if count < 0 {
      throw .unavailable(file: source.name, reason: String(cString: strerror(errno)), expected: kind.file)
    }
    return bytes[...]
  }
}
