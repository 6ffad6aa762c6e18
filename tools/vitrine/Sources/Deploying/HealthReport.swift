import Foundation

/// A board's facts about its hardware, from the request `health`.
public struct HealthReport: Sendable {
  /// A storage device that reports its wear.
  public struct Storage: Sendable, Equatable {
    public let name: String
    /// The share of its life that the device has used, in percent.
    public let worn: Int
    /// The device's warning: 1 is normal, 2 is 80 % of its reserved blocks used, 3 is 90 %.
    public let warning: Int
  }

  /// An output for a display.
  public struct Connector: Sendable, Equatable {
    public let name: String
    public let isConnected: Bool
    /// The preferred mode, such as `800x480`.
    public let mode: String?
  }

  /// The temperatures in degrees Celsius by sensor.
  public private(set) var temperatures: [String: Double] = [:]
  /// Whether the supply voltage was too low, or `nil` if the board does not measure it.
  public private(set) var isUndervolted: Bool?
  public private(set) var storage: [Storage] = []
  public private(set) var connectors: [Connector] = []
  /// The names of the touch screens.
  public private(set) var touchScreens: [String] = []
  public private(set) var addresses: [String] = []
  /// The available and the total memory, in bytes.
  public private(set) var memory: (available: Int64, total: Int64)?
  /// The free space of the data partition, in bytes.
  public private(set) var freeData: Int64?
  /// The board's time, in seconds since 1970.
  public private(set) var time: Int64?

  /// Reads the lines of the request `health`.
  init(lines: [String]) { self.init(facts: lines + HardwareFacts(lines).lines) }

  /// Reads facts: a kind, and its values separated by spaces. Others are ignored.
  init(facts: [String]) {
    for line in facts {
      let words = line.split(separator: " ").map(String.init)
      let numbers = words.dropFirst().map { Int64($0) }
      switch (words.first, words.count) {
      case ("temperature", 3): if let degrees = numbers[1] { temperatures[words[1]] = Double(degrees) / 1000 }
      case ("undervoltage", 2): isUndervolted = words[1] == "yes"
      case ("storage", 4):
        if let worn = numbers[1], let warning = numbers[2] {
          storage.append(Storage(name: words[1], worn: Int(clamping: worn), warning: Int(clamping: warning)))
        }
      case ("connector", 3...):
        connectors.append(
          Connector(name: words[1], isConnected: words[2] == "connected", mode: words.count > 3 ? words[3] : nil))
      case ("touch", 2...): touchScreens.append(String(line.dropFirst("touch ".count)))
      case ("address", 2): addresses.append(words[1])
      case ("memory", 3): if let available = numbers[0], let total = numbers[1] { memory = (available, total) }
      case ("data", 2): freeData = numbers[0]
      case ("time", 2): time = numbers[0]
      default: break
      }
    }
  }
}

extension RemoteBoard {
  /// Returns the board's facts about its hardware, or `nil` if its version does not report them.
  public func health() async throws -> HealthReport? {
    do {
      return HealthReport(lines: try await run(["health"]))
    } catch DeployError.refused(let reason, _) where reason.hasPrefix("there is no shell here") {
      return nil
    }
  }
}
