import Foundation
import Images

/// A virtual board that boots an unchanged image, in which the app is the only program.
public struct VirtualAppliance: Sendable {
  public let panel: BoardConfiguration.Panel
  /// The position of the app's screen on the panel, according to the board's file and the settings of this boot.
  public let placement: PanelTransform
  private let facts: BoardConfiguration.VirtualMachine
  private let source: Emulator.Start
  /// Whether the board is a Debian system, or starts with a boot loader.
  private let startsSlowly: Bool
  /// A port of this machine that is forwarded to the board, or `nil` for none.
  private let port: Int?
  /// Additional options of the emulator.
  private var options: [String] = []
  /// Whether the board has a disk that stays when it is switched off. Such a board may restart.
  private var isLasting = false

  /// - Parameters:
  ///   - panel: The size of the panel in pixels. The default is the board's.
  ///   - settings: The app's settings, which take precedence over the image's. Other names are refused.
  ///   - port: A port of this machine that is forwarded to the board's SSH port, or `nil` for a board without a
  ///     network.
  ///   - data: The file of the board's data partition, which stays, or `nil` for a board without a disk.
  public init(
    _ image: Image, panel: (width: Int, height: Int)? = nil, settings: [String: String] = [:], port: Int? = nil,
    data: URL? = nil
  ) throws {
    self.port = port
    if let data {
      guard image.facts.data != nil else { throw VirtualMachineError.noData(board: image.board) }
      // A disk without partitions would leave the board without its data partition.
      if image.facts.machine?.reader != nil { throw VirtualMachineError.dataOnCard(board: image.board) }
      options = Emulator.disk(data)
      isLasting = true
    }
    var facts = try image.machine()
    if let panel {
      facts.panel.width = panel.width
      facts.panel.height = panel.height
    }
    self.facts = facts
    self.panel = facts.panel
    placement = PanelTransform(
      facts.panel, settings: image.facts.settings.merging(settings) { $1 }, arguments: image.facts.kernel.arguments)
    var parts = image.parts
    // The kernel passes unknown arguments to the first process as environment variables.
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      guard name.hasPrefix("VITRINE_"), !value.contains("\"") else {
        throw VirtualMachineError.badSetting("\(name)=\(value)")
      }
      parts.commandLine += value.contains(" ") ? " \(name)=\"\(value)\"" : " \(name)=\(value)"
    }
    source = .parts(parts)
    startsSlowly = parts.system != nil
  }

  /// Creates an appliance with additional options of the emulator.
  init(_ image: Image, port: Int? = nil, options: [String]) throws {
    try self.init(image, port: port)
    self.options = options
  }

  /// Creates an appliance that boots from the image's card with a boot loader, as hardware does. Its settings are those
  /// in the image.
  ///
  /// - Parameters:
  ///   - root: The root of Vitrine's sources.
  ///   - port: A port of this machine that is forwarded to the board's SSH port, or `nil` for none.
  ///   - file: The file of the board's card, which stays when the board is switched off. It is a copy of the image's
  ///     card. `nil` for a card that forgets the board's writes.
  ///   - log: A log of all writes to `file`, or `nil` for none.
  public init(cardOf image: Image, root: URL, port: Int? = nil, file: URL? = nil, log: URL? = nil) async throws {
    facts = try image.machine()
    self.port = port
    panel = facts.panel
    startsSlowly = true
    placement = PanelTransform(panel, settings: image.facts.settings, arguments: image.facts.kernel.arguments)
    isLasting = file != nil
    guard let card = file ?? image.card else { throw VirtualMachineError.noCard(image.folder.path) }
    guard let reader = facts.reader else { throw VirtualMachineError.noReader(board: image.board) }
    if reader == BoardConfiguration.VirtualMachine.builtInReader {
      source = .parts(image.parts)
      options = Emulator.builtInCard(card, isLasting: isLasting)
      return
    }
    guard let loader = facts.firmware else { throw VirtualMachineError.noReader(board: image.board) }
    let firmware = try await Firmware.load(for: image.facts, roots: [root]).file(loader)
    source = .card(card, reader: reader, firmware: firmware, isLasting: isLasting, log: log)
  }

  /// Switches the board on, calls `body`, and switches it off.
  ///
  /// - Parameters: See `VirtualMachine.run`.
  public func run<Result: Sendable>(
    screen: Screen = .none, pictures: URL? = nil, log: (@Sendable (String) -> Void)? = nil,
    _ body: @Sendable (ApplianceBoard) async throws -> Result
  ) async throws -> Result {
    try await run(screen: screen, pictures: pictures, log: log) { board, _ in try await body(board) }
  }

  /// Switches the board on, calls `body` with a closure that cuts the power, and switches it off.
  ///
  /// - Parameters: See `VirtualMachine.run`.
  func run<Result: Sendable>(
    screen: Screen = .none, pictures: URL? = nil, log: (@Sendable (String) -> Void)? = nil,
    _ body: @Sendable (ApplianceBoard, _ cutPower: @escaping @Sendable () -> Void) async throws -> Result
  ) async throws -> Result {
    try await Emulator(facts: facts, screen: screen, log: log, allowsReboot: isLasting).run { _ in
      source
    } devices: { _ in
      (port.map(Emulator.network) ?? []) + options
    } _: { run in
      let board = try await ApplianceBoard(run, placement: placement, pictures: pictures, startsSlowly: startsSlowly)
      // The emulator's end after `body` comes from this program.
      let outcome: Swift.Result<Result, any Error>
      do { outcome = .success(try await body(board) { run.kill() }) } catch { outcome = .failure(error) }
      if board.control.isEndedBySignal {
        // Ctrl-C ends both programs, and this one without a message. Chosen: the time after which both have the signal.
        try? await Task.sleep(for: .milliseconds(100))
        throw VirtualMachineError.emulatorEnded(reason: "another program ended it by a signal")
      }
      return try outcome.get()
    }
  }
}
