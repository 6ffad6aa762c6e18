import Foundation
import Images

/// A virtual board that boots an image exactly as it is: the app is its only program.
public struct VirtualAppliance: Sendable {
  public let panel: BoardFacts.Panel
  /// How the app's picture lies on it, as far as the board's file and the settings of this boot say.
  public let placement: PictureOnPanel
  private let facts: BoardFacts.VirtualMachine
  private let source: Emulator.Start
  private let isSystem: Bool
  /// By which this machine reaches the board's; nil: not at all.
  private let port: Int?
  /// More of the emulator's.
  private var options: [String] = []

  /// - Parameters:
  ///   - panel: its size in pixels; nil: the board's own.
  ///   - settings: the app's, over those of the image; names of others than the app's are not taken.
  ///   - port: of this machine, that leads to where the board is reached over the network; nil: the board has no network.
  public init(
    _ image: Image, panel: (width: Int, height: Int)? = nil, settings: [String: String] = [:], port: Int? = nil
  ) throws {
    self.port = port
    var facts = try image.machine()
    if let panel { (facts.panel.width, facts.panel.height) = (panel.width, panel.height) }
    self.facts = facts
    self.panel = facts.panel
    placement = PictureOnPanel(facts.panel, settings: image.facts.settings.merging(settings) { $1 })
    var parts = image.parts
    // The kernel hands what it does not know to the first process as its environment.
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      guard name.hasPrefix("VITRINE_"), !value.contains("\"") else { throw VirtualMachineError.badSetting("\(name)=\(value)") }
      parts.commandLine += value.contains(" ") ? " \(name)=\"\(value)\"" : " \(name)=\(value)"
    }
    source = .parts(parts)
    isSystem = parts.system != nil
  }

  /// The same with options of the emulator's, as it takes them.
  init(_ image: Image, port: Int? = nil, options: [String]) throws {
    try self.init(image, port: port)
    self.options = options
  }

  /// The same from the image's card, by a boot loader, as boards of hardware do it. What is set is in the image.
  ///
  /// - Parameter root: of Vitrine's sources.
  public init(cardOf image: Image, root: URL) async throws {
    facts = try image.machine()
    port = nil
    panel = facts.panel
    isSystem = image.parts.system != nil
    placement = PictureOnPanel(panel, settings: image.facts.settings)
    guard let card = image.card else { throw VirtualMachineError.noCard(image.folder.path) }
    guard let file = facts.firmware, let reader = facts.reader else { throw VirtualMachineError.noReader(board: image.board) }
    source = try await .card(card, reader: reader, firmware: Firmware.cached(for: image.facts, roots: [root]).file(file))
  }

  /// Switches it on, lets `body` use it, and switches it off.
  ///
  /// - Parameters: as those of `VirtualMachine.run`.
  public func run<Result: Sendable>(
    screen: Screen = .none, pictures: URL? = nil, log: (@Sendable (String) -> Void)? = nil,
    _ body: @Sendable (ApplianceBoard) async throws -> Result
  ) async throws -> Result {
    try await Emulator(facts: facts, screen: screen, log: log).run { _ in
      source
    } devices: { _ in
      (port.map(Emulator.network) ?? []) + options
    } _: { run in
      try await body(ApplianceBoard(run, placement: placement, pictures: pictures, isSystem: isSystem))
    }
  }
}
