/// What the process ends with; from 64 on as in `sysexits.h`.
enum ExitStatus: Int32 {
  case asExpected = 0
  case notAsExpected = 1
  /// The command line is wrong.
  case usage = 64
  /// A file's content is wrong.
  case badContent = 65
  /// A file cannot be opened or read.
  case noInput = 66
}
