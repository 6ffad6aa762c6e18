import System

/// Processes that write to the kernel's driver files, because a driver may wait for its device indefinitely. There is
/// at most one process for each device, and `most` in total. Further writes are skipped until a process ends.
struct DriverWorkers {
  /// The maximum number of processes. Chosen: the number of USB sockets that a board may have. Each process that hangs
  /// keeps a copy of the first process, which is small.
  static let most = 8

  private(set) var processes: [Int32] = []
  /// The device of each process.
  private(set) var devices: [String] = []
  /// Whether a write was skipped since the last process ended.
  private var isBehind = false

  /// Writes 1 or 0 to the file at `path`, unless a process is already working on the device, or there are too many
  /// processes.
  ///
  /// - Parameters:
  ///   - device: A unique name of the device.
  ///   - probed: The name of the device for which the kernel then looks for a driver, or `nil` for none.
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

  /// Writes 1 or 0 to the file at `path`, and returns `true` if that succeeded.
  @inline(never) @discardableResult
  static func set(_ path: String, to value: Bool) -> Bool {
    (try? Descriptor(opening: path, .writeOnly).writeAll(value ? "1" : "0")) != nil
  }

  /// Handles the end of a process. Returns `nil` if it was not one of these, or else whether to retry the skipped
  /// writes.
  mutating func ended(_ processID: Int32) -> Bool? {
    guard let index = processes.firstIndex(of: processID) else { return nil }
    processes.remove(at: index)
    devices.remove(at: index)
    defer { isBehind = false }
    return isBehind
  }
}
