// swift-tools-version: 6.3
// 6.1 has package traits, and 6.3's compiler `@export(interface)`.
import PackageDescription

// The linker puts the wrappers of `CountedMemory` before the C library's functions.
let countedMemory: [LinkerSetting] = [
  .unsafeFlags(
    ["malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign"].flatMap { ["-Xlinker", "--wrap=\($0)"] })
]

// Vitrine's commands set this variable for `--demo` instead of enabling the trait `TouchVisualization`. Traits change the
// options of all targets, which would compile everything again; the variable changes only those of `Runtime`.
let isDemo = Context.environment["VITRINE_DEMO"] != nil

// The layers, from the bottom up: a target may use targets that are listed before it. docs/architecture.md draws the dependencies.
// `Sources` has a folder for each layer, and in it a folder for each target.
let layers: KeyValuePairs<String, [Target]> = [
  // One thin target per C library: headers and inline shims, no logic.
  "CLibraries": [
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CMath"),
    .systemLibrary(name: "CHarness"),
    .systemLibrary(name: "CDRM", pkgConfig: "libdrm", providers: [.apt(["libdrm-dev"])]),
    .systemLibrary(name: "CEvdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"])]),
    .systemLibrary(name: "CQRCode", pkgConfig: "qrcodegen", providers: [.apt(["libqrcodegen-dev"])]),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    // Without pkg-config, which would require SDL for builds without a window.
    .systemLibrary(name: "CSDL"),
    // The host tool compiles it (tools/setup).
    .systemLibrary(name: "CMbedTLS"),
    .systemLibrary(name: "CXKB", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
    .systemLibrary(name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
  ],
  "Ground": [
    // Its folder `Shared` is a target of the host tool too, by a symbolic link.
    .target(name: "System", dependencies: ["CLinux"]),
    .target(name: "Geometry", dependencies: ["CMath"]),
    // The state that belongs to one application. The host tool shares the sources by a symbolic link.
    .target(name: "AppContexts", dependencies: ["CLinux"]),
    // Languages, plural rules, and translations. The host tool shares the sources by a symbolic link.
    .target(name: "Languages", dependencies: ["AppContexts"]),
    // Dates, numbers, and money in the user's language.
    .target(name: "LocalFormats", dependencies: ["Languages", "System"]),
    // The seam to devices. Its folder `Shared` belongs to a target of the host tool too, by a symbolic link.
    .target(name: "Platform", dependencies: ["Geometry", "System"]),
    // Loops over pixels in C, because Swift cannot compile a function for one kind of processor. Headers, so that they are inlined.
    .systemLibrary(name: "CPixelRows"),
    // Writes frames to a panel's memory.
    .target(name: "Scanout", dependencies: ["Platform", "System", "CPixelRows"]),
  ],
  "Drawing": [
    .target(name: "Raster", dependencies: ["Geometry", "CPNG", "CZlib", "CPixelRows"]),
    .target(name: "Typography", dependencies: ["AppContexts", "Raster", "CFreeType"]),
    // Opt-in: text of every script, with Unicode's rules for direction and line breaks.
    .target(name: "TextShaping", dependencies: ["Typography", "CHarfBuzz"]),
    // Opt-in: fonts in color, such as emoji.
    .target(name: "ColorEmoji", dependencies: ["Typography"]),
  ],
  "Toolkit": [
    .target(name: "Toolkit", dependencies: ["Typography", "Languages", "LocalFormats"]),
    .target(name: "TouchVisualization", dependencies: ["Toolkit"]),
    // Opt-in: icons.
    .target(name: "Icons", dependencies: ["Toolkit"], exclude: ["Drawings"]),
    // Opt-in: a calendar, with names of months and days in ten languages.
    .target(name: "DatePickers", dependencies: ["Toolkit", "LocalFormats", "System"]),
  ],
  "Devices": [
    .target(name: "KMSDisplay", dependencies: ["Scanout", "Platform", "System", "CDRM"]),
    .target(name: "FramebufferDisplay", dependencies: ["Scanout", "Platform", "System"]),
    .target(name: "HeadlessDisplay", dependencies: ["Scanout", "Platform", "System"]),
    // Watches the device nodes of input devices.
    .target(name: "InputNodes", dependencies: ["AppContexts", "Platform", "System"]),
    .target(name: "EvdevTouch", dependencies: ["Platform", "InputNodes", "System", "CEvdev"]),
    .target(name: "EvdevKeyboard", dependencies: ["Platform", "InputNodes", "System", "CEvdev", "CXKB"]),
    .target(name: "ScriptedTouch", dependencies: ["Platform", "System"]),
    // A desktop window instead of a panel, for ordinary builds with the trait `DeskWindow`. The host tool shares its folder `PanelPresets`
    // by a symbolic link.
    .target(name: "DeskWindow", dependencies: ["Scanout", "Platform", "System", "CSDL"]),
  ],
  // Modules for apps, in addition to the toolkit. Each that is opt-in has a product.
  "Services": [
    .target(name: "EventSources", dependencies: ["Toolkit", "System"]),
    .target(name: "AppStorage", dependencies: ["AppContexts", "EventSources", "System"]),
    .target(name: "AppResources", dependencies: ["Raster", "System"]),
    // Opt-in: photographs and QR codes.
    .target(name: "Pictures", dependencies: ["AppResources", "EventSources", "Toolkit", "CJPEG", "CQRCode"]),
    // Opt-in: short sounds.
    .target(name: "VitrineSound", dependencies: ["AppResources", "Toolkit", "System", "CLinux"]),
    // Opt-in: a screen reader with a voice.
    .target(
      name: "Speech",
      dependencies: [
        "VitrineSound", "EventSources", "AppContexts", "Languages", "LocalFormats", "System", "Toolkit",
      ]),
    // Opt-in: keyboards and scanners.
    .target(
      name: "HardwareKeyboards",
      dependencies: ["EvdevKeyboard", "InputNodes", "EventSources", "Platform", "Toolkit"]),
    // Opt-in: keypads, remote controls, and rotary encoders.
    .target(
      name: "FocusKeys", dependencies: ["InputNodes", "EventSources", "Platform", "System", "Toolkit", "CEvdev"]),
    // Opt-in: the choice of a Wi-Fi network.
    .target(
      name: "WiFi", dependencies: ["EventSources", "Languages", "System", "Toolkit"]),
    // Opt-in: receipt printers.
    .target(name: "Receipts", dependencies: ["EventSources", "System", "Toolkit"]),
    .target(name: "JSONFormat", dependencies: ["Languages", "System"]),
    // Opt-in: HTTP, WebSocket, and MQTT.
    .target(
      name: "VitrineNetwork",
      dependencies: [
        "AppResources", "AppStorage", "EventSources", "JSONFormat", "Languages", "System", "CMbedTLS", "CZlib",
      ],
      linkerSettings: [.linkedLibrary("vitrine-tls")]),
    // Opt-in: images from servers.
    .target(name: "RemoteImages", dependencies: ["AppStorage", "EventSources", "Pictures", "VitrineNetwork"]),
  ],
  // Modules that keep an app running and up to date.
  "Board": [
    // The host tool shares the sources by a symbolic link.
    .target(name: "ReleaseFormat", dependencies: ["Platform", "System"]),
    .target(name: "Appliance", dependencies: ["InputNodes", "Platform", "System", "ReleaseFormat", "CDRM"]),
    // The service of a Debian system: it has no toolkit.
    .executableTarget(name: "Keeper", dependencies: ["Appliance"]),
    // What updates from a USB stick and from a web server have in common.
    .target(name: "BundleUpdates", dependencies: ["Appliance", "ReleaseFormat", "System"]),
    .target(name: "USBUpdates", dependencies: ["BundleUpdates", "Appliance", "System", "CLinux"]),
    .target(name: "WebUpdates", dependencies: ["BundleUpdates", "Appliance", "VitrineNetwork", "System"]),
    // The program that updates the system of an appliance.
    .executableTarget(name: "SlotUpdater", dependencies: ["Appliance"]),
    // Signatures of releases and systems. No app contains it.
    .target(name: "Signatures", dependencies: ["ReleaseFormat", "System", "CSodium"]),
    // The program that checks signatures on a board with trusted keys.
    .executableTarget(name: "Verifier", dependencies: ["Signatures"]),
  ],
  "Runtime": [
    .target(
      name: "Runtime",
      dependencies: [
        "Toolkit", "Platform", "System", "ReleaseFormat", "Appliance", "EventSources", "JSONFormat",
        "KMSDisplay", "FramebufferDisplay", "HeadlessDisplay", "EvdevTouch", "ScriptedTouch",
        .byName(name: "TouchVisualization", condition: isDemo ? nil : .when(traits: ["TouchVisualization"])),
        .byName(name: "DeskWindow", condition: .when(traits: ["DeskWindow"])),
      ]),
    .target(
      name: "Vitrine",
      dependencies: ["Runtime", "Toolkit", "EventSources", "AppStorage", "AppResources", "Languages", "LocalFormats"]),
  ],
  "Apps": [
    .target(name: "IceCreamTiles", dependencies: ["Vitrine"]),
    .executableTarget(name: "Tiles", dependencies: ["IceCreamTiles", "Vitrine"]),
    .executableTarget(
      name: "Gallery",
      dependencies: ["IceCreamTiles", "Vitrine", "Icons", "Pictures", "DatePickers", "FocusKeys", "TextShaping"]),
    .executableTarget(name: "Calibrate", dependencies: ["Vitrine"]),
    // Updates from a USB stick: the service and its page on the panel.
    .executableTarget(name: "USBUpdater", dependencies: ["Vitrine", "USBUpdates", "Appliance", "System"]),
    // Updates from a web server.
    .executableTarget(name: "WebUpdater", dependencies: ["WebUpdates", "System"]),
  ],
  // Programs that measure and test, and what tests share; nothing that ships depends on it, except for `VitrineTesting`.
  "Harness": [
    .target(name: "TestKit", dependencies: ["Platform", "System", "CEvdev"]),
    // Not in `TestKit`, so that a change in `Toolkit` does not affect the tests of lower layers.
    .target(name: "ToolkitTestKit", dependencies: ["Geometry", "EventSources", "System", "Toolkit"]),
    // Not in `TestKit`, which programs use too: only tests may import Testing.
    .target(name: "TestContexts", dependencies: ["AppContexts"]),
    .target(
      name: "VitrineTesting",
      dependencies: ["Runtime", "Speech", "TestContexts", "TestKit", "ToolkitTestKit", "Vitrine"]),
    .executableTarget(name: "BoardAgent", dependencies: ["System", "ScriptedTouch", "TestKit"]),
    .executableTarget(
      name: "Measure",
      dependencies: [
        "TestKit", "ToolkitTestKit", "Toolkit", "Typography", "EventSources", "KMSDisplay", "Scanout", "System",
        "CHarness", "CDRM",
      ],
      linkerSettings: countedMemory),
    .target(
      name: "Fuzzing",
      dependencies: [
        "Runtime", "Scanout", "TextShaping", "ColorEmoji", "Pictures", "JSONFormat", "VitrineNetwork", "VitrineSound",
        "BundleUpdates", "USBUpdates",
      ]),
    .executableTarget(
      name: "Conformance",
      dependencies: [
        "TestKit", "ToolkitTestKit", "Toolkit", "EventSources", "AppStorage", "LocalFormats", "Receipts", "Speech",
        "VitrineNetwork", "JSONFormat", "Fuzzing",
        "CHarness",
      ]),
    .executableTarget(
      name: "ServicesApp", dependencies: ["Vitrine", "VitrineNetwork", "HardwareKeyboards", "VitrineSound"]),
    .executableTarget(name: "WiFiApp", dependencies: ["Vitrine", "HardwareKeyboards", "WiFi"]),
    .executableTarget(name: "SpeechApp", dependencies: ["Vitrine", "FocusKeys", "Speech"]),
    // The linker puts its wrappers before the calls that would end the machine.
    .executableTarget(
      name: "CrashOnTouch", dependencies: ["Vitrine", "CHarness"],
      linkerSettings: [.unsafeFlags(["open", "reboot", "kill", "fork"].flatMap { ["-Xlinker", "--wrap=\($0)"] })]),
    .target(name: "KernelFaults", dependencies: ["Platform", "System", "CHarness"]),
    // A shared library for LD_PRELOAD, between an ordinary program and the C library.
    .target(name: "PreloadedFaults", dependencies: ["KernelFaults"], publicHeadersPath: "."),
    // The linker puts its wrappers before the calls that may fail.
    .executableTarget(
      name: "FaultyTiles", dependencies: ["IceCreamTiles", "Vitrine", "KernelFaults"],
      linkerSettings: [
        .unsafeFlags(
          ["open", "close", "ioctl", "read", "write", "mmap", "recvfrom", "epoll_create1", "epoll_ctl", "syscall"]
            .flatMap {
              ["-Xlinker", "--wrap=\($0)"]
            })
      ]),
  ],
]

