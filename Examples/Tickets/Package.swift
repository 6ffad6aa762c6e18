// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "TicketKiosk",
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
      name: "TicketKiosk",
      dependencies: [
        .product(name: "Vitrine", package: "Vitrine"),
        .product(name: "VitrineNetwork", package: "Vitrine"),
        .product(name: "Pictures", package: "Vitrine"),
        .product(name: "RemoteImages", package: "Vitrine"),
        .product(name: "Icons", package: "Vitrine"),
        .product(name: "DatePickers", package: "Vitrine"),
        .product(name: "Receipts", package: "Vitrine"),
      ],
      // Reports a missing import on the desktop, and not only when the app is built for a board.
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
    .testTarget(
      name: "TicketKioskTests", dependencies: ["TicketKiosk", .product(name: "VitrineTesting", package: "Vitrine")]),
  ]
)
