/// How a run ends.
public enum ExitStatus: Int32, Sendable {
  case fine = 0
  case regression = 2
  /// A case failed, or its checksum was wrong.
  case failure = 3
  /// A baseline or a threshold file is missing or unreadable.
  case missingBaseline = 4
  case usage = 64
}
