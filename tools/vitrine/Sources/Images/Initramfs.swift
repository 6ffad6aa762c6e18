import Foundation
import Inventory
import SwiftSDKs

/// A board's complete file system: the app, the kernel modules it needs, and a font.
public struct Initramfs: Sendable {
  /// The archive for the kernel.
  public let data: Data

  /// The path of the app if another program is process 1.
  public static let appPath = "/bin/kiosk"
  /// The path of the app's statistics in that case.
  public static let statisticsPath = "/tmp/stats"

  /// The first path at which the app looks for its font.
  public static let fontPath = "usr/share/vitrine/font.ttf"
  /// The path at which process 1 looks for `DataPartitionTemplate`.
  static let emptyDataPath = "etc/vitrine/data-partition"
  /// Debian's typeface.
  public static let font = URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")

  /// Makes the file system of an appliance, on which the app is process 1.
  ///
  /// - Parameters:
  ///   - emptyData: The empty data partition, for a board that has one.
  ///   - network: The network access to the board, or `nil` for none.
  ///   - sound: The board's sound card, for an app with sounds.
  ///   - keyboard: The files for keyboards.
  ///   - updater: The program that updates the system, for a board with slots and network access.
  ///   - usbUpdates: The program of updates from USB sticks, or `nil` for none.
  ///   - webUpdates: The program of updates from a web server, or `nil` for none. It needs network access.
  ///   - inventory: The inventory of the image, or `nil` for none.
  ///   - overlay: Files that take precedence over all others.
  ///   - settings: The app's environment, which takes precedence over the board's.
  public init(
    appliance program: StaticProgram, kernel: Kernel, facts: BoardConfiguration,
    emptyData: DataPartitionTemplate? = nil,
    network: NetworkAccess? = nil, sound: BoardConfiguration.Sound? = nil, keyboard: KeyboardFiles = .none,
    updater: SystemUpdater? = nil, usbUpdates: USBUpdates? = nil, webUpdates: WebUpdates? = nil, inventory: Data? = nil,
    overlay: Overlay = .none,
    settings: [String: String] = [:]
  ) throws {
    var contents = try Contents(kernel: kernel, commandLine: facts.commandLine)
    contents.archive.entries["init"] = .file(program.contents, isExecutable: true)
    contents.archive.entries.merge(keyboard.entries) { $1 }
    if let inventory { contents.archive.entries[Inventory.boardPath] = .file(inventory, isExecutable: false) }
    contents.startUp.set(facts.settings.merging(settings) { $1 })
    contents.startUp.allow(devices: (facts.app?.devices ?? []) + (sound == nil ? [] : BoardConfiguration.Sound.devices))
    if usbUpdates != nil {
      contents.startUp.allow(usb: USBUpdates.kinds(besides: facts.usb?.allow))
    } else if let usb = facts.usb {
      contents.startUp.allow(usb: usb.allow)
    }
    // The watchdog comes first: from here on the board restarts if anything hangs.
    try contents.load([(facts.watchdog ?? .software).module])
    contents.startUp.feed(watchdog: "/dev/watchdog")
    // From here on, the kernel's messages about a panic are kept.
    if let log = facts.log { try contents.load([log.module], parameters: log.parameters) }
    contents.archive.entries[String(CardLayout.dataFolder.dropFirst())] = .folder
    // The card's drivers come first, so that they detect the card while the panel's drivers are loaded.
    if let data = facts.data { try contents.load(data.allModules) }
    try contents.load(facts.kernel.display)
    if let data = facts.data {
      // The partition is mounted before the app starts, so that the app finds its settings.
      if let emptyData {
        contents.archive.entries[Self.emptyDataPath] = .file(emptyData.blockList, isExecutable: false)
      }
      contents.startUp.mount("ext4", data.device, on: CardLayout.dataFolder)
    }
    contents.startUp.start()
    try contents.load(facts.kernel.touch)
    if let sound { try contents.load(sound.modules) }
    if let usbUpdates {
      try contents.load(USBUpdates.modules(for: facts.architecture))
      contents.archive.entries.merge(usbUpdates.entries) { $1 }
      contents.startUp.addService(USBUpdates.service)
    }
    if let network {
      try contents.load(network.modules)
      contents.archive.entries.merge(network.entries) { $1 }
      for words in network.services { contents.startUp.addService(words) }
      contents.startUp.addSSHServer(network.server)
      if let words = network.clock { contents.startUp.setClock(by: words) }
    }
    if let webUpdates {
      contents.archive.entries.merge(webUpdates.entries) { $1 }
      contents.startUp.addService(webUpdates.service)
    }
    if let updater {
      try contents.load(SystemUpdater.modules)
      contents.archive.entries.merge(updater.entries) { $1 }
    }
    data = contents.closed(startUp: "etc/vitrine/start-up", overlay: overlay)
  }