// A target for each layer, with a folder for each target that it tests. Those of the harness are in `DeviceTests` and `AppTests`. All run in one process.
let tests: [Target] = [
  .testTarget(
    name: "GroundTests",
    dependencies: ["Geometry", "Languages", "LocalFormats", "Platform", "Scanout", "System", "CLinux", "TestKit"],
    // Unicode's own library, which is part of Foundation, as a reference for `LocalFormats`.
    linkerSettings: [.linkedLibrary("_FoundationICU")]),
  .testTarget(
    name: "DrawingTests", dependencies: ["Raster", "Typography", "TextShaping", "ColorEmoji", "System", "TestKit"]),
  .testTarget(
    name: "ToolkitTests",
    dependencies: [
      "Toolkit", "TouchVisualization", "Icons", "DatePickers", "TextShaping", "Conformance", "TestKit",
      "ToolkitTestKit",
    ]),
  .testTarget(
    name: "DeviceTests",
    dependencies: [
      "KMSDisplay", "FramebufferDisplay", "HeadlessDisplay", "EvdevTouch", "EvdevKeyboard", "ScriptedTouch",
      "DeskWindow", "Runtime",
      "BoardAgent", "Conformance",
      "TestKit", "CEvdev",
    ],
    exclude: ["EvdevTouch/Data"]),
  .testTarget(
    name: "ServiceTests",
    dependencies: [
      "EventSources", "AppStorage", "AppResources", "Pictures", "VitrineSound", "HardwareKeyboards", "FocusKeys",
      "Receipts", "JSONFormat", "Speech",
      "RemoteImages", "VitrineNetwork", "WiFi", "Runtime", "HeadlessDisplay", "ScriptedTouch", "ReleaseFormat",
      "TestKit", "ToolkitTestKit",
    ],
    exclude: ["VitrineNetwork/server.py"]),
  .testTarget(
    name: "BoardTests",
    dependencies: [
      "Appliance", "BundleUpdates", "USBUpdates", "WebUpdates", "Signatures", "ReleaseFormat", "System", "CSodium",
      "CHarness", "TestKit",
    ]),
  .testTarget(name: "RuntimeTests", dependencies: ["Runtime", "TestKit", "ToolkitTestKit"]),
  .testTarget(
    name: "AppTests",
    dependencies: [
      "Tiles", "Gallery", "Calibrate", "USBUpdater", "USBUpdates", "VitrineTesting", "Icons", "DatePickers", "Pictures",
      "Receipts",
      "TouchVisualization", "TextShaping", "FocusKeys", "Speech", "VitrineNetwork", "JSONFormat", "WiFi", "TestKit",
      "ToolkitTestKit", "CEvdev",
    ],
    exclude: ["Gallery/Scripts"]),
]

