// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
]

/// C that is measured is compiled as hard as the library.
let cSettings: [CSetting] = [.unsafeFlags(["-O3"])]

func system(_ name: String, _ pkgConfig: String, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let package = Package(
  name: "galley-benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "galley", path: "..")],
  targets: [
    system("HarfBuzzLibrary", "harfbuzz", apt: "libharfbuzz-dev"),
    system("ICULibrary", "icu-uc", apt: "libicu-dev"),
    system("PangoLibrary", "pangocairo pangoft2", apt: "libpango1.0-dev"),
    .target(
      name: "CPlainEngine", dependencies: ["HarfBuzzLibrary", "ICULibrary"], cSettings: cSettings),
    .target(name: "CPangoEngine", dependencies: ["PangoLibrary"], cSettings: cSettings),
    .target(name: "CAllocationCounter", cSettings: cSettings),
    .target(
      name: "BenchmarkKit",
      dependencies: [.product(name: "Galley", package: "galley")], swiftSettings: settings),
    .executableTarget(
      name: "compare", dependencies: ["BenchmarkKit"], swiftSettings: settings),
    .executableTarget(
      name: "hostile", dependencies: [.product(name: "Galley", package: "galley")],
      swiftSettings: settings),
    .executableTarget(
      name: "bench",
      dependencies: [
        "BenchmarkKit", "CPlainEngine", "CPangoEngine",
        .product(name: "Galley", package: "galley"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "counts",
      dependencies: [
        "BenchmarkKit", "CAllocationCounter", .product(name: "Galley", package: "galley"),
      ],
      swiftSettings: settings),
  ]
)
