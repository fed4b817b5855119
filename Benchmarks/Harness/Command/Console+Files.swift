import Foundation

extension Console {
  var thresholdFiles: ThresholdFiles {
    ThresholdFiles(directory: directory.appendingPathComponent("Benchmarks/Thresholds"))
  }

  var baselineFiles: BaselineFiles {
    BaselineFiles(directory: directory.appendingPathComponent(".benchmarks"))
  }

  /// - Throws: `UsageError` if no file can be written at `path`, as far as that can be known before it is.
  func checkPlace(of path: String) throws {
    let file = file(path)
    let folder = file.deletingLastPathComponent().path
    if isFolder(file.path) { throw UsageError("cannot write \(path): it is a directory") }
    if !isFolder(folder) { throw UsageError("cannot write \(path): there is no directory \(folder)") }
    if !FileManager.default.isWritableFile(atPath: folder) {
      throw UsageError("cannot write \(path): the directory \(folder) is not writable")
    }
  }

  private func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  func writeFile(_ path: String, _ text: String) throws {
    do {
      try text.write(to: file(path), atomically: true, encoding: .utf8)
    } catch {
      throw UsageError("cannot write \(path): \(error.localizedDescription)")
    }
  }

  /// Writes `text` into the marked part of a document, or as the whole file.
  func writeFile(_ path: String, keepingDocument text: String) throws {
    let document = try? String(contentsOf: file(path), encoding: .utf8)
    try writeFile(path, document.flatMap { MarkedSection.replace(in: $0, by: text) } ?? text)
  }

  private func file(_ path: String) -> URL {
    path.hasPrefix("/") ? URL(fileURLWithPath: path) : directory.appendingPathComponent(path)
  }
}