for test in tests { test.dependencies.append("TestContexts") }

for (layer, targets) in layers {
  for target in targets { target.path = "Sources/\(layer)/\(target.name)" }
}

let package = Package(
  name: "Vitrine",
  products: [
    // All modules that an app contains, because an app must name them: see `nameIndirectDependencies`.
    .library(
      name: "Vitrine",
      targets: [
        "Vitrine", "Runtime", "Toolkit", "Typography", "Raster", "Geometry", "Platform", "Scanout", "System",
        "AppContexts",
        "KMSDisplay", "FramebufferDisplay", "HeadlessDisplay", "InputNodes", "EvdevTouch", "ScriptedTouch", "Appliance",
        "ReleaseFormat", "EventSources", "AppStorage", "AppResources", "JSONFormat", "Languages", "LocalFormats",
      ]),
    // HTTP, HTTPS, WebSocket, and MQTT.
    .library(name: "VitrineNetwork", targets: ["VitrineNetwork"]),
    // Text of every script.
    .library(name: "TextShaping", targets: ["TextShaping"]),
    // Fonts in color, such as emoji.
    .library(name: "ColorEmoji", targets: ["ColorEmoji"]),
    // Photographs and QR codes.
    .library(name: "Pictures", targets: ["Pictures"]),
    // Images from servers.
    .library(name: "RemoteImages", targets: ["RemoteImages"]),
    // Icons for buttons and tabs.
    .library(name: "Icons", targets: ["Icons"]),
    // Short sounds.
    .library(name: "VitrineSound", targets: ["VitrineSound"]),
    // A screen reader with a voice.
    .library(name: "Speech", targets: ["Speech"]),
    // Keyboards and scanners.
    .library(name: "HardwareKeyboards", targets: ["HardwareKeyboards", "EvdevKeyboard"]),
    // Keypads, remote controls, and rotary encoders.
    .library(name: "FocusKeys", targets: ["FocusKeys"]),
    // The choice of a Wi-Fi network.
    .library(name: "WiFi", targets: ["WiFi"]),
    // Receipt printers.
    .library(name: "Receipts", targets: ["Receipts"]),
    // A calendar.
    .library(name: "DatePickers", targets: ["DatePickers"]),
    // For the tests of an app.
    .library(name: "VitrineTesting", targets: ["VitrineTesting", "TestContexts", "TestKit", "ToolkitTestKit"]),
    .executable(name: "tiles", targets: ["Tiles"]),
    .executable(name: "gallery", targets: ["Gallery"]),
    .executable(name: "calibrate", targets: ["Calibrate"]),
    .executable(name: "vitrine-keeper", targets: ["Keeper"]),
    .executable(name: "vitrine-slots", targets: ["SlotUpdater"]),
    .executable(name: "vitrine-usb", targets: ["USBUpdater"]),
    .executable(name: "vitrine-web", targets: ["WebUpdater"]),
    .executable(name: "vitrine-verify", targets: ["Verifier"]),
    .executable(name: "board-agent", targets: ["BoardAgent"]),
    .executable(name: "measure", targets: ["Measure"]),
    .executable(name: "conformance", targets: ["Conformance"]),
    .executable(name: "services-app", targets: ["ServicesApp"]),
    .executable(name: "wifi-app", targets: ["WiFiApp"]),
    .executable(name: "speech-app", targets: ["SpeechApp"]),
    .executable(name: "crash-on-touch", targets: ["CrashOnTouch"]),
    .executable(name: "faulty-tiles", targets: ["FaultyTiles"]),
    // For LD_PRELOAD.
    .library(name: "kernel-faults", type: .dynamic, targets: ["PreloadedFaults"]),
  ],
  traits: [
    .trait(name: "TouchVisualization", description: "Shows every finger on the screen, for an audience."),
    .trait(
      name: "DeskWindow", description: "Opens a window on a desktop, in which the mouse is a finger. Boards ignore it."),
  ],
  targets: layers.flatMap(\.value) + tests
)

