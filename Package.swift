// swift-tools-version: 6.2
import PackageDescription

/// Switches read from the environment, so that they reach every target alike.
/// - `FANOUT_CHECKS=1`: the invariants of a registry are checked after each mutation.
/// - `FANOUT_TSAN=1`: the lock becomes one that the thread sanitizer understands; goes with `--sanitize=thread`.
let switches = ["FANOUT_CHECKS", "FANOUT_TSAN"].filter { Context.environment[$0] == "1" }

let package = Package(
  name: "Fanout",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Fanout", targets: ["Fanout"]),
    .library(name: "FanoutTesting", targets: ["FanoutTesting"]),
    .library(name: "FanoutTestingTraits", targets: ["FanoutTestingTraits"]),
    .executable(name: "fanout-tour", targets: ["FanoutTour"]),
    .executable(name: "benchmarks", targets: ["benchmarks"]),
  ],
  targets: [
    .target(name: "Fanout"),
    // Links no test framework, so that an ordinary executable can import it.
    .target(name: "FanoutTesting", dependencies: ["Fanout"]),
    // Links Swift Testing: a trait must conform to its protocols.
    .target(name: "FanoutTestingTraits", dependencies: ["FanoutTesting"]),
    .executableTarget(name: "FanoutTour", dependencies: ["Fanout"], resources: [.copy("Data")]),
    .target(name: "AllocationCounter", path: "Benchmarks/AllocationCounter"),
    .target(name: "BenchmarkHarness", dependencies: ["AllocationCounter"], path: "Benchmarks/Harness"),
    // What Fanout is measured against, in a module of its own as Fanout is.
    .target(name: "BenchmarkReferences", path: "Benchmarks/References"),
    .executableTarget(
      name: "benchmarks", dependencies: ["BenchmarkHarness", "BenchmarkReferences", "Fanout"],
      path: "Benchmarks/Scenarios"),
    .executableTarget(
      name: "OrdinaryProgram", dependencies: ["Fanout", "FanoutTesting"], path: "Tests/Support/OrdinaryProgram"),
    .target(name: "OtherOperator", path: "Tests/Support/OtherOperator"),
    .testTarget(
      name: "FanoutTests", dependencies: ["Fanout", "FanoutTesting", "FanoutTestingTraits", "OtherOperator"],
      exclude: ["MustNotCompile"]),
    // In Swift 5 mode, where no compiler keeps an Observable to one isolation domain: misuse must not crash.
    .testTarget(
      name: "FanoutStressTests", dependencies: ["Fanout", "FanoutTesting"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "FanoutTestingTests", dependencies: ["Fanout", "FanoutTesting", "FanoutTestingTraits", "OrdinaryProgram"]),
    .testTarget(name: "FanoutTourTests", dependencies: ["FanoutTesting", "FanoutTour"]),
    .testTarget(name: "BenchmarksTests", dependencies: ["BenchmarkHarness", "benchmarks"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [.enableUpcomingFeature("ExistentialAny")] + switches.map { .define($0) }
}
