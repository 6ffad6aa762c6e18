// swift-tools-version: 6.2
import PackageDescription

// The host tool: a package of its own, so that an app which depends on Vitrine
// pulls in nothing that only a developer's machine needs.
let package = Package(
  name: "vitrine-tool",
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
  ],
  targets: [
    .target(
      name: "VirtualBoard",
      dependencies: [
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "TOMLKit", package: "TOMLKit"),
      ]),
    .executableTarget(
      name: "vitrine",
      dependencies: ["VirtualBoard", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .testTarget(name: "VirtualBoardTests", dependencies: ["VirtualBoard"]),
  ]
)

for target in package.targets {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
}