// MARK: Indirect dependencies

typealias Arrows = [String: TargetDependencyCondition?]

/// Returns the name and condition of a dependency, or `nil` for a product of another package.
func arrow(to dependency: Target.Dependency) -> (String, TargetDependencyCondition?)? {
  if case .byNameItem(let name, let condition) = dependency { (name, condition) } else { nil }
}

/// Returns the condition of a target that is reached by two dependencies: none if one of them has none.
func weaker(_ a: TargetDependencyCondition?, _ b: TargetDependencyCondition?) -> TargetDependencyCondition? {
  a == nil || b == nil ? nil : a
}

/// Adds all indirect dependencies to each of `targets`, which are in the order of the layers.
///
/// SwiftPM rebuilds a target if one of its direct dependencies has changed. But the compiler copies layouts and code of a
/// module into every module above it. Example: module B has `@_exported import A`, and App depends only on B. After a
/// struct of A gets a new stored property, `swift build` leaves App with the old layout, and App reads wrong bytes until a
/// clean build. Remove this function when <https://github.com/swiftlang/swift-package-manager/issues/10483> and
/// <https://github.com/swiftlang/swift/issues/89636> are fixed.
func nameIndirectDependencies(of targets: [Target]) {
  var reach: [String: Arrows] = [:]
  for target in targets {
    var reached: Arrows = [:]
    for (name, condition) in target.dependencies.compactMap(arrow) {
      guard let below = reach[name] else { fatalError("\(target.name) uses \(name), which is not listed before it") }
      reached.merge([name: condition], uniquingKeysWith: weaker)
      reached.merge(below.mapValues { condition ?? $0 }, uniquingKeysWith: weaker)
    }
    reach[target.name] = reached
    if target.type != .system {
      target.dependencies = reached.sorted { $0.key < $1.key }.map { .byName(name: $0.key, condition: $0.value) }
    }
  }
}