  /// Makes the file system of a board for tests. The agent is process 1, starts the app, and runs the host's commands.
  public init(
    program: StaticProgram, agent: StaticProgram, kernel: Kernel, facts: BoardConfiguration, overlay: Overlay = .none,
    settings: [String: String] = [:]
  ) async throws {
    // No process authorizes USB devices there, so the command line does not disable them.
    var contents = try Contents(kernel: kernel, commandLine: facts.kernel.arguments.joined(separator: " "))
    contents.archive.entries["init"] = .file(agent.contents, isExecutable: true)
    contents.archive.entries.merge(try await KeyboardFiles(settings: facts.settings.merging(settings) { $1 }).entries) {
      $1
    }
    contents.archive.entries[String(Self.appPath.dropFirst())] = .file(program.contents, isExecutable: true)
    contents.startUp.set(
      ["PATH": "/bin", "HOME": "/", "VITRINE_STATS": Self.statisticsPath].merging(facts.settings) { $1 }.merging(
        settings
      ) { $1 })
    try contents.load(facts.kernel.display)
    contents.startUp.start(Self.appPath)
    // The agent needs drivers for its virtual touch devices and for its connection to the host.
    try contents.load(facts.kernel.touch + ["uinput", "virtio_console"])
    data = contents.closed(startUp: "etc/board-agent", overlay: overlay)
  }

  /// The contents of both kinds of file systems.
  private struct Contents {
    var archive = CpioArchive()
    var startUp = StartUpFile()
    private let kernel: Kernel
    private var loaded: Set<URL> = []
    private let arguments: [Substring]

    /// - Parameter commandLine: The kernel's command line. Its parameters of modules (`MODULE.PARAMETER=VALUE`) are
    ///   passed when the modules are loaded, because the kernel applies them only to built-in modules.
    init(kernel: Kernel, commandLine: String) throws {
      self.kernel = kernel
      arguments = commandLine.split(separator: " ")
      // Process 1 writes to the console before it mounts anything. The folders are its mount points.
      archive.entries["dev/console"] = .characterDevice(major: 5, minor: 1)
      for folder in ["proc", "run", "sys", "tmp"] { archive.entries[folder] = .folder }
      guard let font = try? Data(contentsOf: Initramfs.font) else { throw BoardError.noFont(Initramfs.font.path) }
      archive.entries[Initramfs.fontPath] = .file(font, isExecutable: false)
    }

    /// Adds modules and their dependencies to the archive, and loads them at start-up.
    ///
    /// - Parameter parameters: The parameters of the named modules. Their dependencies get none.
    mutating func load(_ names: [String], parameters: [String] = []) throws {
      for file in try kernel.moduleFiles(names) where loaded.insert(file).inserted {
        let path = "lib/modules/\(file.lastPathComponent)"
        archive.entries[path] = .file(try Data(contentsOf: file), isExecutable: false)
        let name = file.deletingPathExtension().lastPathComponent
        startUp.load(
          "/\(path)", parameters: (names.contains(name) ? parameters : []) + commandLineParameters(for: name))
      }
    }

    /// Returns the parameters of a module on the command line. Dashes and underscores in its name are equivalent.
    private func commandLineParameters(for module: String) -> [String] {
      let module = module.replacing("-", with: "_")
      return arguments.compactMap { word in
        let parts = word.split(separator: ".", maxSplits: 1)
        return parts.count == 2 && parts[0].replacing("-", with: "_") == module ? String(parts[1]) : nil
      }
    }

    func closed(startUp path: String, overlay: Overlay) -> Data {
      var archive = archive
      archive.entries[path] = .file(startUp.contents, isExecutable: false)
      // Settings may contain secrets, such as a PIN or a server's key.
      archive.secrets.insert(path)
      archive.entries.merge(overlay.entries) { $1 }
      return archive.serialized()
    }
  }
}
