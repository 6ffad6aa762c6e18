import Geometry
import Platform
import System

extension KMSDisplay {
  /// The device nodes of the current cards: `/dev/dri/card0`, …
  public static var cards: [String] {
    guard let names = try? Directory.names(at: "/dev/dri") else { return [] }
    var cards: [String] = []
    for name in names where name.hasPrefix("card") { cards.append("/dev/dri/\(name)") }
    return cards
  }

  /// Returns `true` if a card has a panel on the requested output.
  @export(interface)
  public static func hasPanel(_ options: Options) -> Bool {
    guard let cards = try? DRMCardSource().openCards(options) else { return false }
    return cards.contains { card in
      let connectors = (try? card.connectors(probing: true)) ?? []
      return Selection.connector(among: connectors, named: options.output) != nil
    }
  }

  /// Returns a line for each output of the requested card or of all cards: card, name, status, size in millimeters,
  /// default mode, and default rotation.
  @export(interface)
  public static func listOutputs(_ options: Options) throws(DisplayError) -> [String] {
    let cards = try DRMCardSource().openCards(options)
    if cards.isEmpty { return [noCards(options)] }
    var lines: [String] = []
    for card in cards {
      for connector in try connectors(of: card) {
        var line = "\(card.path) \(connector.name) \(connector.status)"
        if let glass = connector.millimeters { line += " \(Int(glass.width))x\(Int(glass.height))mm" }
        if let mode = Selection.mode(among: connector.modes, requested: nil) { line += " \(mode.mode.description)" }
        if connector.orientation != .none { line += " rotated \(connector.orientation.rawValue)" }
        lines.append(line)
      }
    }
    return lines
  }

  /// Returns a line for each mode of the requested output or of all outputs: the output's name, the mode, and whether
  /// the panel prefers it or the kernel's command line selects it.
  @export(interface)
  public static func listModes(_ options: Options) throws(DisplayError) -> [String] {
    let cards = try DRMCardSource().openCards(options)
    if cards.isEmpty { return [noCards(options)] }
    var lines: [String] = []
    var outputs: [String] = []
    for card in cards {
      for connector in try connectors(of: card) {
        outputs.append(connector.name)
        guard options.output == nil || options.output == connector.name else { continue }
        for mode in connector.modes {
          var line = "\(connector.name) \(mode.mode.description)"
          if mode.isInterlaced { line += " interlaced" }
          if mode.isPreferred { line += " preferred" }
          if mode.isUserDefined { line += " video=" }
          lines.append(line)
        }
      }
    }
    if let name = options.output, !outputs.contains(name) { throw .unknownOutput(name, known: outputs) }
    return lines
  }

  private static func connectors(of card: any Card) throws(DisplayError) -> [Connector] {
    do throws(Errno) { return try card.connectors(probing: true) } catch { throw .cannotQuery(path: card.path, error) }
  }

  private static func noCards(_ options: Options) -> String {
    if let path = options.card { "no card at \(path)" } else { "no cards that drive displays in /dev/dri" }
  }
}

extension Connector.Status: CustomStringConvertible {
  var description: String {
    switch self {
    case .connected: "connected"
    case .disconnected: "disconnected"
    case .unknown: "unknown"
    }
  }
}
