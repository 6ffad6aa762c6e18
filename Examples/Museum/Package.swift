// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Museum",
  traits: [
    // With it, a window opens on a desktop, where the mouse is a finger; a board's program has none of it.
    "DeskWindow",
    // With it, every finger shows as a disc, for an audience: vitrine boot --demo.
    "TouchVisualization",
    .default(enabledTraits: ["DeskWindow"]),
  ],
  dependencies: [
    .package(
      name: "Vitrine", path: "../..",
      traits: [
        .trait(name: "DeskWindow", condition: .when(traits: ["DeskWindow"])),
        .trait(name: "TouchVisualization", condition: .when(traits: ["TouchVisualization"])),
      ])
  ],
  targets: [
    .executableTarget(
      name: "Museum",
      dependencies: [
        .product(name: "Vitrine", package: "Vitrine"),
        .product(name: "VitrineNetwork", package: "Vitrine"),
        .product(name: "Pictures", package: "Vitrine"),
      ]),
    .testTarget(name: "MuseumTests", dependencies: ["Museum", .product(name: "VitrineTesting", package: "Vitrine")]),
  ]
)
