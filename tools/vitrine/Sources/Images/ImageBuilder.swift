import Debian
import Foundation
import Host
import Inventory
import SwiftSDKs

/// The inputs of an image. The same recipe makes the same bytes.
public struct ImageBuilder: Sendable {
  private let board: String
  private let program: URL
  private let overlays: [URL]
  private let ownOverlays: [URL]
  private let settings: [String: String]
  private let network: NetworkOptions?
  private let system: SystemOptions?
  private let resources: AppResources
  private let hasSound: Bool
  private let voices: [String]
  private let updater: URL?
  private let trust: TrustedImage?
  private let release: String?
  private let usbUpdater: URL?
  private let webUpdates: (program: URL, options: WebUpdates.Options)?

  /// - Parameters:
  ///   - board: The name of the board, as in `boards`.
  ///   - program: The app, statically linked for the board's processor.
  ///   - overlays: Folders whose files go onto the root file system. Later folders take precedence; missing ones are
  ///     ignored.
  ///   - ownOverlays: Additional folders, which take precedence over `overlays` and must exist.
  ///   - settings: The app's environment, which takes precedence over the board's.
  ///   - network: The network access to the board, or `nil` for none.
  ///   - resources: The app's resources.
  ///   - hasSound: Whether the app uses the board's sound card.
  ///   - voices: The tags of the languages that the app speaks with `Speech`, or an empty array for an app without
  ///     speech. An appliance with voices also gets the drivers of the sound card.
  ///   - system: A Debian system below the app, or `nil` for an appliance.
  ///   - updater: The program `SystemUpdater.programName` for the board's processor, which a board with slots and a
  ///     network needs to be updated.
  ///   - trust: The keys that the board trusts, or `nil` for a board that demands no signatures.
  ///   - release: The Debian release, or `nil` for the board's.
  ///   - usbUpdater: The program `USBUpdates.programName`, for a board that accepts updates from USB sticks, or `nil`.
  ///   - webUpdates: The program `WebUpdates.programName` and its options, for a board that updates itself from a web
  ///     server, or `nil`.
  public init(
    board: String, program: URL, overlays: [URL] = [], ownOverlays: [URL] = [], settings: [String: String] = [:],
    network: NetworkOptions? = nil, resources: AppResources = .none, hasSound: Bool = false,
    voices: [String] = [], system: SystemOptions? = nil, updater: URL? = nil, trust: TrustedImage? = nil,
    usbUpdater: URL? = nil,
    webUpdates: (program: URL, options: WebUpdates.Options)? = nil, release: String? = nil
  ) {
    self.release = release
    self.usbUpdater = usbUpdater
    self.webUpdates = webUpdates
    self.trust = trust
    self.updater = updater
    self.resources = resources
    self.hasSound = hasSound || !voices.isEmpty
    self.voices = voices
    self.network = network
    self.system = system
    self.board = board
    self.program = program
    self.overlays = overlays
    self.ownOverlays = ownOverlays
    self.settings = settings
  }

  /// Updates the package lists for the kernel, the firmware and the program's libraries. Call this before the program
  /// is built, so that Debian's fixes reach the next image.
  ///
  /// - Parameters:
  ///   - isOffline: Whether lists of any age are acceptable, even if some are missing.
  ///   - hasVoices: Whether the image gets voices.
  public static func refreshLists(
    for board: BoardConfiguration, isOffline: Bool = false, hasVoices: Bool = false
  ) async throws {
    var archives = try Set([board.archive, DebianArchive(architecture: board.architecture.debianName)])
    if hasVoices { archives.formUnion(try Voices.archives(for: board.architecture)) }
    for archive in archives {
      try await archive.refresh()
      if !isOffline { try archive.checkForImage() }
    }
  }

  /// Checks that an image can be made in `folder`. Call this before the packages are downloaded.
  public static func checkOutput(_ folder: URL) throws {
    if FileManager.default.fileExists(atPath: folder.path), !Image.containsOnlyImageFiles(folder) {
      throw BoardImageError.notEmpty(folder.path)
    }
    let parent = folder.deletingLastPathComponent()
    try parent.createFolder()
    guard access(parent.path, W_OK) == 0 else {
      throw HostError.fileError(parent.path, reason: String(cString: strerror(errno)))
    }
    // Root may write everywhere, but /proc, for example, takes no files.
    let folderName = parent.appending(path: ".vitrine-check-\(UUID().uuidString)").path
    guard mkdir(folderName, 0o700) == 0 else {
      throw HostError.fileError(folder.path, reason: String(cString: strerror(errno)))
    }
    rmdir(folderName)
  }

