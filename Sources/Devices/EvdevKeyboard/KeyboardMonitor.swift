internal import CEvdev
import InputNodes
import Platform
import System

/// A search for keyboards and scanners among the input devices, which may be connected and disconnected at any time.
///
/// A node that cannot be opened is retried as long as it exists, with a backoff, and whenever the node changes.
public final class KeyboardMonitor {
  /// A keyboard that was opened.
  public struct Keyboard {
    /// The path of the node, such as `/dev/input/event3`.
    public let path: String
    /// The manufacturer's name of the device, with printable characters only.
    public let name: String
    /// The open file, grabbed for exclusive use.
    public let file: KeyboardFile
    /// Whether the device also points, such as a keyboard with a touchpad.
    public var points = false
    /// The connector and the serial number of the device, which are the same for all of its nodes, or `nil` if they are
    /// unknown.
    public var device: String?
  }

  private var watch: NodeWatch
  private var candidates: [DeviceCandidate] = []
  private let reader: (Keyboard) -> Bool

  /// Creates a search. Call `scan(at:)` to start it.
  ///
  /// - Parameter found: Receives each keyboard that was opened. Returns `false` if it cannot use it.
  @export(interface)
  public init(_ found: @escaping (Keyboard) -> Bool) throws(Errno) {
    reader = found
    watch = try NodeWatch()
    try watch.update()
  }

  /// A descriptor that is readable when a device was connected, disconnected, or changed.
  public var descriptor: Int32 { watch.watch.descriptor.rawValue }

  /// The time of the next attempt to open a node, or `nil` if none is scheduled.
  public var deadline: Double? {
    var first: Double?
    for candidate in candidates { first.bringForward(to: candidate.deadline) }
    return first
  }

  /// Reads the changes and opens the nodes that are due.
  ///
  /// - Throws: The error of reading the changes. `descriptor` then stays readable, and callers must stop waiting for
  ///   it.
  @export(interface)
  public func scan(at now: Double) throws(Errno) {
    var failure: Errno?
    do throws(Errno) {
      try watch.watch.readChanges { _, name in
        for index in candidates.indices where name == nil || candidates[index].path.hasSuffix("/\(name!)") {
          candidates[index].reset(at: now)
        }
      }
      try watch.update()
    } catch { failure = error }
    let paths = watch.paths()
    candidates.removeAll { !$0.isOpen && !paths.contains($0.path) }
    for path in paths where !candidates.contains(where: { $0.path == path }) {
      candidates.append(DeviceCandidate(path, at: now))
    }
    openDueNodes(at: now)
    if let failure { throw failure }
  }

  /// Opens the nodes that are due.
  @export(interface)
  public func openDueNodes(at now: Double) {
    for index in candidates.indices {
      if let deadline = candidates[index].deadline, deadline <= now { open(index, at: now) }
    }
  }

  /// Schedules another attempt for the keyboard at `path`, which can no longer be read. It may recover, or another
  /// keyboard may already use the node.
  public func recordDisconnection(of path: String, at now: Double) {
    for index in candidates.indices where candidates[index].path == path {
      _ = candidates[index].recordReadFailure(at: now, hasWorked: true)
    }
  }

  private func open(_ index: Int, at now: Double) {
    let path = candidates[index].path
    if let node = SysfsNode(path), !Self.isKeyboard(node) { return candidates[index].refuse() }
    do throws(Errno) {
      // For setting LEDs, if writing is permitted.
      let descriptor: Descriptor
      do throws(Errno) { descriptor = try Descriptor(opening: path, [.readWrite, .nonBlocking]) } catch {
        if error != .permissionDenied { throw error }
        descriptor = try Descriptor(opening: path, [.readOnly, .nonBlocking])
      }
      guard let (name, points) = try Self.keyboard(descriptor.rawValue) else { return candidates[index].refuse() }
      let file = KeyboardFile(descriptor)
      try file.grab()
      guard
        reader(
          Keyboard(path: path, name: name, file: file, points: points, device: SysfsNode.physicalDevice(path)))
      else { throw .noMemory }
      candidates[index].recordOpen(at: now)
    } catch {
      if error == .noSuchFileOrDirectory {
        candidates[index].refuse()
      } else if candidates[index].recordOpenFailure(at: now) {
        Process.log("keyboard: \(path): \(error == .resourceBusy ? "another program has grabbed it" : error.message)")
      }
    }
  }

  // MARK: Detecting keyboards

  /// Returns `true` for a device with digits and an Enter key, such as a keyboard, a number pad, or a scanner, even if
  /// it also points. A board that allows no keyboards refuses all devices that count as one here (`TypingKeys`).
  static func isKeyboard(hasKey: (Int32) -> Bool) -> Bool {
    let digits = (KEY_1...KEY_0).allSatisfy(hasKey) || (hasKey(KEY_KP1) && hasKey(KEY_KP5) && hasKey(KEY_KP0))
    return digits && (hasKey(KEY_ENTER) || hasKey(KEY_KPENTER)) && TypingKeys.areAmong(hasKey)
  }

  static func isKeyboard(_ node: SysfsNode) -> Bool { isKeyboard(hasKey: { node.keys.contains($0) }) }

  /// Returns the name of the device and whether it points, or `nil` if it is not a keyboard. The device uses
  /// CLOCK_MONOTONIC for its timestamps from then on.
  private static func keyboard(_ descriptor: Int32) throws(Errno) -> (name: String, points: Bool)? {
    var handle: OpaquePointer?
    let result = libevdev_new_from_fd(descriptor, &handle)
    guard result == 0, let handle else { throw Errno(rawValue: -result) }
    defer { libevdev_free(handle) }
    func has(_ type: Int32, _ code: Int32) -> Bool { libevdev_has_event_code(handle, UInt32(type), UInt32(code)) == 1 }
    guard isKeyboard(hasKey: { has(EV_KEY, $0) }) else { return nil }
    let clock = libevdev_set_clock_id(handle, CLOCK_MONOTONIC)
    guard clock == 0 else { throw Errno(rawValue: -clock) }
    let points = has(EV_REL, REL_X) || has(EV_ABS, ABS_X) || has(EV_ABS, ABS_MT_POSITION_X)
    return (PrintableText.line(String(cString: libevdev_get_name(handle))), points)
  }
}
