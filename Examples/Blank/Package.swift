// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "BlankApp",
  traits: [
    // Opens a window on a desktop, in which the mouse acts as a finger. Boards' programs are built without it.
    "DeskWindow",
    // Shows each touch as a disc, for an audience: vitrine boot --demo.
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
      name: "BlankApp",
      dependencies: [.product(name: "Vitrine", package: "Vitrine")],
      // Reports a missing import on the desktop, and not only when the app is built for a board.
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
    .testTarget(
      name: "BlankAppTests", dependencies: ["BlankApp", .product(name: "VitrineTesting", package: "Vitrine")]),
  ]
)
