extension Options {
  /// Reads the arguments after the program's name; `--name value` and `--name=value` are the same.
  ///
  /// - Throws: `UsageError`.
  public init(arguments: [String]) throws {
    self.init()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0]
      if try takeSwitch(name) {
        if parts.count > 1 { throw UsageError("\(name) takes no value, found '\(parts[1])'") }
        continue
      }
      guard Self.namesWithValue.contains(name) else { throw UsageError("unknown argument '\(argument)'") }
      guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else { throw UsageError("\(name) needs a value") }
      try take(name, value)
    }
    if updateThresholds && check { throw UsageError("--check and --update-thresholds exclude each other") }
  }

  private static let namesWithValue: Set = [
    "--filter", "--skip", "--sizes", "--repetitions", "--min-time", "--seed", "--format", "--output", "--chart",
    "--save", "--compare",
  ]

  private mutating func takeSwitch(_ name: String) throws -> Bool {
    switch name {
    case "--help", "-h": help = true
    case "--list": list = true
    case "--quick": quick = true
    case "--check": check = true
    case "--update-thresholds": updateThresholds = true
    case "--allow-debug": allowDebug = true
    default: return false
    }
    return true
  }

  private mutating func take(_ name: String, _ value: String) throws {
    switch name {
    case "--filter": filters.append(try Self.pattern(value, of: name))
    case "--skip": skips.append(try Self.pattern(value, of: name))
    case "--sizes":
      sizes = try value.split(separator: ",", omittingEmptySubsequences: false).map {
        try Self.positive(String($0), of: name)
      }
    case "--repetitions":
      let number = try Self.positive(value, of: name)
      guard number <= Self.mostRepetitions else {
        throw UsageError("\(name) needs at most \(Self.mostRepetitions), found '\(value)'")
      }
      repetitions = number
    case "--min-time": minTime = try Self.seconds(value, of: name)
    case "--seed":
      guard let number = UInt64(value) else { throw UsageError("\(name) needs a number, found '\(value)'") }
      seed = number
    case "--format":
      guard let known = ReportFormat(rawValue: value) else {
        let all = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("\(name) needs one of \(all), found '\(value)'")
      }
      format = known
    case "--output": output = value
    case "--chart": chart = value
    case "--save": save = try Self.fileName(value, of: name)
    default: compare = try Self.fileName(value, of: name)
    }
  }

  private static let mostRepetitions = 1_000_000

  private static func pattern(_ value: String, of name: String) throws -> String {
    guard (try? Regex(value)) != nil else { throw UsageError("\(name): '\(value)' is not a regular expression") }
    return value
  }

  private static func positive(_ value: String, of name: String) throws -> Int {
    guard let number = Int(value), number > 0 else {
      throw UsageError("\(name) needs whole numbers above 0, found '\(value)'")
    }
    return number
  }

  private static func seconds(_ value: String, of name: String) throws -> Double {
    let units = [("us", 1e-6), ("ms", 1e-3), ("s", 1.0)]
    for (suffix, scale) in units where value.hasSuffix(suffix) {
      if let number = Double(value.dropLast(suffix.count)), number > 0, number.isFinite { return number * scale }
      break
    }
    throw UsageError("\(name) needs a time such as 0.2s or 50ms, found '\(value)'")
  }

  private static func fileName(_ value: String, of name: String) throws -> String {
    guard !value.isEmpty, !value.hasPrefix("."), !value.contains("/") else {
      throw UsageError("\(name) needs a plain name such as main, found '\(value)'")
    }
    return value
  }
}
