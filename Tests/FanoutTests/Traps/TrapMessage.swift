import Testing

extension ExitTest.Result {
  /// What the process said when it trapped, without the place in the source.
  var trapMessage: String? {
    let output = String(decoding: standardErrorContent, as: UTF8.self)
    let marker = "Fatal error: "
    for line in output.split(separator: "\n") {
      if let found = line.firstRange(of: marker) { return String(line[found.upperBound...]) }
    }
    return nil
  }
}
