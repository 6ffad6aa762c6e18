// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "NewApp",
  // With it, every finger shows as a disc, for an audience: vitrine boot --demo.
  traits: ["TouchVisualization"],
  dependencies: [
    .package(
      name: "Vitrine", path: "../..",
      traits: [.trait(name: "TouchVisualization", condition: .when(traits: ["TouchVisualization"]))])
  ],
  targets: [
    .executableTarget(name: "NewApp", dependencies: [.product(name: "Vitrine", package: "Vitrine")]),
    .testTarget(name: "NewAppTests", dependencies: ["NewApp", .product(name: "VitrineTesting", package: "Vitrine")]),
  ]
)
