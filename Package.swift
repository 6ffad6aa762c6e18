// swift-tools-version: 6.3
// 6.1 has package traits, and 6.3's compiler `@export(interface)`.
import PackageDescription

// Whoever asks the C library for memory asks `CountedMemory`.
let countedMemory: [LinkerSetting] = [
  .unsafeFlags(["malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign"].flatMap { ["-Xlinker", "--wrap=\($0)"] })
]

// The floors of the house, from the ground up: a target may use those that stand before it, never those after.
// docs/architecture.md draws the arrows. `Sources` has a folder for each floor, and in it one for each target.
let floors: KeyValuePairs<String, [Target]> = [
  // One thin target per C library: headers and inline shims, no logic.
  "CLibraries": [
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CMath"),
    .systemLibrary(name: "CSwiftRuntime"),
    .systemLibrary(name: "CThreadValues"),
    .systemLibrary(name: "CKernelCalls"),
    .systemLibrary(name: "CDRM", pkgConfig: "libdrm", providers: [.apt(["libdrm-dev"])]),
    .systemLibrary(name: "CEvdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"])]),
    .systemLibrary(name: "CQRCode", pkgConfig: "qrcodegen", providers: [.apt(["libqrcodegen-dev"])]),
    .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    // Without pkg-config: where there is no window, nothing of it is asked for.
    .systemLibrary(name: "CSDL"),
    // Headers of the kernel.
    .systemLibrary(name: "CALSA"),
    .systemLibrary(name: "CMbedTLS", providers: [.apt(["libmbedtls-dev"])]),
    .systemLibrary(name: "CXKB", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
    .systemLibrary(name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
  ],
  "Ground": [
    .target(name: "System", dependencies: ["CLinux"]),
    .target(name: "Geometry", dependencies: ["CMath"]),
    // What one application offers and shares. The host tool shares the sources through a symbolic link.
    .target(name: "AppContexts", dependencies: ["CThreadValues"]),
    // Languages, how they count, and what an app says in them. Shared with the host tool, which has it by a link.
    .target(name: "Languages", dependencies: ["AppContexts"]),
    // Dates, numbers and money as people write them.
    .target(name: "LocalFormats", dependencies: ["Languages", "System"]),
    .target(name: "Platform", dependencies: ["Geometry"]),
    // Loops in C, since Swift has no functions for one kind of processor only; headers, so that they are optimized with who calls them.
    .systemLibrary(name: "CPixelRows"),
    // Frames on their way to a panel.
    .target(name: "Scanout", dependencies: ["Platform", "System", "CPixelRows"]),
  ],
  "Drawing": [
    .target(name: "Raster", dependencies: ["Geometry", "CPNG", "CZlib", "CPixelRows"]),
    .target(name: "Typography", dependencies: ["AppContexts", "Raster", "CFreeType"]),
    // Where text goes and where its lines end, by Unicode's rules.
    .target(name: "UnicodeText"),
    // Text of every script, for the apps that ask for it.
    .target(name: "TextShaping", dependencies: ["Typography", "UnicodeText", "CHarfBuzz"]),
  ],
  "Toolkit": [
    .target(name: "Toolkit", dependencies: ["Typography", "Languages"]),
    .target(name: "TouchKit", dependencies: ["Toolkit"]),
    // A set of icons, for the apps that ask for it.
    .target(name: "Icons", dependencies: ["Toolkit"], exclude: ["Drawings"]),
  ],
  "Devices": [
    .target(name: "KMSDisplay", dependencies: ["Scanout", "Platform", "System", "CDRM"]),
    .target(name: "FramebufferDisplay", dependencies: ["Scanout", "Platform", "System"]),
    .target(name: "HeadlessDisplay", dependencies: ["Scanout", "Platform", "System"]),
    // The nodes of input devices, which come and go.
    .target(name: "InputNodes", dependencies: ["System"]),
    .target(name: "EvdevTouch", dependencies: ["Platform", "InputNodes", "System", "CEvdev"]),
    // Keyboards and scanners, for the apps that ask for them.
    .target(name: "EvdevKeyboard", dependencies: ["Platform", "InputNodes", "System", "CEvdev", "CXKB"]),
    .target(name: "ScriptedTouch", dependencies: ["Platform"]),
    // A window in the place of a panel, for ordinary builds with the trait of its name.
    .target(name: "DeskWindow", dependencies: ["Scanout", "Platform", "System", "CSDL"]),
    // The panels that such a window may be. Shared with the host tool, which has it by a link.
    .target(name: "PanelPresets"),
  ],
  "Runtime": [
    // Shared with the host tool, which has it by a link.
    .target(name: "ReleaseFormat"),
    .target(name: "Releases", dependencies: ["ReleaseFormat", "System"]),
    .target(name: "Appliance", dependencies: ["Platform", "System", "ReleaseFormat", "Releases", "CDRM"]),
    .target(name: "EventSources", dependencies: ["Toolkit", "System"]),
    .target(name: "AppStorage", dependencies: ["EventSources", "ReleaseFormat", "System"]),
    .target(name: "AppResources", dependencies: ["Raster", "ReleaseFormat", "System"]),
    // Photographs and codes, for the apps that ask for them.
    .target(name: "Pictures", dependencies: ["AppResources", "EventSources", "Toolkit", "CJPEG", "CQRCode"]),
    // Short clips, for the apps that ask for them.
    .target(name: "VitrineSound", dependencies: ["AppResources", "Toolkit", "System", "CALSA"]),
    // Keyboards and scanners that are plugged in, for the apps that ask for them.
    .target(name: "HardwareKeyboards", dependencies: ["EvdevKeyboard", "EventSources", "Platform", "Toolkit"]),
    // Printers of receipts, for the apps that ask for them.
    .target(name: "Receipts", dependencies: ["EventSources", "Toolkit"]),
    // A calendar to choose a day from, for the apps that ask for it: it brings names in ten languages along.
    .target(name: "DatePickers", dependencies: ["Toolkit", "LocalFormats", "System"]),
    // What servers and data files say.
    .target(name: "JSONFormat", dependencies: ["System"]),
    // The network, for the apps that ask for it.
    // Debian's mbedTLS has no pkg-config file, from which the libraries of the others are known.
    .target(
      name: "VitrineNetwork", dependencies: ["AppStorage", "EventSources", "ReleaseFormat", "System", "CMbedTLS"],
      linkerSettings: [.linkedLibrary("mbedtls"), .linkedLibrary("mbedx509"), .linkedLibrary("mbedcrypto")]),
    .target(
      name: "Runtime",
      dependencies: [
        "Toolkit", "Platform", "System", "Appliance", "EventSources", "JSONFormat",
        "KMSDisplay", "FramebufferDisplay", "HeadlessDisplay", "EvdevTouch", "ScriptedTouch",
        .byName(name: "TouchKit", condition: .when(traits: ["TouchVisualization"])),
        .byName(name: "DeskWindow", condition: .when(traits: ["DeskWindow"])),
        .byName(name: "PanelPresets", condition: .when(traits: ["DeskWindow"])),
      ]),
    .target(
      name: "Vitrine",
      dependencies: ["Runtime", "Toolkit", "EventSources", "AppStorage", "AppResources", "Languages", "LocalFormats"]),
    // The service of a Debian system: it has no toolkit.
    .executableTarget(name: "Keeper", dependencies: ["Appliance"]),
  ],
  "Apps": [
    .target(name: "IceCreamTiles", dependencies: ["Vitrine"]),
    .executableTarget(name: "Tiles", dependencies: ["IceCreamTiles", "Vitrine"]),
    .executableTarget(
      name: "Gallery", dependencies: ["IceCreamTiles", "Vitrine", "Icons", "Pictures", "DatePickers", "TextShaping"]),
    .executableTarget(name: "Calibrate", dependencies: ["Vitrine"]),
  ],
  // What measures and tests from outside; nothing that ships depends on it.
  "Harness": [
    .target(name: "RandomNumbers"),
    .target(name: "VirtualPanel", dependencies: ["System", "CEvdev"]),
    .executableTarget(name: "BoardAgent", dependencies: ["System", "ScriptedTouch", "VirtualPanel"]),
    .executableTarget(name: "Probe", dependencies: ["System", "VirtualPanel", "RandomNumbers", "CDRM"]),
    .executableTarget(name: "TouchLoad", dependencies: ["Toolkit", "System"]),
    .target(name: "SceneProgram", dependencies: ["Typography", "System"]),
    .executableTarget(name: "RasterScenes", dependencies: ["SceneProgram", "Typography", "System"]),
    .target(name: "TestSupport", dependencies: ["Toolkit"]),
    // Apart from `TestSupport`, which programs use too: only tests may import Testing.
    .target(name: "TestContexts", dependencies: ["AppContexts"]),
    // Stands between a program and the C library, and counts how often memory is asked for.
    .target(name: "CountedMemory", dependencies: ["CKernelCalls"]),
    .executableTarget(
      name: "FrameScenes", dependencies: ["SceneProgram", "Toolkit", "TestSupport", "KMSDisplay", "Scanout", "CountedMemory"],
      linkerSettings: countedMemory),
    // Without the toolkit, so that what does not use it is not built anew with it.
    .target(name: "TestFiles", dependencies: ["Platform", "System", "RandomNumbers"]),
    .target(name: "TestDesk", dependencies: ["EventSources"]),
    .target(name: "VitrineTesting", dependencies: ["TestContexts", "TestSupport", "Vitrine"]),
    .executableTarget(
      name: "RandomWorld", dependencies: ["Toolkit", "TestSupport", "RandomNumbers", "System", "CSwiftRuntime"]),
    .executableTarget(
      name: "Listener", dependencies: ["EventSources", "AppStorage", "LocalFormats", "Receipts", "TestDesk", "CountedMemory"],
      linkerSettings: countedMemory),
    .executableTarget(name: "Client", dependencies: ["VitrineNetwork", "JSONFormat"]),
    .executableTarget(name: "Correspondent", dependencies: ["Vitrine", "VitrineNetwork"]),
    .executableTarget(name: "Chimes", dependencies: ["Vitrine", "VitrineSound"]),
    .executableTarget(name: "Typist", dependencies: ["Vitrine", "HardwareKeyboards"]),
    // It stands between the program and the kernel where the machine is to end.
    .executableTarget(
      name: "CrashOnTouch", dependencies: ["Vitrine", "CKernelCalls"],
      linkerSettings: [.unsafeFlags(["open", "reboot", "kill", "fork"].flatMap { ["-Xlinker", "--wrap=\($0)"] })]),
    .target(
      name: "Fuzzing", dependencies: ["Runtime", "Scanout", "TextShaping", "Pictures", "JSONFormat", "VitrineNetwork", "VitrineSound"]),
    .executableTarget(name: "FuzzReplay", dependencies: ["Fuzzing"]),
    .target(name: "KernelFaults", dependencies: ["Platform", "System", "CKernelCalls"]),
    // Between an ordinary program and the C library.
    .target(name: "PreloadedFaults", dependencies: ["KernelFaults"], publicHeadersPath: "."),
    // It stands between the program and the kernel: the calls that may go wrong are its own.
    .executableTarget(
      name: "FaultyTiles", dependencies: ["IceCreamTiles", "Vitrine", "KernelFaults"],
      linkerSettings: [
        .unsafeFlags(
          ["open", "close", "ioctl", "read", "write", "mmap", "recvfrom", "epoll_create1", "epoll_ctl", "syscall"].flatMap {
            ["-Xlinker", "--wrap=\($0)"]
          })
      ]),
  ],
]

