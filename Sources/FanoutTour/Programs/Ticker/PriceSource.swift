import Foundation

/// Where prices come from.
enum PriceSource: Equatable {
  /// The file that comes with the tour.
  case bundled
  case file(String)
  case standardInput

  /// - Parameter path: a path, or `-` for standard input.
  init(path: String) {
    self = path == "-" ? .standardInput : .file(path)
  }

  /// What messages call it.
  var name: String {
    switch self {
    case .bundled: "stocks.csv"
    case .file(let path): path
    case .standardInput: "standard input"
    }
  }

  /// Opens it for reading.
  ///
  /// - Returns: a file descriptor, which whoever calls this closes.
  func open() throws(InputError) -> Int32 {
    let path: String
    switch self {
    case .bundled: path = (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appending(path: "Data/stocks.csv").path
    case .file(let given): path = given
    case .standardInput: return dup(STDIN_FILENO)
    }
    let descriptor = Foundation.open(path, O_RDONLY)
    if descriptor < 0 { throw .unavailable(file: name, reason: String(cString: strerror(errno))) }
    return descriptor
  }
}
