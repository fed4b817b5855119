import Foundation

/// Where the lines that a program works on come from.
enum InputSource: Equatable {
  /// A file that comes with the tour.
  case bundled(String)
  case file(String)
  case standardInput

  /// - Parameter path: a path, or `-` for standard input.
  init(path: String) {
    self = path == "-" ? .standardInput : .file(path)
  }

  /// What messages call it.
  var name: String {
    switch self {
    case .bundled(let name): name
    case .file(let path): path
    case .standardInput: "standard input"
    }
  }

  /// Opens it for reading.
  ///
  /// - Parameter kind: what is expected to be in it.
  /// - Returns: a file descriptor, which whoever calls this closes.
  func open(for kind: InputKind) throws(InputError) -> Int32 {
    let path: String
    switch self {
    case .bundled(let name):
      path = (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appending(path: "Data/\(name)").path
    case .file(let given): path = given
    case .standardInput: return dup(STDIN_FILENO)
    }
    let descriptor = Foundation.open(path, O_RDONLY)
    if descriptor < 0 {
      throw .unavailable(file: name, reason: String(cString: strerror(errno)), expected: kind.file)
    }
    return descriptor
  }
}
