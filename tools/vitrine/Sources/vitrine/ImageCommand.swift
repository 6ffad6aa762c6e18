import ArgumentParser
import Debian
import Foundation
import Host
import Images
import ReleaseFormat
import Inventory
import Signing
import SwiftSDKs

/// `vitrine image`: makes an image of an app.
struct ImageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "image",
    abstract:
      "Makes an image with which a board boots the app as its only program, or as the only one that people see.",
    discussion: """
      An image is a folder with the kernel, the initramfs, the device tree, and the command line, for the board's boot loader. The same \
      inputs give the same bytes. 'vitrine boot --image FOLDER' boots the image of a virtual board.

      With --system, it is a Debian system with the app: root.squashfs next to kernel and initramfs, about 150 MB. The first one for a \
      processor takes minutes.

      For a board of hardware, and with --card, the folder also contains card.img for the board's card: \
      'sudo dd if=card.img of=/dev/DISK bs=4M conv=fsync'.

      The root file system also gets the files of rootfs-overlay/common and rootfs-overlay/BOARD in Vitrine's sources, those in the \
      app's package, and then each --overlay. The files of Resources in the app's package are its resources.

      sbom.cdx.json is the inventory of the image. A copy is stored for 'vitrine audit HOST'.
      """)

  @OptionGroup var choice: AppArguments

  @Option(help: "A board in boards/, of the app's package or of Vitrine.")
  var board: String

  @Option(
    help: ArgumentHelp(
      "Debian's release, such as bookworm. The default is the board's, or trixie.", valueName: "name"))
  var release: String?

  @Option(
    name: .customLong("overlay"),
    help: ArgumentHelp("A folder whose files take precedence over all others; may be repeated.", valueName: "folder"))
  var overlays: [String] = []

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("A setting for the app, such as VITRINE_ROTATION=90; may be repeated.", valueName: "name=value"),
    transform: Setting.init(parsing:))
  var settings: [Setting] = []

  @Option(
    help: ArgumentHelp(
      "Make the board reachable for 'vitrine deploy': dhcp, or ADDRESS/BITS[,ROUTER[,NAMESERVER…]]. Otherwise, it opens no port.",
      valueName: "address"))
  var network: String?

  @Option(
    name: .customLong("key"),
    help: ArgumentHelp("A file of public keys that may log in; may be repeated.", valueName: "file"))
  var keys: [String] = []

  @Option(
    name: .customLong("view-key"),
    help: ArgumentHelp(
      "A file of public keys that may only view the board: its state, log, panel, and settings without secrets; may be repeated.",
      valueName: "file"))
  var viewKeys: [String] = []

  @Option(
    name: .customLong("time"),
    help: ArgumentHelp(
      "With --network: an NTP server, such as pool.ntp.org; may be repeated.", valueName: "host"))
  var timeServers: [String] = []

  @Option(
    name: .customLong("nts"),
    help: ArgumentHelp(
      "With --network: an NTP server that authenticates itself (NTS), such as time.cloudflare.com; may be repeated.",
      valueName: "host"))
  var authenticatedTimeServers: [String] = []

  @Option(
    name: .customLong("trust"),
    help: ArgumentHelp(
      "A public key of minisign. The board then accepts only what such a key has signed; may be repeated.",
      valueName: "file"))
  var trustedKeys: [String] = []

  @Flag(help: "With --trust: accept updates from USB sticks, which 'vitrine bundle' writes.")
  var usbUpdates = false

  @Option(
    help: ArgumentHelp(
      "With --trust and --network: update from this folder of a web server, which 'vitrine bundle' writes.",
      valueName: "url"))
  var updateURL: String?

  @Option(
    help: ArgumentHelp(
      "With --update-url: the hours of the day in which the board updates itself. The default is \(UpdateHours.standard.text).",
      valueName: "first-end"))
  var updateHours: String?

  @Flag(
    help: "Use the existing lists of Debian's packages, even if they are old or those of security updates are missing.")
  var offline = false

  @Flag(help: "Include the drivers of the board's sound card.")
  var sound = false

  @Option(
    help: ArgumentHelp(
      "Include espeak-ng with its voices of these languages, such as en,de, for an app with Speech. An appliance also gets the drivers of its sound card.",
      valueName: "languages"))
  var voices: String?

  @Flag(help: "Also make a card for a virtual board, if its file describes one.")
  var card = false

  @Flag(
    help: "Put Debian below the app, for boards that need Wi-Fi or other services. Its root file system is read-only.")
  var system = false

  @Option(
    help: ArgumentHelp(
      "With --system: settings of wpa_supplicant, as wpa_passphrase prints them. --network then applies to the Wi-Fi.",
      valueName: "file"))
  var wifi: String?

  @Flag(
    name: .customLong("wifi-setup"),
    help: ArgumentHelp(
      "With --system: let an app with WiFiController choose the Wi-Fi network. --network then applies to the Wi-Fi."))
  var wifiSetup = false

  @Option(
    help: ArgumentHelp(
      "With --wifi or --wifi-setup: the country whose rules for radio the board follows, as two letters such as DE.",
      valueName: "code"))
  var wifiCountry: String?

  @Flag(
    help: ArgumentHelp(
      "With --wifi or --wifi-setup: also use the Ethernet port, by DHCP. It precedes the Wi-Fi while a cable is plugged in."
    ))
  var ethernet = false

  @Option(
    name: .customLong("package"),
    help: ArgumentHelp(
      "With --system: another Debian package, such as a Wi-Fi chip's firmware; may be repeated.", valueName: "name")
  )
  var packages: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder of the image. The default is .build/images/BOARD-APP in the app's package.", valueName: "folder"))
  var output: String?

  func validate() throws {
    if network == nil {
      if !timeServers.isEmpty { throw ValidationError(.timeWithoutNetwork("--time")) }
      if !authenticatedTimeServers.isEmpty { throw ValidationError(.timeWithoutNetwork("--nts")) }
    }
    if !timeServers.isEmpty, !authenticatedTimeServers.isEmpty {
      throw ValidationError(.twoKindsOfTimeServers)
    }
    if usbUpdates, trustedKeys.isEmpty {
      throw ValidationError(.usbUpdatesWithoutTrust)
    }
    try validateWebUpdates()
    _ = try voiceLanguages()
    if let wifiCountry {
      if wifi == nil, !wifiSetup { throw ValidationError(.countryWithoutWiFi) }
      if !SystemOptions.isCountry(wifiCountry) { throw ValidationError(.badCountry(wifiCountry)) }
    }
    if ethernet, wifi == nil, !wifiSetup { throw ValidationError(.ethernetWithoutWiFi) }
    if system {
      if sound {
        throw ValidationError(.soundOfSystem)
      }
      if network == nil, !keys.isEmpty || !viewKeys.isEmpty || wifi != nil || wifiSetup {
        throw ValidationError(.systemLoginWithoutNetwork)
      }
      return
    }
    if wifi != nil || wifiSetup || !packages.isEmpty {
      throw ValidationError(.systemOptionsOfAppliance)
    }
    if network == nil, !keys.isEmpty || !viewKeys.isEmpty {
      throw ValidationError(.loginWithoutNetwork)
    }
    if network != nil, keys.isEmpty, viewKeys.isEmpty {
      throw ValidationError(.networkWithoutKeys)
    }
  }

  /// The tags of the languages that the image can speak, or an empty array for none.
  private func voiceLanguages() throws -> [String] {
    guard let voices else { return [] }
    let tags = voices.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let areTags = tags.allSatisfy { tag in
      !tag.isEmpty && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }
    guard areTags else { throw ValidationError(.badVoices(voices)) }
    return tags
  }

  private func validateWebUpdates() throws {
    guard updateURL != nil else {
      if updateHours != nil { throw ValidationError(.hoursWithoutURL) }
      return
    }
    if trustedKeys.isEmpty {
      throw ValidationError(.webUpdatesWithoutTrust)
    }
    if network == nil { throw ValidationError(.webUpdatesWithoutNetwork) }
    _ = try webUpdates()
  }

  /// The server from which the board updates itself, or `nil` for none.
  private func webUpdates() throws -> WebUpdates.Options? {
    guard let updateURL else { return nil }
    guard let hours = updateHours.map({ UpdateHours($0) }) ?? .standard else {
      throw ValidationError(.badUpdateHours(updateHours!))
    }
    let options = try WebUpdates.Options(url: updateURL, hours: hours)
    // A Debian system has time servers of its own.
    if !system, timeServers.isEmpty, authenticatedTimeServers.isEmpty, !hours.isWholeDay {
      throw ValidationError(.hoursWithoutTime)
    }
    return options
  }

  func run() async throws {
    func files(_ paths: [String]) -> [URL] {
      paths.map { URL(fileURLWithPath: $0) }
    }
    let choice = try network.map {
      try NetworkOptions(
        $0, keys: files(keys), viewKeys: files(viewKeys), timeServers: timeServers + authenticatedTimeServers,
        authenticatesTime: !authenticatedTimeServers.isEmpty)
    }
    let (app, repository) = try await self.choice.app()
    let facts = try BoardConfiguration(named: board, in: repository, release: release)
    if let warning = DebianRelease.named(facts.release)?.supportWarning(on: .now) {
      ProgressLog.log("Warning: \(warning); name a newer one with --release or in the board's file")
    }
    if self.system, let warning = facts.systemImageWarning { ProgressLog.log("Warning: \(warning)") }
    if usbUpdates, facts.data?.device.hasPrefix("/dev/sd") == true {
      throw ValidationError(.usbUpdatesImpossible(board: board))
    }
    let overlays = overlays.map { URL(fileURLWithPath: $0) }
    let folder = output.map { URL(fileURLWithPath: $0) } ?? app.image(for: board)
    try ImageBuilder.checkOutput(folder)
    let trusted = trustedKeys.isEmpty ? nil : try PublicKeys(in: files(trustedKeys))
    let resources = try await AppResources.subsetForBoards(of: app.package, in: repository)
    try await ImageBuilder.refreshLists(for: facts, isOffline: offline, hasVoices: voices != nil && !system)
    let program = try await app.program(for: facts.architecture, cpu: facts.cpu)
    let system = try await systemChoice(for: facts, in: repository)
    let updater = try await updaterProgram(for: facts, in: repository)
    var trust: TrustedImage?
    if let trusted { trust = try await trustedImage(trusted, for: facts, in: repository) }
    let usbUpdater = usbUpdates ? try await boardProgram(USBUpdates.programName, for: facts, in: repository) : nil
    var web: (program: URL, options: WebUpdates.Options)?
    if let options = try webUpdates() {
      web = (try await boardProgram(WebUpdates.programName, for: facts, in: repository), options)
    }
    let recipe = ImageBuilder(
      board: board, program: program, overlays: app.overlays(for: board), ownOverlays: overlays,
      settings: settings.values,
      network: choice, resources: resources, hasSound: sound, voices: try voiceLanguages(), system: system,
      updater: updater, trust: trust,
      usbUpdater: usbUpdater, webUpdates: web, release: release)
    let image = try await recipe.build(in: folder, withCard: card, repository: repository)
    InventoryStore().addIfPossible(try Data(contentsOf: image.inventory))
    print(try image.summary(program: program))
  }

  /// Returns the program with which the board updates its system, or `nil` if the image does not need it.
  private func updaterProgram(for facts: BoardConfiguration, in repository: Repository) async throws -> URL? {
    guard network != nil || usbUpdates, facts.slots != nil else { return nil }
    return try await boardProgram(SystemUpdater.programName, for: facts, in: repository)
  }

  private func boardProgram(
    _ name: String, for facts: BoardConfiguration, in repository: Repository
  ) async throws -> URL {
    let build = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository, cpu: facts.cpu)
    try await build.build([name])
    return build.program(name)
  }

  private func trustedImage(
    _ keys: PublicKeys, for facts: BoardConfiguration, in repository: Repository
  ) async throws -> TrustedImage {
    let build = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository, cpu: facts.cpu)
    try await build.build([TrustedImage.programName])
    return TrustedImage(keys, program: build.program(TrustedImage.programName))
  }

  private func systemChoice(for facts: BoardConfiguration, in repository: Repository) async throws -> SystemOptions? {
    if !system { return nil }
    let build = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository, cpu: facts.cpu)
    try await build.build([SystemOptions.keeperName])
    return try SystemOptions(
      keeper: build.program(SystemOptions.keeperName), wifi: wifi.map { URL(fileURLWithPath: $0) },
      hasWiFiSetup: wifiSetup, hasEthernet: ethernet, country: wifiCountry, packages: packages)
  }
}

extension [Setting] {
  /// The settings by name. The last one of each name takes precedence.
  var values: [String: String] { Dictionary(map { ($0.name, $0.value) }) { $1 } }
}
