// swift-tools-version: 6.2
import PackageDescription

/// Programs that use Fanout from outside, as an app would: built with warnings as errors, and run, by `.ci/run`.
let package = Package(
  name: "Clients",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Fanout", path: "../..")],
  targets: [
    .target(name: "Checks"),
    .executableTarget(
      name: "NonisolatedClient", dependencies: ["Checks", .product(name: "Fanout", package: "Fanout")]),
    // As Xcode sets up a new app.
    .executableTarget(
      name: "MainActorClient", dependencies: ["Checks", .product(name: "Fanout", package: "Fanout")],
      swiftSettings: [
        .defaultIsolation(MainActor.self), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
      ]),
    // As the tests of such an app: what is internal there is seen by @testable import.
    .testTarget(
      name: "MainActorClientTests",
      dependencies: [
        "MainActorClient", .product(name: "Fanout", package: "Fanout"),
        .product(name: "FanoutTesting", package: "Fanout"), .product(name: "FanoutTestingTraits", package: "Fanout"),
      ],
      swiftSettings: [
        .defaultIsolation(MainActor.self), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
      ]),
    .executableTarget(
      name: "Swift5Client", dependencies: ["Checks", .product(name: "Fanout", package: "Fanout")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ],
  swiftLanguageModes: [.v6]
)
