import ArgumentParser
import Foundation
import Host
import Images
import SwiftSDKs

/// `vitrine image`: makes an image of an app.
struct ImageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "image", abstract: "Makes what a board boots so that the app is its only program, or the only one that people see.",
    discussion: """
      A folder with the kernel, the initramfs, the device tree and the command line, for the board's boot loader. \
      The same inputs give the same bytes. 'vitrine boot --image FOLDER' boots it where the board is a virtual one.

      With --system it is a Debian system with the app on it: root.squashfs beside kernel and initramfs, in some 150 MB. The first one \
      for a kind of processor takes minutes.

      For a board of hardware, and with --card, there is card.img as well, to be written on the card that the board \
      boots from: 'sudo dd if=card.img of=/dev/DISK bs=4M conv=fsync'.

      Over its root file system lie the files of rootfs-overlay/common and rootfs-overlay/BOARD in Vitrine's \
      sources, those in the app's package, and then each --overlay. The files of Resources in the app's package are its resources.
      """)

  @OptionGroup var choice: AppArguments

  @Option(help: "A board in boards/, of the app's package or of Vitrine.")
  var board: String

  @Option(
    name: .customLong("overlay"),
    help: ArgumentHelp("A folder whose files are laid over all others; may be repeated.", valueName: "folder"))
  var overlays: [String] = []

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("A setting for the app, such as VITRINE_ROTATION=90; may be repeated.", valueName: "name=value"),
    transform: Setting.init(parsing:))
  var settings: [Setting] = []

  @Option(
    help: ArgumentHelp(
      "Let 'vitrine deploy' reach the board: dhcp, or ADDRESS/BITS[,ROUTER[,NAMESERVER…]]. Nothing listens without it.",
      valueName: "address"))
  var network: String?

  @Option(
    name: .customLong("key"), help: ArgumentHelp("Who may reach it: a file of public keys; may be repeated.", valueName: "file"))
  var keys: [String] = []

  @Option(
    name: .customLong("time"),
    help: ArgumentHelp(
      "With --network: a host that is asked for the time (NTP), such as pool.ntp.org; may be repeated.", valueName: "host"))
  var timeServers: [String] = []

  @Flag(help: "Goes on with the lists of Debian's packages that are there, even if they are old or those of security updates are missing.")
  var offline = false

  @Flag(help: "The board's sound card, for an app with sounds.")
  var sound = false

  @Flag(help: "A card for a virtual board, too, if its file says how one is laid out.")
  var card = false

  @Flag(help: "Debian below the app: for boards that need Wi-Fi or other services. Its root file system is never written.")
  var system = false

  @Option(
    help: ArgumentHelp(
      "With --system: settings of wpa_supplicant, as wpa_passphrase prints them; --network is for the Wi-Fi then.", valueName: "file"))
  var wifi: String?

  @Option(
    name: .customLong("package"),
    help: ArgumentHelp("With --system: one more of Debian's packages, such as a Wi-Fi chip's firmware; may be repeated.", valueName: "name")
  )
  var packages: [String] = []

  @Option(
    help: ArgumentHelp(
      "Where the image goes; .build/images/BOARD-APP in the app's package, when none is named.", valueName: "folder"))
  var output: String?

  func validate() throws {
    if network == nil, !timeServers.isEmpty { throw ValidationError("--time wants --network: a board without one can ask nobody") }
    if system {
      if sound { throw ValidationError("--sound is for an appliance: a Debian system has drivers of all sound cards") }
      if network == nil, !keys.isEmpty || wifi != nil {
        throw ValidationError("--key and --wifi want --network: how the board gets its address")
      }
      return
    }
    if wifi != nil || !packages.isEmpty {
      throw ValidationError("--wifi and --package are for --system: an appliance has no such programs")
    }
    if (network == nil) != keys.isEmpty { throw ValidationError("--network and --key go together: where to listen, and to whom") }
  }

  func run() async throws {
    let choice = try network.map { try NetworkOptions($0, keys: keys.map { URL(fileURLWithPath: $0) }, timeServers: timeServers) }
    let (app, repository) = try await self.choice.app()
    let facts = try BoardConfiguration(named: board, in: repository)
    let overlays = overlays.map { URL(fileURLWithPath: $0) }
    let resources = try await AppResources.subsetForBoards(of: app.package, in: repository)
    try await ImageBuilder.refreshLists(for: facts, isOffline: offline)
    let program = try await app.program(for: facts.architecture, cpu: facts.cpu)
    let system = try await systemChoice(for: facts, in: repository)
    let recipe = ImageBuilder(
      board: board, program: program, overlays: app.overlays(for: board), ownOverlays: overlays, settings: settings.values,
      network: choice, resources: resources, hasSound: sound, system: system)
    let image = try await recipe.build(
      in: output.map { URL(fileURLWithPath: $0) } ?? app.image(for: board), withCard: card, repository: repository)
    print(try image.summary(program: program))
  }

  private func systemChoice(for facts: BoardConfiguration, in repository: Repository) async throws -> SystemOptions? {
    if !system { return nil }
    let build = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository, cpu: facts.cpu)
    try await build.build([SystemOptions.keeperName])
    return try SystemOptions(
      keeper: build.program(SystemOptions.keeperName), wifi: wifi.map { URL(fileURLWithPath: $0) }, packages: packages)
  }
}

extension [Setting] {
  /// The settings by name. The last one of each name takes precedence.
  var values: [String: String] { Dictionary(map { ($0.name, $0.value) }) { $1 } }
}