let tests: [Target] = [
  .testTarget(name: "GeometryTests", dependencies: ["Geometry", "RandomNumbers"]),
  .testTarget(name: "LanguagesTests", dependencies: ["Languages", "RandomNumbers"]),
  .testTarget(
    name: "LocalFormatsTests", dependencies: ["LocalFormats", "RandomNumbers"],
    // Unicode's own library, which Foundation brings along, to compare with.
    linkerSettings: [.linkedLibrary("_FoundationICU")]),
  .testTarget(name: "BoardAgentTests", dependencies: ["BoardAgent"]),
  .testTarget(name: "ToolkitTests", dependencies: ["Toolkit", "TestSupport", "RandomWorld", "System", "TextShaping"]),
  .testTarget(name: "IconsTests", dependencies: ["Icons"]),
  .testTarget(name: "VitrineTestingTests", dependencies: ["VitrineTesting", "TestFiles"]),
  .testTarget(name: "ReferenceTests", dependencies: ["VitrineTesting", "Icons", "Pictures", "Receipts", "TouchKit", "TextShaping"]),
  .testTarget(name: "TouchKitTests", dependencies: ["TouchKit", "TestSupport"]),
  .testTarget(name: "PlatformTests", dependencies: ["Platform"]),
  .testTarget(name: "ScanoutTests", dependencies: ["Scanout"]),
  .testTarget(name: "SystemTests", dependencies: ["System", "CLinux", "TestFiles"]),
  .testTarget(name: "HeadlessDisplayTests", dependencies: ["HeadlessDisplay", "RandomNumbers"]),
  .testTarget(name: "KMSDisplayTests", dependencies: ["KMSDisplay", "Runtime"]),
  .testTarget(name: "FramebufferDisplayTests", dependencies: ["FramebufferDisplay"]),
  .testTarget(name: "EvdevTouchTests", dependencies: ["EvdevTouch", "TestFiles"]),
  .testTarget(name: "EvdevKeyboardTests", dependencies: ["EvdevKeyboard"]),
  .testTarget(name: "HardwareKeyboardsTests", dependencies: ["HardwareKeyboards", "Runtime", "TestDesk"]),
  .testTarget(name: "VirtualPanelTests", dependencies: ["VirtualPanel", "EvdevTouch", "CEvdev"]),
  .testTarget(name: "ScriptedTouchTests", dependencies: ["ScriptedTouch"]),
  .testTarget(name: "DeskWindowTests", dependencies: ["DeskWindow"]),
  .testTarget(name: "ReleasesTests", dependencies: ["ReleaseFormat", "Releases", "RandomNumbers", "TestFiles"]),
  .testTarget(name: "ApplianceTests", dependencies: ["Appliance", "System", "TestFiles"]),
  .testTarget(name: "EventSourcesTests", dependencies: ["EventSources", "Runtime", "TestFiles", "TestDesk"]),
  .testTarget(name: "AppStorageTests", dependencies: ["AppStorage", "TestFiles", "TestDesk", "RandomNumbers"]),
  .testTarget(name: "AppResourcesTests", dependencies: ["AppResources", "TestFiles"]),
  .testTarget(name: "PicturesTests", dependencies: ["Pictures", "Runtime", "TestFiles", "TestDesk", "RandomNumbers"]),
  .testTarget(name: "VitrineSoundTests", dependencies: ["VitrineSound", "TestFiles", "RandomNumbers"]),
  .testTarget(name: "ReceiptsTests", dependencies: ["Receipts", "TestDesk", "TestFiles"]),
  .testTarget(name: "DatePickersTests", dependencies: ["DatePickers", "TestSupport"]),
  .testTarget(name: "JSONFormatTests", dependencies: ["JSONFormat", "RandomNumbers"]),
  .testTarget(
    name: "VitrineNetworkTests", dependencies: ["VitrineNetwork", "JSONFormat", "TestFiles", "TestDesk"], exclude: ["server.py"]),
  .testTarget(name: "RuntimeTests", dependencies: ["Runtime", "TestFiles"]),
  .testTarget(name: "CalibrateTests", dependencies: ["Calibrate", "TestFiles"]),
  .testTarget(name: "TilesTests", dependencies: ["Tiles", "TestSupport"]),
  .testTarget(name: "GalleryTests", dependencies: ["Gallery", "TouchKit"], exclude: ["Scripts"]),
  .testTarget(name: "RasterTests", dependencies: ["Raster", "RandomNumbers", "System", "TestFiles"]),
  .testTarget(name: "UnicodeTextTests", dependencies: ["UnicodeText"]),
  .testTarget(name: "TypographyTests", dependencies: ["Typography", "TextShaping", "TestFiles"]),
]

