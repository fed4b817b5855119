import Foundation

extension Console {
  var thresholdFiles: ThresholdFiles {
    ThresholdFiles(directory: directory.appendingPathComponent("Benchmarks/Thresholds"))
  }

  var baselineFiles: BaselineFiles {
    BaselineFiles(directory: directory.appendingPathComponent(".benchmarks"))
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