  /// Makes the image in `folder`. An existing image stays until the new one is complete.
  ///
  /// - Parameter withCard: Whether to make a disk image for an emulated board, too. A board of hardware always gets
  ///   one, unless the user must first provide a part of its boot loader.
  public func build(in folder: URL, withCard: Bool = false, repository: Repository) async throws -> Image {
    let facts = try BoardConfiguration(named: board, in: repository, release: release)
    let program = try StaticProgram(program, for: facts.architecture)
    for overlay in ownOverlays where !overlay.isFolder { throw BoardImageError.noOverlay(overlay.path) }
    var overlay = try resources.overlay()
    overlay.merge(try Overlay(overlays + ownOverlays))
    if hasSound, system == nil, facts.sound == nil { throw BoardImageError.noSound(board: board) }
    let trustOverlay = try trust?.overlay(for: facts.architecture)
    try Self.checkOutput(folder)
    // On a Debian system, the keeper judges a new system; on an appliance, the app's program, which is process 1.
    let judge = try system.map { try StaticProgram($0.keeper, for: facts.architecture) } ?? program
    let canBeTried = SystemUpdater.isStarted(by: judge)
    if !canBeTried, updater != nil {
      ProgressLog.log(
        "\(self.program.lastPathComponent) was built with a version of Vitrine without system updates, so 'vitrine update' cannot use this image; build the app with this version"
      )
    }
    let kernel = try await Kernel.load(for: facts)
    // EFI firmware needs the whole file.
    let kernelFile = facts.boot?.layout == .systemdBoot ? try await Kernel.efiImage(for: facts) : kernel.image
    let date = try ImageDate(of: kernel).seconds
    let settings = [ImageDate.setting: "\(date)"].merging(settings) { $1 }
    let tree = try await DeviceTree(of: facts, kernel: kernel, in: repository)
    let boardFile = Data(try BoardFile(named: board, in: repository, release: release).text.utf8)
    let firmware = try await cardFirmware(for: facts, isRequested: withCard, repository: repository)

    var packages = PackageList()
    try await packages.add([kernel.package], from: facts.archive, as: "kernel")
    try packages.add(program: self.program)
    var voices: Voices?
    if !self.voices.isEmpty, system == nil {
      voices = try await Voices(self.voices, for: facts.architecture, from: repository)
    } else if !self.voices.isEmpty {
      try await Voices.check(self.voices, in: facts.archive)
    }
    func finishInventory() async throws -> Data {
      if !overlay.replacesFont { try await packages.add(file: Initramfs.font, as: "font") }
      if let firmware, let boot = facts.boot { try await packages.add(firmware, on: boot, from: facts.archive) }
      packages.add(programsOf: overlay)
      if let voices {
        packages.add(voices)
        // Files of overlays take precedence.
        overlay = voices.overlay.merging(overlay)
      }
      if let trust { try packages.add(program: trust.program, as: TrustedImage.programName) }
      // No other file takes precedence over the keys.
      if let trustOverlay { overlay.merge(trustOverlay) }
      return try makeInventory(of: packages, facts, date: date).data
    }
    var updater: SystemUpdater?
    if canBeTried, let file = self.updater, let slots = facts.slots {
      updater = SystemUpdater(try StaticProgram(file, for: facts.architecture), slots: slots)
      try packages.add(program: file, as: SystemUpdater.programName)
    }
    var usbUpdates: USBUpdates?
    if let usbUpdater {
      usbUpdates = USBUpdates(
        try StaticProgram(usbUpdater, for: facts.architecture), board: board, architecture: facts.architecture)
      try packages.add(program: usbUpdater, as: USBUpdates.programName)
    }
    var web: WebUpdates?
    if let webUpdates {
      web = WebUpdates(try StaticProgram(webUpdates.program, for: facts.architecture), webUpdates.options)
      try packages.add(program: webUpdates.program, as: WebUpdates.programName)
    }
    let inventory: Data
    let workshop = try await StagingFolder(in: folder.deletingLastPathComponent(), for: "images")
    let made = workshop.folder.appending(path: "image")
    // The archive's size is not known yet. Without it, the check still precedes the first file.
    try Self.checkSpace(for: kernel.image, Data(), in: workshop.folder, image: folder)
    try made.createFolder()
    let (archive, commandLine): (Data, String)
    if let system {
      let start = try await SystemInitramfs(for: facts, kernel: kernel, repository: repository)
      archive = start.data
      commandLine = facts.systemCommandLine
      try await packages.add(start.packages, from: facts.archive, as: "start")
      try Self.checkSpace(for: kernel.image, archive, system: true, in: workshop.folder, image: folder)
      let root = try await Self.systemRoot(
        for: facts, adding: system.packages + clientPackages + voicePackages, in: repository)
      packages.add(root)
      try packages.add(program: system.keeper, as: SystemOptions.keeperName)
      inventory = try await finishInventory()
      try await makeSystem(
        system, program, facts, kernel, overlay, settings, repository, root: root, updater: updater,
        usb: usbUpdates, web: web, inventory: inventory, in: workshop.folder,
        as: made.appending(path: Image.Name.system))
    } else {
      let emptyData = facts.data == nil ? nil : try await DataPartitionTemplate(in: workshop.folder)
      var access: NetworkAccess?
      if let network {
        access = try await NetworkAccess(
          network, to: board, facts, app: self.program.lastPathComponent, overlay: try Overlay(overlays),
          namesServers: overlay.entries[NetworkAccess.resolver] != nil,
          asksServers: webUpdates != nil || NetworkAccess.asksServers(program.contents))
        try await packages.add(access?.packages ?? [], from: facts.archive, as: "network")
      } else {
        access = nil
      }
      let keyboard = try await KeyboardFiles(settings: facts.settings.merging(settings) { $1 })
      inventory = try await finishInventory()
      access?.addBoardLine(Self.boardFileLine(of: inventory))
      archive = try Initramfs(
        appliance: program, kernel: kernel, facts: facts, emptyData: emptyData, network: access,
        sound: hasSound ? facts.sound : nil, keyboard: keyboard, updater: updater, usbUpdates: usbUpdates,
        webUpdates: web, inventory: inventory, overlay: overlay,
        settings: settings
      ).data
      commandLine = facts.commandLine
      try Self.checkSpace(for: kernel.image, archive, in: workshop.folder, image: folder)
    }
    func put(_ contents: Data, _ name: String) throws { try contents.write(to: made.appending(path: name)) }
    try FileManager.default.copyItem(at: kernelFile, to: made.appending(path: Image.Name.kernel))
    // Boot loaders find the tree by its original name.
    let treeName = facts.kernel.tree.map { String($0.split(separator: "/").last!) }
    if let tree, let treeName { try put(tree.data, treeName) }
    try put(archive, "archive")
    try await Compression.compress(made.appending(path: "archive"), to: made.appending(path: Image.Name.initramfs))
    try put(Data("\(commandLine)\n".utf8), Image.Name.commandLine)
    try put(boardFile, "\(board).toml")
    if let trust { try put(Data(trust.keys.text.utf8), Image.Name.trustedKeys) }
    var parts = BootParts(
      kernel: kernelFile, initramfs: made.appending(path: Image.Name.initramfs), commandLine: commandLine)
    if let treeName { parts.tree = made.appending(path: treeName) }
    if system != nil { parts.system = made.appending(path: Image.Name.system) }
    if canBeTried, facts.slots != nil, system == nil || updater != nil {
      parts.manifest = made.appending(path: Image.Name.manifest)
      try put(try parts.systemManifest(app: self.program.lastPathComponent, board, facts), Image.Name.manifest)
    }
    if let firmware {
      try await CardImage.make(
        made.appending(path: Image.Name.card), for: facts, parts: parts, firmware: firmware,
        in: workshop.folder.appending(path: "card"))
    }
    try put(packages.data, Image.Name.packages)
    try put(inventory, Inventory.fileName)
    let names = try FileManager.default.contentsOfDirectory(atPath: made.path).sorted()
    try await put(Data(Command.output("sha256sum", names, in: made).utf8), Image.Name.sums)
    // They contain the settings, which may have secrets. Until here, other users cannot enter the workshop.
    for name in [Image.Name.initramfs, Image.Name.system, Image.Name.card] where names.contains(name) {
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: made.appending(path: name).path)
    }
    try workshop.move(made, to: folder)
    return try Image(unchecked: folder)
  }

  /// Returns the firmware of the image's card, or `nil` if the image gets no card.
  private func cardFirmware(
    for facts: BoardConfiguration, isRequested: Bool, repository: Repository
  ) async throws -> Firmware? {
    guard isRequested || facts.machine == nil && facts.boot != nil else { return nil }
    do {
      let firmware = try await Firmware.load(for: facts, roots: repository.searchFolders)
      for loader in facts.boot?.loader ?? [] where loader.bring != nil { _ = try firmware.file(loader) }
      return firmware
    } catch let error as BoardImageError where !isRequested && error.isMissingUserFile {
      ProgressLog.log("No card is made: \(error)")
      return nil
    }
  }

  /// Returns the inventory of the image.
  private func makeInventory(of packages: PackageList, _ facts: BoardConfiguration, date: Int64) throws -> Inventory {
    let app = program.lastPathComponent
    var inventory = Inventory(
      of: Component(.firmware, name: "\(board)-\(app)", part: "image"), packages.components, date: date,
      isComplete: packages.isComplete)
    inventory.facts = [
      "app": app, "architecture": "\(facts.architecture)", "board": board, "debian": try facts.archive.release,
      "image": system == nil ? "appliance" : "system",
    ]
    return inventory
  }

  /// Returns the line of a board's file with the hash of its image's inventory. The board's status includes the line.
  static func boardFileLine(of inventory: Data) -> String { "inventory \(Inventory.hash(of: inventory))\n" }

  /// The packages with which a system image authenticates its time servers, and the server of its updates.
  private var clientPackages: [String] {
    if network?.authenticatesTime == true { return ["ca-certificates", "chrony"] }
    return webUpdates == nil ? [] : ["ca-certificates"]
  }

  /// The packages with which a system image speaks. They contain the voices of all languages.
  private var voicePackages: [String] { voices.isEmpty ? [] : [VoiceProgram.name, VoiceData.packageName] }

  private static func systemRoot(
    for facts: BoardConfiguration, adding packages: [String], in repository: Repository
  ) async throws -> SystemRoot {
    let users = repository.root.appending(path: "rootfs-overlay/debian/etc/sysusers.d/vitrine.conf")
    return try await SystemRoot.load(for: facts, adding: packages, users: users)
  }

  /// Makes the root file system of a system image.
  private func makeSystem(
    _ choice: SystemOptions, _ program: StaticProgram, _ facts: BoardConfiguration, _ kernel: Kernel,
    _ overlay: Overlay,
    _ settings: [String: String], _ repository: Repository, root: SystemRoot, updater: SystemUpdater?,
    usb: USBUpdates?, web: WebUpdates?, inventory: Data, in folder: URL, as place: URL
  ) async throws {
    func folders(_ names: String...) -> [URL] { names.map { repository.root.appending(path: "rootfs-overlay/\($0)") } }
    ProgressLog.log("Packing the root file system for \(board)")
    var all = try Overlay(
      folders("debian", "system") + (updater == nil ? [] : folders("system-slots"))
        + (usb == nil ? [] : folders("system-usb")) + (web == nil ? [] : folders("system-web")))
    if let updater { all.merge(Overlay(entries: updater.entries)) }
    if let usb { all.merge(Overlay(entries: usb.systemEntries)) }
    if let web { all.merge(Overlay(entries: web.systemEntries)) }
    all.merge(overlay)
    try await SystemFiles(
      choice, program: program.contents, named: self.program.lastPathComponent, board: board, facts: facts,
      network: network, overlay: all,
      ofApp: try Overlay(overlays), settings: settings, inventory: inventory
    ).packImage(place, over: root, kernel: kernel, in: folder)
  }

  private static func checkSpace(for kernel: URL, _ archive: Data, system: Bool = false, in place: URL, image: URL)
    throws
  {
    let size = try FileManager.default.attributesOfItem(atPath: kernel.path)[.size] as? NSNumber
    // The archive exists uncompressed and compressed, and a disk image contains all files again, which are copied three
    // times while it is made. 32 MB are for the rest.
    var needed = ((size?.int64Value ?? 0) + Int64(archive.count)) * 4 + (32 << 20)
    // The system unpacked with all drivers, packed, and three times on a card. Chosen.
    if system { needed += 1800 << 20 }
    if let free = place.freeSpace, free < needed {
      throw BoardImageError.noSpace(image.path, needed: needed, free: free)
    }
  }
}