// All unit tests share a process.
for test in tests { test.dependencies.append("TestContexts") }

for (floor, targets) in floors {
  for target in targets { target.path = "Sources/\(floor)/\(target.name)" }
}

let package = Package(
  name: "Vitrine",
  products: [
    // All that an app carries, since it has to name that: `nameIndirectDependencies` says why.
    .library(
      name: "Vitrine",
      targets: [
        "Vitrine", "Runtime", "Toolkit", "Typography", "Raster", "Geometry", "Platform", "Scanout", "System", "AppContexts",
        "KMSDisplay", "FramebufferDisplay", "HeadlessDisplay", "InputNodes", "EvdevTouch", "ScriptedTouch", "Appliance",
        "ReleaseFormat", "Releases", "EventSources", "AppStorage", "AppResources", "JSONFormat", "Languages",
        "LocalFormats",
      ]),
    // HTTP, HTTPS, WebSocket and MQTT.
    .library(name: "VitrineNetwork", targets: ["VitrineNetwork"]),
    // Text of every script.
    .library(name: "TextShaping", targets: ["TextShaping", "UnicodeText"]),
    // Photographs and codes.
    .library(name: "Pictures", targets: ["Pictures"]),
    // Icons for buttons and tabs.
    .library(name: "Icons", targets: ["Icons"]),
    // Short clips.
    .library(name: "VitrineSound", targets: ["VitrineSound"]),
    // Keyboards and scanners that are plugged in.
    .library(name: "HardwareKeyboards", targets: ["HardwareKeyboards", "EvdevKeyboard"]),
    // Printers of receipts.
    .library(name: "Receipts", targets: ["Receipts"]),
    // A calendar to choose a day from.
    .library(name: "DatePickers", targets: ["DatePickers"]),
    // What the tests of an app carry.
    .library(name: "VitrineTesting", targets: ["VitrineTesting", "TestContexts", "TestSupport"]),
    .executable(name: "tiles", targets: ["Tiles"]),
    .executable(name: "gallery", targets: ["Gallery"]),
    .executable(name: "calibrate", targets: ["Calibrate"]),
    .executable(name: "vitrine-keeper", targets: ["Keeper"]),
    .executable(name: "board-agent", targets: ["BoardAgent"]),
    .executable(name: "probe", targets: ["Probe"]),
    .executable(name: "touch-load", targets: ["TouchLoad"]),
    .executable(name: "raster-scenes", targets: ["RasterScenes"]),
    .executable(name: "frame-scenes", targets: ["FrameScenes"]),
    .executable(name: "random-world", targets: ["RandomWorld"]),
    .executable(name: "listener", targets: ["Listener"]),
    .executable(name: "network-client", targets: ["Client"]),
    .executable(name: "correspondent", targets: ["Correspondent"]),
    .executable(name: "chimes", targets: ["Chimes"]),
    .executable(name: "typist", targets: ["Typist"]),
    .executable(name: "crash-on-touch", targets: ["CrashOnTouch"]),
    .executable(name: "fuzz-replay", targets: ["FuzzReplay"]),
    .executable(name: "faulty-tiles", targets: ["FaultyTiles"]),
    // Named by LD_PRELOAD.
    .library(name: "kernel-faults", type: .dynamic, targets: ["PreloadedFaults"]),
  ],
  traits: [
    .trait(name: "TouchVisualization", description: "Shows every finger on the screen, for an audience."),
    .trait(name: "DeskWindow", description: "Opens a window on a desktop, where the mouse is a finger; boards' programs have none of it."),
  ],
  targets: floors.flatMap(\.value) + tests
)

