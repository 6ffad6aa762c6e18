// swift-tools-version: 6.3
import PackageDescription

// Swift 6.3 is required, because the Swift SDKs that the tool makes are for its compiler.
//
// The host tool is a separate package, so that an app that depends on Vitrine does not depend on packages that only a
// developer's machine needs.
let package = Package(
  name: "vitrine-tool",
  // The exact versions ensure that the same sources make the same tool, and that the same tool makes the same image.
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
  ],
  targets: [
    // Shared by all other targets.
    .systemLibrary(name: "CExchange"),
    .target(
      name: "Host",
      dependencies: [
        "CExchange", .product(name: "Subprocess", package: "swift-subprocess"),
        // A dependency of Subprocess, which is named only for its version.
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    // The definitions that the tool and boards share. Symbolic links to the boards' sources.
    .target(name: "ReleaseFormat"),
    // Plural rules and names of languages. Symbolic links, like the two modules that it uses.
    .systemLibrary(name: "CLinux"),
    .target(name: "AppContexts", dependencies: ["CLinux"]),
    .target(name: "Languages", dependencies: ["AppContexts"]),
    // The panels of kiosks, also offered by the desk's window. A symbolic link.
    .target(name: "PanelPresets"),
    // Reads TOML files with Python's module tomllib.
    .target(name: "TOMLFiles", dependencies: ["Host"]),
    // Folders of TOML files in an app's package, and the Swift files that are generated from them.
    .target(name: "PackageFiles", dependencies: ["Host", "TOMLFiles"]),
    // The texts of an app in each language.
    .target(name: "Translations", dependencies: ["Host", "Languages", "PackageFiles", "TOMLFiles"]),
    // The layouts of on-screen keyboards.
    .target(name: "KeyboardLayouts", dependencies: ["Host", "Languages", "PackageFiles", "TOMLFiles"]),
    .target(name: "Debian", dependencies: ["Host"]),
    // Bills of materials, and the vulnerabilities of their packages.
    .target(name: "Inventory", dependencies: ["Debian", "Host", "ReleaseFormat"]),
    // Keys and signatures of minisign.
    .target(
      name: "Signing",
      dependencies: ["Host", "ReleaseFormat", .product(name: "Subprocess", package: "swift-subprocess")]),
    .target(name: "SwiftSDKs", dependencies: ["Debian", "Host", "Inventory", "KeyboardLayouts", "Translations"]),
    // Descriptions of boards, and the files that they boot.
    .target(
      name: "Images",
      dependencies: [
        "Debian", "Host", "Inventory", "PackageFiles", "ReleaseFormat", "Signing", "SwiftSDKs", "TOMLFiles",
      ]),
    // Converts drawings to Swift.
    .target(name: "Icons", dependencies: ["Host"]),
    // The documentation of public declarations, from the sources.
    .target(name: "APIDocs", dependencies: ["Host", "ReleaseFormat", "SwiftSDKs"]),
    // Installs apps on boards over the network.
    .target(
      name: "Deploying",
      dependencies: [
        "Host", "Images", "Inventory", "ReleaseFormat", "Signing", "SwiftSDKs",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(
      name: "VirtualBoard",
      dependencies: [
        "Host", "Images", "ReleaseFormat", "SwiftSDKs", .product(name: "Subprocess", package: "swift-subprocess"),
      ]),
    .executableTarget(
      name: "vitrine",
      dependencies: [
        "APIDocs", "Debian", "Deploying", "Host", "Icons", "Images", "Inventory", "KeyboardLayouts", "PackageFiles",
        "PanelPresets", "ReleaseFormat", "Signing",
        "SwiftSDKs", "TOMLFiles", "Translations", "VirtualBoard",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    // Code that tests share.
    .target(name: "TestFolder", path: "Tests/TestFolder"),
    .target(name: "Proofs", path: "Tests/Proofs"),
    .target(name: "TestServers", path: "Tests/TestServers"),
    .target(name: "ProgramRunner", dependencies: ["Host", "SwiftSDKs"], path: "Tests/ProgramRunner"),
    .systemLibrary(name: "CPNG", path: "Tests/CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .target(
      name: "BoardFixtures", dependencies: ["CPNG", "Host", "SwiftSDKs", "VirtualBoard"], path: "Tests/BoardFixtures"),
    .testTarget(name: "HostTests", dependencies: ["Host", "TestFolder"]),
    .testTarget(name: "APIDocsTests", dependencies: ["APIDocs", "Host", "TestFolder"]),
    .testTarget(name: "DebianTests", dependencies: ["Debian", "Host"]),
    .testTarget(
      name: "InventoryTests", dependencies: ["Debian", "Host", "Inventory", "SwiftSDKs", "TestFolder", "vitrine"]),
    // Tests the command itself, in several processes.
    .testTarget(name: "CacheTests", dependencies: ["Host", "Proofs", "TestFolder", "vitrine"]),
    .testTarget(name: "SwiftSDKsTests", dependencies: ["Host", "SwiftSDKs", "TestFolder", "vitrine"]),
    // The processors' programs in memory, and the tile grid on a virtual board of each processor.
    .testTarget(
      name: "ProcessorTests",
      dependencies: [
        "BoardFixtures", "Host", "Images", "ProgramRunner", "Proofs", "SwiftSDKs", "TestServers", "VirtualBoard",
      ]),
    .testTarget(
      name: "ImagesTests",
      dependencies: [
        "Debian", "Host", "Images", "Inventory", "PackageFiles", "ProgramRunner", "Proofs", "ReleaseFormat", "Signing",
        "SwiftSDKs", "TOMLFiles", "TestFolder",
      ]),
    .testTarget(
      name: "TranslationsTests",
      dependencies: ["Host", "Languages", "PackageFiles", "TOMLFiles", "Translations", "TestFolder"]),
    .testTarget(
      name: "KeyboardLayoutsTests",
      dependencies: ["Host", "KeyboardLayouts", "PackageFiles", "TOMLFiles", "TestFolder"]),
    .testTarget(name: "SigningTests", dependencies: ["Host", "ReleaseFormat", "Signing", "TestFolder", "vitrine"]),
    .testTarget(name: "IconsTests", dependencies: ["Icons", "TestFolder"]),
    .testTarget(
      name: "VirtualBoardTests",
      dependencies: [
        "BoardFixtures", "Debian", "Deploying", "Images", "ProgramRunner", "Proofs", "ReleaseFormat", "Signing",
        "SwiftSDKs",
        "TestFolder",
        "TestServers", "VirtualBoard",
      ]),
    .testTarget(
      name: "DeployingTests",
      dependencies: ["Deploying", "Host", "Images", "ReleaseFormat", "Signing", "SwiftSDKs", "TestFolder", "vitrine"]),
  ]
)

// `tools/test` without options runs only these tests. Compiling the others takes two minutes.
if Context.environment["VITRINE_TESTS"] == "heart" {
  package.targets.removeAll { $0.type == .test && $0.name != "ProcessorTests" }
}

for target in package.targets where target.type != .system {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
  // The module hashes complete programs. That takes a quarter of a second without optimization, and a deployment does
  // it three times.
  if target.name == "ReleaseFormat" { target.swiftSettings?.append(.unsafeFlags(["-O"])) }
}