nameIndirectDependencies(of: package.targets)

// MARK: Libraries of this machine's programs

// SwiftPM rejects unsafe flags in a package that it has downloaded into a folder named `checkouts`.
let isDownloaded = Context.packageDirectory.contains("/checkouts/")

// The folder of the libraries that `tools/setup` compiles. For boards, the Swift SDK has them, in a folder that the linker
// searches before. The variable names a folder with other builds of them, such as `tools/campaign sanitizers` makes.
if !isDownloaded {
  let deskLibraries = Context.environment["VITRINE_DESK_LIBRARIES"] ?? "\(Context.packageDirectory)/.build/desk"
  for target in package.targets where target.name == "VitrineNetwork" {
    target.linkerSettings =
      (target.linkerSettings ?? []) + [.unsafeFlags(["-L\(deskLibraries)"])]
  }
}

// MARK: Small programs

// Code that runs for each pixel, letter, and view is compiled for speed, and all other code for size, which saves a tenth of
// a board's program.
if !isDownloaded {
  let fast: Set<String> = [
    "Geometry", "Platform", "Scanout", "Raster", "Typography", "TextShaping", "Toolkit", "TouchVisualization",
    "Pictures",
    "VitrineSound",
  ]
  let small = layers.filter { $0.0 != "Harness" }.flatMap(\.1).filter { $0.type != .system && !fast.contains($0.name) }
  for target in small {
    target.swiftSettings = [
      .unsafeFlags(["-Osize", "-Xllvm", "-enable-machine-outliner=always"], .when(configuration: .release))
    ]
  }
  // Copies of functions for each closure that they get take 20 KB of a program. Not for what runs for each event or byte.
  let busy: Set<String> = ["JSONFormat", "VitrineNetwork", "EvdevTouch", "KMSDisplay", "FramebufferDisplay"]
  for target in small where !busy.contains(target.name) {
    target.swiftSettings?.append(
      .unsafeFlags(["-Xllvm", "-sil-disable-pass=closure-specialize"], .when(configuration: .release)))
  }
  // The toolkit is compiled for speed, but its repeated sequences of instructions share one copy: drawing's inner loops are in lower modules.
  for target in package.targets where ["Toolkit", "TextShaping"].contains(target.name) {
    target.swiftSettings = [
      .unsafeFlags(["-Xllvm", "-enable-machine-outliner=always"], .when(configuration: .release))
    ]
  }
  // An optimized module optimizes copies of what it calls in lower ones, in Embedded Swift above all: a program of 30 lines takes 23 s of
  // the processor, and 5 s without. Only for programs that measure nothing and stand between nothing.
  let unoptimized: Set<String> = ["BoardAgent", "Conformance", "Fuzzing", "ServicesApp", "SpeechApp", "WiFiApp"]
  for target in package.targets where unoptimized.contains(target.name) {
    target.swiftSettings = [.unsafeFlags(["-Onone", "-gline-tables-only"], .when(configuration: .release))]
  }
}

