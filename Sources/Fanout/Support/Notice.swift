#if FANOUT_CHECKS
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Says on standard error, in a build with internal checks, that something has no effect.
  func notice(_ text: String) {
    var line = Array("Fanout: \(text)\n".utf8)
    _ = write(STDERR_FILENO, &line, line.count)
  }
#endif
