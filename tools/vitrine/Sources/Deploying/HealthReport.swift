import Foundation
import ReleaseFormat

/// A board's facts about its hardware, from the request `health`.
public struct HealthReport: Sendable {
  /// A storage device that reports its wear.
  public struct Storage: Sendable, Equatable {
    public let name: String
    /// The share of its life that the device has used, in percent, or `nil` if the device does not report it.
    public let worn: Int?
    /// The device's warning: 1 is normal, 2 is 80 % of its reserved blocks used, 3 is 90 %. 0 if the device gives none.
    public let warning: Int
  }

  /// An output for a display.
  public struct Connector: Sendable, Equatable {
    public let name: String
    public let isConnected: Bool
    /// The modes, such as `800x480`, without duplicates. The first one is preferred. Boards of earlier versions report
    /// only that.
    public let modes: [String]
  }

  /// A reduction of the processor's speed because of heat or a weak supply.
  public enum Slowdown: Sendable {
    /// The speed was not reduced since the start, as far as the board reports it.
    case never
    /// The speed was reduced since the start, and is not now.
    case earlier
    case now
  }

  /// The temperatures in degrees Celsius by sensor.
  public let temperatures: [String: Double]
  /// Whether the supply voltage was too low, or `nil` if the board does not measure it.
  public let isUndervolted: Bool?
  /// Whether the supply voltage was too low at any time since the start, on boards that report it.
  public let wasUndervolted: Bool
  /// Whether the processor's speed is reduced, or `nil` if the board does not report it.
  public let slowdown: Slowdown?
  /// The storage devices that report their wear.
  public let storage: [Storage]
  /// The outputs for displays.
  public let connectors: [Connector]
  /// The names of the touch screens.
  public let touchScreens: [String]
  /// The names of mice and tablets.
  public let pointers: [String]
  /// The available and the total memory, in bytes.
  public let memory: (available: Int64, total: Int64)?
  /// The board's addresses in the network.
  public private(set) var addresses: [String] = []
  /// Whether the board has no data partition, so that its data is in memory, or `nil` if its version does not report
  /// that.
  public let isDataInMemory: Bool?
  /// The name of the partition with the board's data, or `nil` if the data is in memory or the board does not report it.
  public let dataPartition: String?
  /// The routers and servers of the network, or `nil` if the board's version does not report them.
  public let network: NetworkFacts?
  /// The free space of the data partition, in bytes, or `nil` if there is none.
  public private(set) var freeData: Int64?
  /// The board's time, in seconds since 1970.
  public private(set) var time: Int64?

  /// Reads the lines of the request `health`: files of the board's kernel, and facts of the session. Other lines are
  /// ignored.
  init(lines: [String]) {
    let hardware = HardwareFacts(lines)
    temperatures = hardware.temperatures
    isUndervolted = hardware.isUndervolted
    wasUndervolted = hardware.wasUndervolted
    slowdown = hardware.slowdown
    storage = hardware.storage
    connectors = hardware.connectors
    touchScreens = hardware.touchScreens
    pointers = hardware.pointers
    memory = hardware.memory
    isDataInMemory = hardware.isDataInMemory
    dataPartition = hardware.dataPartition
    network = NetworkFacts(hardware)
    for line in lines {
      let words = line.split(separator: " ")
      guard words.count == 2 else { continue }
      switch words[0] {
      case "address": addresses.append(String(words[1]))
      // Without a data partition, this is the free space of memory.
      case "data": freeData = isDataInMemory == true ? nil : Int64(digits: words[1])
      case "time": time = Int64(digits: words[1])
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
    } catch DeployError.refused(let reason, _, _) where reason.hasPrefix("there is no shell here") {
      return nil
    }
  }
}
