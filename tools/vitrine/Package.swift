// swift-tools-version: 6.3
import PackageDescription

// Swift 6.3: the Swift SDKs that the tool makes are for its compiler.
//
// The host tool: a package of its own, so that an app which depends on Vitrine
// pulls in nothing that only a developer's machine needs.
let package = Package(
  name: "vitrine-tool",
  // Exact versions: the same sources make the same tool, and the same tool makes the same image.
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
  ],
  targets: [
    // What every other target does its work with.
    .systemLibrary(name: "CExchange"),
    .target(
      name: "Host",
      dependencies: [
        "CExchange", .product(name: "Subprocess", package: "swift-subprocess"),
        // What Subprocess needs in turn, named for its version alone.
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    // The formats that the tool and boards share: links to the sources that boards have.
    .target(name: "System"),
    .target(name: "ReleaseFormat", dependencies: ["System"]),
    // Languages and plural rules: a link as well, as are the two modules that it uses.
    .systemLibrary(name: "CLinux"),
    .target(name: "AppContexts", dependencies: ["CLinux"]),
    .target(name: "Languages", dependencies: ["AppContexts"]),
    // The common panels, which the desktop window offers too: a link as well.
    .target(name: "PanelPresets"),
    // Reads TOML files with the module tomllib of Python.
    .target(name: "TOMLFiles", dependencies: ["Host"]),
    // Folders of TOML files in an app's package, and the Swift that is made of them.
    .target(name: "PackageFiles", dependencies: ["Host", "TOMLFiles"]),
    // What an app says in each language.
    .target(name: "Translations", dependencies: ["Host", "Languages", "PackageFiles", "TOMLFiles"]),
    // The letters of its keyboards on the screen.
    .target(name: "KeyboardLayouts", dependencies: ["Host", "Languages", "PackageFiles", "TOMLFiles"]),
    .target(name: "Debian", dependencies: ["Host"]),
    .target(name: "SwiftSDKs", dependencies: ["Debian", "Host", "KeyboardLayouts", "Translations"]),
    // What boards are, and what they boot.
    .target(name: "Images", dependencies: ["Debian", "Host", "PackageFiles", "ReleaseFormat", "SwiftSDKs", "System", "TOMLFiles"]),
    // Drawings that become Swift.
    .target(name: "Icons", dependencies: ["Host"]),
    // How apps reach boards over the network.
    .target(
      name: "Deploying",
      dependencies: [
        "Host", "Images", "ReleaseFormat", "SwiftSDKs", "System",
        .product(name: "Subprocess", package: "swift-subprocess"), .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(
      name: "VirtualBoard",
      dependencies: ["Host", "Images", "SwiftSDKs", .product(name: "Subprocess", package: "swift-subprocess")]),
    .executableTarget(
      name: "vitrine",
      dependencies: [
        "Debian", "Deploying", "Host", "Icons", "Images", "KeyboardLayouts", "PackageFiles", "PanelPresets", "SwiftSDKs", "Translations",
        "VirtualBoard",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"), .product(name: "SystemPackage", package: "swift-system"),
      ]),
    // What tests share.
    .target(name: "TestFolder", path: "Tests/TestFolder"),
    .target(name: "Proofs", path: "Tests/Proofs"),
    .target(name: "TestServers", path: "Tests/TestServers"),
    .target(name: "ProgramRunner", dependencies: ["Host", "SwiftSDKs"], path: "Tests/ProgramRunner"),
    .testTarget(name: "HostTests", dependencies: ["Host", "TestFolder"]),
    .testTarget(name: "DebianTests", dependencies: ["Debian", "Host"]),
    // The command itself, in several processes.
    .testTarget(name: "CacheTests", dependencies: ["Host", "Proofs", "TestFolder", "vitrine"]),
    .testTarget(name: "SwiftSDKsTests", dependencies: ["Host", "SwiftSDKs", "TestFolder"]),
    .testTarget(name: "ProcessorTests", dependencies: ["Host", "ProgramRunner", "Proofs", "SwiftSDKs", "TestServers"]),
    .testTarget(
      name: "ImagesTests",
      dependencies: ["Debian", "Host", "Images", "PackageFiles", "ProgramRunner", "SwiftSDKs", "TOMLFiles", "TestFolder"]),
    .testTarget(name: "TranslationsTests", dependencies: ["Host", "Languages", "PackageFiles", "TOMLFiles", "Translations", "TestFolder"]),
    .testTarget(name: "KeyboardLayoutsTests", dependencies: ["Host", "KeyboardLayouts", "PackageFiles", "TOMLFiles", "TestFolder"]),
    .testTarget(name: "IconsTests", dependencies: ["Icons", "TestFolder"]),
    .systemLibrary(name: "CPNG", path: "Tests/CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .testTarget(
      name: "VirtualBoardTests",
      dependencies: [
        "CPNG", "Debian", "Deploying", "Images", "ProgramRunner", "Proofs", "ReleaseFormat", "SwiftSDKs", "System", "TestFolder",
        "TestServers", "VirtualBoard",
      ]),
    .testTarget(name: "DeployingTests", dependencies: ["Deploying", "Host", "Images", "SwiftSDKs", "TestFolder", "vitrine"]),
  ]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
  // It computes the hashes of whole programs: unoptimized, a quarter of a second of the three that a deploy takes.
  if target.name == "System" { target.swiftSettings?.append(.unsafeFlags(["-O"])) }
}
