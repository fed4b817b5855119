import Foundation

extension Console {
  private static let thresholdFolder = "Benchmarks/Thresholds"
  private static let baselineFolder = ".benchmarks"

  var thresholdFiles: ThresholdFiles { ThresholdFiles(directory: file(Self.thresholdFolder)) }
  var baselineFiles: BaselineFiles { BaselineFiles(directory: file(Self.baselineFolder)) }

  /// Makes the folders that `options` need, and looks whether all can be written that they ask for.
  ///
  /// - Throws: `UsageError` if it cannot, as far as that can be known before it is written.
  func preparePlaces(for options: Options) throws {
    if options.updateThresholds { try makeFolder(Self.thresholdFolder) }
    if let name = options.save {
      try makeFolder(Self.baselineFolder)
      try checkPlace(of: "\(Self.baselineFolder)/\(name).json")
    }
    for path in [options.output, options.chart].compactMap(\.self) { try checkPlace(of: path) }
  }

  private func makeFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(at: file(path), withIntermediateDirectories: true)
    } catch {
      throw UsageError("cannot make the directory \(path): \(error.reason)")
    }
  }

  private func checkPlace(of path: String) throws {
    let file = file(path)
    let folder = file.deletingLastPathComponent().path
    if isFolder(file.path) { throw UsageError("cannot write \(path): it is a directory") }
    if !isFolder(folder) { throw UsageError("cannot write \(path): there is no directory \(folder)") }
    let place = FileManager.default.fileExists(atPath: file.path) ? file.path : folder
    if !FileManager.default.isWritableFile(atPath: place) {
      throw UsageError("cannot write \(path): \(place) is not writable")
    }
  }

  private func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  /// Writes into what is at `path`. A new file in its place would be the end of a link, a pipe or `/dev/null`.
  func writeFile(_ path: String, _ text: String) throws {
    do {
      try Data(text.utf8).write(to: file(path))
    } catch {
      throw UsageError("cannot write \(path): \(error.reason)")
    }
  }

  /// Writes `text` into the marked part of a document, or as the whole file.
  func writeFile(_ path: String, keepingDocument text: String) throws {
    try writeFile(path, document(at: path).flatMap { MarkedSection.replace(in: $0, by: text) } ?? text)
  }

  /// - Returns: nil if there is none. Whoever reads a pipe waits for somebody who writes.
  private func document(at path: String) -> String? {
    let file = file(path).resolvingSymlinksInPath()
    guard (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true else { return nil }
    return try? String(contentsOf: file, encoding: .utf8)
  }

  private func file(_ path: String) -> URL {
    path.hasPrefix("/") ? URL(fileURLWithPath: path) : directory.appendingPathComponent(path)
  }
}
