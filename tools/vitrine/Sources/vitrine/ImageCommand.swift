import ArgumentParser
import Foundation
import Host
import Images
import SwiftSDKs

/// `vitrine image`: an app as an appliance.
struct ImageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "image", abstract: "Makes what a board boots so that the app is its only program.",
    discussion: """
      A folder with the kernel, the initramfs, the device tree and the command line, for the board's boot loader. \
      The same inputs give the same bytes. 'vitrine boot --image FOLDER' boots it where the board is a virtual one.

      For a board of hardware, and with --card, there is card.img as well, to be written on the card that the board \
      boots from: 'sudo dd if=card.img of=/dev/DISK bs=4M conv=fsync'.

      Over its root file system lie the files of rootfs-overlay/common and rootfs-overlay/BOARD in Vitrine's \
      sources, those in the app's package, and then each --overlay.
      """)

  @OptionGroup var choice: AppChoice

  @Option(help: "A board in boards/.")
  var board: String

  @Option(
    name: .customLong("overlay"),
    help: ArgumentHelp("A folder whose files are laid over all others; may be repeated.", valueName: "folder"))
  var overlays: [String] = []

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("A setting for the app, such as VITRINE_ROTATION=90; may be repeated.", valueName: "name=value"))
  var settings: [Setting] = []

  @Option(
    help: ArgumentHelp(
      "Let 'vitrine deploy' reach the board: dhcp, or ADDRESS/BITS[,ROUTER]. Nothing listens without it.", valueName: "address"))
  var network: String?

  @Option(
    name: .customLong("key"), help: ArgumentHelp("Who may reach it: a file of public keys; may be repeated.", valueName: "file"))
  var keys: [String] = []

  @Flag(help: "A card for a virtual board, too, if its file says how one is laid out.")
  var card = false

  @Option(
    help: ArgumentHelp(
      "Where the image goes; .build/images/BOARD-APP in the app's package, when none is named.", valueName: "folder"))
  var output: String?

  func validate() throws {
    if (network == nil) != keys.isEmpty { throw ValidationError("--network and --key go together: where to listen, and to whom") }
  }

  func run() async throws {
    let choice = try network.map { try NetworkChoice($0, keys: keys.map { URL(fileURLWithPath: $0) }) }
    let repository = try Repository()
    let facts = try BoardFacts(named: board, in: repository)
    let overlays = overlays.map { URL(fileURLWithPath: $0) }
    let app = try await self.choice.app(with: repository)
    try await ImageRecipe.refreshLists(for: facts)
    let program = try await app.program(for: facts.architecture, cpu: facts.cpu)
    let recipe = ImageRecipe(
      board: board, program: program, overlays: app.overlays(for: board), ownOverlays: overlays, settings: settings.values,
      network: choice)
    let image = try await recipe.make(
      in: output.map { URL(fileURLWithPath: $0) } ?? app.image(for: board), withCard: card, repository: repository)
    print(try image.report(program: program))
  }
}

extension [Setting] {
  /// By their names; the last one of a name counts.
  var values: [String: String] { Dictionary(map { ($0.name, $0.value) }) { $1 } }
}