// MARK: Visible touches

if isDemo {
  for target in package.targets where target.name == "Runtime" {
    target.swiftSettings = (target.swiftSettings ?? []) + [.define("TouchVisualization")]
  }
}

// MARK: Several programs in one build

// `swift build` builds either one product or all products. The host tool sets this variable to the products that it needs,
// separated by spaces, and builds all products that remain in the manifest: in one build, more targets compile in parallel.
// Boards have no window.
if let names = Context.environment["VITRINE_PROGRAMS"] {
  let wanted = Set(names.split(separator: " ").map(String.init))
  let absent: Set<String> = ["DeskWindow", "CSDL"]
  package.products.removeAll { !wanted.contains($0.name) }
  var reached = Set(package.products.compactMap { $0 as? Product.Executable }.flatMap(\.targets))
  // Each target lists its indirect dependencies too.
  for target in package.targets where reached.contains(target.name) {
    reached.formUnion(target.dependencies.compactMap { arrow(to: $0)?.0 })
  }
  package.targets.removeAll { !reached.contains($0.name) || absent.contains($0.name) }
  for target in package.targets {
    target.dependencies.removeAll { arrow(to: $0).map { absent.contains($0.0) } ?? false }
  }
}

// MARK: Quick tests

// Most of the tests' time goes to drawing and to Unicode's test cases, which run ten times as fast if optimized: tools/test
// sets this variable. It is not the default, because SwiftPM rejects unsafe flags in packages from elsewhere. The value
// `units` leaves out the apps and their tests, which are half of what a change in the toolkit rebuilds.
if Context.environment["VITRINE_QUICK_TESTS"] != nil {
  for target in package.targets where ["Raster", "TextShaping"].contains(target.name) {
    target.swiftSettings = [.unsafeFlags(["-O"], .when(configuration: .debug))]
  }
}
if Context.environment["VITRINE_QUICK_TESTS"] == "units" {
  let apps: Set<String> = [
    "Tiles", "Gallery", "Calibrate", "USBUpdater", "WebUpdater", "CrashOnTouch", "FaultyTiles", "Measure", "AppTests",
  ]
  package.products.removeAll { product in
    if let program = product as? Product.Executable { !apps.isDisjoint(with: program.targets) } else { false }
  }
  package.targets.removeAll { target in
    apps.contains(target.name) || target.dependencies.contains { arrow(to: $0).map { apps.contains($0.0) } ?? false }
  }
}
