// swift-tools-version: 6.2
import PackageDescription

/// Settings of every target: Swift 6 mode, strict memory safety, warnings as errors.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A library of the system, found through pkg-config.
func system(_ name: String, _ pkgConfig: String?, apt: String, brew: String) -> Target {
  .systemLibrary(
    name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// A module of this package in `Sources/<name>`, with our settings.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

/// The tests of a module, in `Tests/<name>Tests`.
func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.target(name: name), "GalleyTestSupport"] + dependencies, exclude: exclude,
    swiftSettings: settings)
}

// Whoever builds the documentation (`make docs`) needs the plugin; whoever uses the library does not.
let documentation: [Package.Dependency] =
  Context.environment["GALLEY_DOCS"] == nil
  ? [] : [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0")]

let package = Package(
  name: "galley",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "Galley", targets: ["Galley"]),
    .library(name: "GalleyFields", targets: ["GalleyFields"]),
    .library(name: "GalleyRender", targets: ["GalleyRender"]),
    .library(name: "GalleyFoundation", targets: ["GalleyFoundation"]),
    .library(name: "GalleyC", type: .dynamic, targets: ["GalleyC", "CGalley"]),
    .library(name: "GalleyCStatic", type: .static, targets: ["GalleyC", "CGalley"]),
    .library(name: "GalleyImages", targets: ["GalleyImages"]),
    .executable(name: "galley", targets: ["GalleyTool"]),
    .executable(name: "galley-images", targets: ["GalleyImagesTool"]),
  ],
  traits: [
    .trait(name: "Fontconfig", description: "Font families and system fallback by fontconfig."),
    .trait(name: "Images", description: "Thumbnails by libvips."),
    .default(enabledTraits: ["Fontconfig"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ] + documentation,
  targets: [
    system("CFreeType", "freetype2", apt: "libfreetype-dev", brew: "freetype"),
    system("CHarfBuzz", "harfbuzz", apt: "libharfbuzz-dev", brew: "harfbuzz"),
    system("CFontconfig", "fontconfig", apt: "libfontconfig-dev", brew: "fontconfig"),
    system("CICU", "icu-uc icu-i18n", apt: "libicu-dev", brew: "icu4c"),
    system("CPNG", "libpng", apt: "libpng-dev", brew: "libpng"),
    system("CVips", "vips", apt: "libvips-dev", brew: "vips"),
    system("CExpat", "expat", apt: "libexpat1-dev", brew: "expat"),
    system("CYAML", "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),

    .systemLibrary(name: "CProcessor"),

    module("GalleyText", ["CProcessor"]),
    module(
      "GalleyUnicode", ["GalleyText", "CICU"],
      exclude: [
        "Tables/make-tables.py", "Tables/make-dictionaries.py", "Tables/generator",
        "Tables/Dictionaries/LICENSE",
      ]),
    module(
      "GalleyFonts",
      [
        "GalleyText", "CFreeType", "CHarfBuzz",
        .target(name: "CFontconfig", condition: .when(traits: ["Fontconfig"])),
      ]),
    module("Galley", ["GalleyText", "GalleyUnicode", "GalleyFonts"]),
    module("GalleyFields", ["Galley", "GalleyText", "GalleyUnicode"]),
    module("GalleyLint", ["Galley", "CExpat", "CYAML"]),
    .target(
      name: "GalleyRender", dependencies: ["Galley", "GalleyFonts", "GalleyText", "CPNG"],
      resources: [.embedInCode("HTML/page.css"), .embedInCode("HTML/page.js")],
      swiftSettings: settings),
    module("GalleyFoundation", ["Galley"]),
    module("GalleyRequests", ["Galley"]),
    .target(name: "CGalley"),
    module("GalleyC", ["CGalley", "Galley", "GalleyRequests", "GalleyText"]),
    module(
      "GalleyImages",
      ["GalleyText", .target(name: "CVips", condition: .when(traits: ["Images"]))]),
    .executableTarget(
      name: "GalleyTool",
      dependencies: [
        "Galley", "GalleyFields", "GalleyFonts", "GalleyLint", "GalleyRender", "GalleyRequests",
        "GalleyUnicode",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["make-manual.py"], swiftSettings: settings),
    .executableTarget(
      name: "GalleyImagesTool",
      dependencies: [
        "GalleyImages", "GalleyText",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    .target(name: "GalleyTestSupport", path: "Tests/GalleyTestSupport", swiftSettings: settings),
    .target(
      name: "ICULineBreaks", dependencies: ["CICU"], path: "Tests/ICULineBreaks",
      swiftSettings: settings),
    tests("GalleyText"),
    tests("GalleyUnicode", ["ICULineBreaks"]),
    tests("GalleyFonts", exclude: ["Fixtures"]),
    tests("Galley"),
    tests("GalleyC", ["CGalley", "Galley"]),
    tests("GalleyFields"),
    tests("GalleyLint", ["Galley"]),
    tests("GalleyRender", ["Galley", "GalleyFonts", "GalleyText"]),
    tests("GalleyFoundation"),
    tests("GalleyImages", ["GalleyText", "GalleyImagesTool"], exclude: ["Peers"]),
    tests(
      "GalleyTool", ["Galley", "GalleyFields", "GalleyImages", "GalleyRender", "GalleyRequests"]),
    .testTarget(
      name: "PublicSurfaceTests",
      dependencies: [
        "CGalley", "Galley", "GalleyC", "GalleyFields", "GalleyFoundation", "GalleyImages",
        "GalleyRender",
      ],
      swiftSettings: settings),
  ]
)

// The fuzzer (`make fuzz`): every module is built with libFuzzer's counters, and the command as a
// library, so that its readers can be reached.
if Context.environment["GALLEY_FUZZ"] != nil {
  let command = package.targets.first { $0.name == "GalleyTool" }?.dependencies ?? []
  let instrumented: [SwiftSetting] = [.unsafeFlags(["-sanitize=fuzzer", "-enable-testing"])]
  package.products = [.executable(name: "GalleyFuzz", targets: ["GalleyFuzz"])]
  package.targets.removeAll { $0.isTest || $0.type == .executable }
  for target in package.targets where target.type == .regular {
    target.swiftSettings = (target.swiftSettings ?? []) + instrumented
  }
  package.targets += [
    .target(
      name: "GalleyTool", dependencies: command, exclude: ["main.swift", "make-manual.py"],
      swiftSettings: settings + instrumented),
    .target(name: "CFuzzer", path: "Tests/CFuzzer"),
    .executableTarget(
      name: "GalleyFuzz",
      dependencies: [
        "CFuzzer", "Galley", "GalleyFields", "GalleyImages", "GalleyLint", "GalleyRequests",
        "GalleyTool",
      ],
      path: "Tests/GalleyFuzz", exclude: ["make-seeds.py"], swiftSettings: settings,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]),
  ]
}
