import System

/// Processes that tell the kernel's drivers about their devices, since a driver may wait for its device for ever: one at a time for each
/// device, and so many in all. What is more than that is left out, until one of them has ended.
struct DriverWorkers {
  /// D: as many as a board may have sockets; each that hangs keeps a copy of the first process, which is small.
  static let most = 8

  private(set) var processes: [Int32] = []
  /// Of each of them, what it works on.
  private(set) var devices: [String] = []
  /// Whether something was left out since the last one ended.
  private var isBehind = false

  /// Writes 1 or 0 to the file at `path`, unless somebody is at work on that device, or too many are at all.
  ///
  /// - Parameters:
  ///   - device: any name that is its own.
  ///   - probed: who then looks for a driver; nil: nobody does.
  mutating func write(_ value: Bool, to path: String, of device: String, probing probed: String? = nil) {
    guard processes.count < Self.most, !devices.contains(device), let child = Self.start(value, path, probed) else {
      isBehind = true
      return
    }
    processes.append(child.processID)
    devices.append(device)
  }

  @inline(never)
  private static func start(_ value: Bool, _ path: String, _ probed: String?) -> SpawnedProcess? {
    try? SpawnedProcess {
      guard set(path, to: value) else { return false }
      guard let probed else { return true }
      return (try? Descriptor(opening: "/sys/bus/usb/drivers_probe", .writeOnly).writeAll(probed)) != nil
    }
  }

  /// Says whether that has worked.
  @inline(never) @discardableResult
  static func set(_ path: String, to value: Bool) -> Bool {
    (try? Descriptor(opening: path, .writeOnly).writeAll(value ? "1" : "0")) != nil
  }

  /// One of them may have ended: nil where the process is another; else whether it is time to look for what was left out.
  mutating func ended(_ processID: Int32) -> Bool? {
    guard let index = processes.firstIndex(of: processID) else { return nil }
    processes.remove(at: index)
    devices.remove(at: index)
    defer { isBehind = false }
    return isBehind
  }
}
