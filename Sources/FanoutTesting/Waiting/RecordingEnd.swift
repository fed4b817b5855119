/// Why nothing more can be recorded.
enum RecordingEnd: Equatable, Sendable {
  case sourceHasGone
  case cancelled
  case sequenceHasEnded
  /// The error as a text.
  case sequenceHasThrown(String)

  /// What has happened: a clause.
  var fact: String {
    switch self {
    case .sourceHasGone: "its source has gone, or `unsubscribeAll()` was called on it"
    case .cancelled: "recording was cancelled"
    case .sequenceHasEnded: "the sequence has ended"
    case .sequenceHasThrown(let error): "the sequence has thrown \(error)"
    }
  }

  /// Why that is too early for a test that waits for more.
  var cause: String {
    switch self {
    case .sourceHasGone: "the recorder outlives what it records, or less happened than the test waits for."
    case .cancelled: "`cancel()` of the recorder came before what the test waits for."
    case .sequenceHasEnded: "the sequence has fewer elements than the test waits for."
    case .sequenceHasThrown: "what makes the elements failed before the test had all it waits for."
    }
  }

  var remedy: String {
    switch self {
    case .sourceHasGone: "keep the source for the length of the test, or expect no more than was made."
    case .cancelled: "cancel the recorder when everything has been recorded, or let it end with the test."
    case .sequenceHasEnded: "expect no more than was made; `waitForEnd()` waits for all there is."
    case .sequenceHasThrown: "mend what throws, or expect what came before."
    }
  }
}