// MARK: What targets reach

typealias Arrows = [String: TargetDependencyCondition?]

/// The arrow that `dependency` is; nil for one to a product of another package.
func arrow(to dependency: Target.Dependency) -> (String, TargetDependencyCondition?)? {
  if case .byNameItem(let name, let condition) = dependency { (name, condition) } else { nil }
}

/// The condition for what two arrows lead to: none where one of them has none.
func weaker(_ a: TargetDependencyCondition?, _ b: TargetDependencyCondition?) -> TargetDependencyCondition? {
  a == nil || b == nil ? nil : a
}

/// Has each of `targets`, which stand in the order of the floors, name all targets that its arrows reach
/// and not only the next ones.
///
/// SwiftPM rebuilds a target when one that it names has changed. But the compiler copies layouts and code of a module into
/// every module above it, however far. With A, B that has `@_exported import A`, and an App that names B alone: a new stored
/// property in a struct of A, and `swift build` leaves App with the old layout, so that it reads other bytes. A clean build
/// is right. <https://github.com/swiftlang/swift-package-manager/issues/10483>,
/// <https://github.com/swiftlang/swift/issues/89636>: when both are fixed, this can go.
func nameIndirectDependencies(of targets: [Target]) {
  var reach: [String: Arrows] = [:]
  for target in targets {
    var reached: Arrows = [:]
    for (name, condition) in target.dependencies.compactMap(arrow) {
      guard let below = reach[name] else { fatalError("\(target.name) uses \(name), which does not stand before it") }
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

// MARK: Small programs

// What runs for each pixel, letter and view is compiled for speed, and all else for size: a tenth of a board's program.
// Not in a package from elsewhere, which SwiftPM keeps in a folder of this name: it refuses one that chooses such options.
if !Context.packageDirectory.contains("/checkouts/") {
  let fast: Set<String> = [
    "Geometry", "Platform", "Scanout", "Raster", "Typography", "UnicodeText", "TextShaping", "Toolkit", "TouchKit", "Pictures",
    "VitrineSound",
  ]
  let small = floors.filter { $0.0 != "Harness" }.flatMap(\.1).filter { $0.type != .system && !fast.contains($0.name) }
  for target in small {
    target.swiftSettings = [.unsafeFlags(["-Osize", "-Xllvm", "-enable-machine-outliner=always"], .when(configuration: .release))]
  }
  // The toolkit is compiled for speed, but its repeated sequences of instructions share one copy: drawing's inner loops are in lower modules.
  for target in package.targets where ["Toolkit", "TextShaping"].contains(target.name) {
    target.swiftSettings = [.unsafeFlags(["-Xllvm", "-enable-machine-outliner=always"], .when(configuration: .release))]
  }
  // An optimized module optimizes copies of what it calls in lower ones, in Embedded Swift above all: a program of 30 lines takes 23 s of
  // the processor, and 5 s without. Only for programs that measure nothing and stand between nothing.
  let unoptimized: Set<String> = [
    "BoardAgent", "Chimes", "Client", "Correspondent", "FuzzReplay", "Fuzzing", "RandomWorld", "Typist",
  ]
  for target in package.targets where unoptimized.contains(target.name) {
    target.swiftSettings = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
  }
}

// MARK: Several programs in one build

// `swift build` builds one product or all of them. The host tool names those that it wants, separated by spaces, and builds
// all that is left: one plan for all, and more targets that can be compiled at a time. Boards have no window.
if let names = Context.environment["VITRINE_PROGRAMS"] {
  let wanted = Set(names.split(separator: " ").map(String.init))
  let absent: Set<String> = ["DeskWindow", "PanelPresets", "CSDL"]
  package.products.removeAll { !wanted.contains($0.name) }
  var reached = Set(package.products.compactMap { $0 as? Product.Executable }.flatMap(\.targets))
  // Each target names all that it reaches.
  for target in package.targets where reached.contains(target.name) {
    reached.formUnion(target.dependencies.compactMap { arrow(to: $0)?.0 })
  }
  package.targets.removeAll { !reached.contains($0.name) || absent.contains($0.name) }
  for target in package.targets {
    target.dependencies.removeAll { arrow(to: $0).map { absent.contains($0.0) } ?? false }
  }
}

// MARK: Quick tests

// Most of the tests' time is drawing and Unicode's tables of cases, which take a tenth of it when optimized: tools/test asks for that.
// Not for everybody: SwiftPM refuses a package from elsewhere that chooses such options.
// The value `units` leaves the apps and their tests out, which are half of what a change in the toolkit builds.
if Context.environment["VITRINE_QUICK_TESTS"] != nil {
  for target in package.targets where target.name == "Raster" || target.name == "UnicodeText" {
    target.swiftSettings = [.unsafeFlags(["-O"], .when(configuration: .debug))]
  }
}
if Context.environment["VITRINE_QUICK_TESTS"] == "units" {
  let apps: Set<String> = [
    "Tiles", "Gallery", "Calibrate", "CrashOnTouch", "FaultyTiles", "TouchLoad", "RasterScenes", "FrameScenes", "Probe", "ReferenceTests",
  ]
  package.products.removeAll { product in
    if let program = product as? Product.Executable { !apps.isDisjoint(with: program.targets) } else { false }
  }
  package.targets.removeAll { target in
    apps.contains(target.name) || target.dependencies.contains { arrow(to: $0).map { apps.contains($0.0) } ?? false }
  }
}
