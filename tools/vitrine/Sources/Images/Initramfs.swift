import Foundation
import SwiftSDKs

/// A board's whole file system: the app, the kernel's modules for it and a font.
public struct Initramfs: Sendable {
  /// The archive, ready for the kernel.
  public let data: Data

  /// Where the app lies when another program is process 1.
  public static let appPath = "/bin/kiosk"
  /// Where the app then writes its statistics.
  public static let statisticsPath = "/tmp/stats"

  /// Where the app looks for its font first.
  public static let fontPath = "usr/share/vitrine/font.ttf"
  /// Where process 1 looks for `EmptyDataPartition`.
  static let emptyDataPath = "etc/vitrine/data-partition"
  /// Debian's.
  public static let font = URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")

  /// An appliance: the app is process 1, and there is nothing else.
  ///
  /// - Parameters:
  ///   - emptyData: of a board on which something lasts: how an empty data partition is made anew.
  ///   - network: how somebody comes in over the network; nil: nobody does.
  ///   - sound: the board's sound card, for an app with sounds.
  ///   - keyboard: what it knows of keyboards.
  ///   - overlay: files that lie over all others.
  ///   - settings: the app's environment, over the board's own.
  public init(
    appliance program: StaticProgram, kernel: Kernel, facts: BoardFacts, emptyData: EmptyDataPartition? = nil,
    network: NetworkAccess? = nil, sound: BoardFacts.Sound? = nil, keyboard: KeyboardFiles = .none, overlay: Overlay = .none,
    settings: [String: String] = [:]
  ) throws {
    var contents = try Contents(kernel: kernel, commandLine: facts.commandLine)
    contents.archive.entries["init"] = .file(program.contents, isExecutable: true)
    contents.archive.entries.merge(keyboard.entries) { $1 }
    contents.startUp.set(facts.settings.merging(settings) { $1 })
    contents.startUp.give(devices: (facts.app?.devices ?? []) + (sound == nil ? [] : BoardFacts.Sound.devices))
    if let usb = facts.usb { contents.startUp.allow(usb: usb.allow) }
    // The watchdog first: from there on nothing that hangs keeps the board dark.
    try contents.load([(facts.watchdog ?? .software).module])
    contents.startUp.feed(watchdog: "/dev/watchdog")
    // What the kernel says when it panics is kept from here on.
    if let log = facts.log { try contents.load([log.module], parameters: log.parameters) }
    contents.archive.entries[String(CardPlan.dataFolder.dropFirst())] = .folder
    // The card's drivers first: they look for it while those of the panel are loaded.
    if let data = facts.data { try contents.load(data.allModules) }
    try contents.load(facts.kernel.display)
    if let data = facts.data {
      // Before the app, which finds its settings from its first line on.
      if let emptyData { contents.archive.entries[Self.emptyDataPath] = .file(emptyData.list, isExecutable: false) }
      contents.startUp.mount("ext4", data.device, on: CardPlan.dataFolder)
    }
    contents.startUp.start()
    try contents.load(facts.kernel.touch)
    if let sound { try contents.load(sound.modules) }
    if let network {
      try contents.load(network.modules)
      contents.archive.entries.merge(network.entries) { $1 }
      for words in network.services { contents.startUp.serve(words) }
      if let words = network.clock { contents.startUp.setClock(by: words) }
    }
    data = contents.closed(startUp: "etc/vitrine/start-up", overlay: overlay)
  }

  /// A board for tests: the agent is process 1, starts the app, and does what the host tells it.
  public init(
    program: StaticProgram, agent: StaticProgram, kernel: Kernel, facts: BoardFacts, overlay: Overlay = .none,
    settings: [String: String] = [:]
  ) async throws {
    // Nobody looks at USB devices there: each is used.
    var contents = try Contents(kernel: kernel, commandLine: facts.kernel.arguments.joined(separator: " "))
    contents.archive.entries["init"] = .file(agent.contents, isExecutable: true)
    contents.archive.entries.merge(try await KeyboardFiles(settings: facts.settings.merging(settings) { $1 }).entries) { $1 }
    contents.archive.entries[String(Self.appPath.dropFirst())] = .file(program.contents, isExecutable: true)
    contents.startUp.set(
      ["PATH": "/bin", "HOME": "/", "VITRINE_STATS": Self.statisticsPath].merging(facts.settings) { $1 }.merging(settings) { $1 })
    try contents.load(facts.kernel.display)
    contents.startUp.start(Self.appPath)
    // The agent's fingers need a driver of their own, and so does its line to the host.
    try contents.load(facts.kernel.touch + ["uinput", "virtio_console"])
    data = contents.closed(startUp: "etc/board-agent", overlay: overlay)
  }

  /// What both have.
  private struct Contents {
    var archive = CpioArchive()
    var startUp = StartUp()
    private let kernel: Kernel
    private var loaded: Set<URL> = []
    private let arguments: [Substring]

    /// - Parameter commandLine: the kernel's. What it says for modules (`MODULE.PARAMETER=VALUE`), they are told when they are loaded: the
    ///   kernel itself tells those alone that are built into it.
    init(kernel: Kernel, commandLine: String) throws {
      self.kernel = kernel
      arguments = commandLine.split(separator: " ")
      // What process 1 writes on before it has mounted anything, and the places of what it mounts.
      archive.entries["dev/console"] = .characterDevice(major: 5, minor: 1)
      for folder in ["proc", "run", "sys", "tmp"] { archive.entries[folder] = .folder }
      guard let font = try? Data(contentsOf: Initramfs.font) else { throw BoardError.noFont(Initramfs.font.path) }
      archive.entries[Initramfs.fontPath] = .file(font, isExecutable: false)
    }

    /// - Parameter parameters: of the one that is named; what it needs gets none.
    mutating func load(_ names: [String], parameters: [String] = []) throws {
      for file in try kernel.moduleFiles(names) where loaded.insert(file).inserted {
        let path = "lib/modules/\(file.lastPathComponent)"
        archive.entries[path] = .file(try Data(contentsOf: file), isExecutable: false)
        let name = file.deletingPathExtension().lastPathComponent
        startUp.load("/\(path)", parameters: (names.contains(name) ? parameters : []) + told(name))
      }
    }

    /// The parameters that the command line has for a module, whose name may have a dash here and an underscore there.
    private func told(_ module: String) -> [String] {
      let module = module.replacing("-", with: "_")
      return arguments.compactMap { word in
        let parts = word.split(separator: ".", maxSplits: 1)
        return parts.count == 2 && parts[0].replacing("-", with: "_") == module ? String(parts[1]) : nil
      }
    }

    func closed(startUp path: String, overlay: Overlay) -> Data {
      var archive = archive
      archive.entries[path] = .file(startUp.contents, isExecutable: false)
      archive.entries.merge(overlay.entries) { $1 }
      return archive.closed()
    }
  }
}
