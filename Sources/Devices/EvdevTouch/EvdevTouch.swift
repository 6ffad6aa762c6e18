import InputNodes
import Platform
import System

/// A source of touches from the kernel's input devices (evdev): touch panels of all protocols, and tablets and mice,
/// whose left button acts as one finger.
///
/// Devices may be connected and disconnected at any time. A node that cannot be opened or read is retried as long as it
/// exists, with a backoff, and whenever the node changes.
public final class EvdevTouch: TouchSource {
  let choice: TouchChoice
  /// The calibration of all devices, or `nil` for that of udev.
  private var calibration: CalibrationMatrix?
  private let filter: TouchFilter
  private let poll: Poll
  private var watch: NodeWatch
  private var candidates: [DeviceCandidate] = []
  private var devices: [EvdevDevice] = []
  private var contacts = ContactNumberGenerator()
  private var screen: Screen?
  private var recorder: EvemuRecorder?
  private var lastTag = EvdevTouch.watchTag
  /// Devices that were opened but whose initial state has not been reported yet.
  private var startingDevices: [EvdevDevice] = []
  private let relays = PointerRelays.current
  /// Whether a device was grabbed for its keys since the last `drain`.
  private var hasNewRelay = false

  /// The rate limiter of lines about devices. Chosen: a board's devices are all logged at startup, and a device with a
  /// bad contact cannot fill the log.
  private var logLimiter = LogRateLimiter(burst: logBurst)
  /// The rate limiter of error messages. It is separate, so that errors don't suppress lines about devices.
  private var errorLimiter = LogRateLimiter()

  private var hasScanned = false
  /// The schedule for watching nodes again after a failure.
  private var watchRetry = Backoff([2, 10, 60, 600])

  static let logBurst = 12
  private static let watchTag: UInt64 = 0
  /// The kernel's major number of input devices. A device with this number is an input device even if it reports
  /// errors.
  private static let inputDevices: UInt32 = 13

  /// Creates a source. The first `drain` opens the selected devices, so that the first frame need not wait for them. It
  /// is not an error if there are none.
  ///
  /// - Parameters:
  ///   - choice: The devices to use.
  ///   - calibration: The calibration of panels and tablets, or `nil` for the one that udev has stored for each
  ///     device. Not applied to mice.
  ///   - filter: The filter of panels and tablets. Not applied to mice.
  @export(interface)
  public init(
    _ choice: TouchChoice = .all, calibration: CalibrationMatrix? = nil, filter: TouchFilter = .none
  ) throws(EvdevTouchError) {
    self.choice = choice
    self.calibration = calibration
    self.filter = filter
    do throws(Errno) {
      poll = try Poll()
      watch = try NodeWatch(choice.path)
      try poll.add(watch.watch.descriptor.rawValue, tag: Self.watchTag)
      try watch.update()
    } catch {
      throw .cannotWatch(error)
    }
    relays.onAdd = { [unowned(unsafe) self] in hasNewRelay = true }
  }

  deinit { relays.onAdd = nil }

  /// A descriptor that is readable while a device has events or a node has changed.
  public var descriptor: Int32? { poll.descriptor.rawValue }

  /// The time at which to retry opening a device or to report a resting finger of a filtered panel.
  public var deadline: Double? {
    // A finger that rests on a newly opened panel must be reported at once.
    if !hasScanned || !startingDevices.isEmpty || hasNewRelay { return 0 }
    var deadline = nextAttemptTime
    deadline.bringForward(to: watchRetry.deadline)
    for device in devices { deadline.bringForward(to: device.deadline) }
    return deadline
  }

  /// The time of the next attempt to open a node.
  private var nextAttemptTime: Double? {
    var deadline: Double?
    for candidate in candidates { deadline.bringForward(to: candidate.deadline) }
    return deadline
  }

  /// Opens the selected devices at the first call. Later calls read their events.
  @export(interface)
  public func drain(into samples: inout [TouchSample], at now: Double) {
    if !hasScanned {
      hasScanned = true
      rescan(at: now)
      if devices.isEmpty { Process.log("touch: \(choice.waitingLine)") }
      if let line = LibinputOverrides.warning() { Process.log("touch: \(line)") }
    }
    if hasNewRelay { reopenGrabbedDevices(at: now, into: &samples) }
    startDevices(at: now, into: &samples)
    if !readSingleDevice(at: now, into: &samples) { readAll(at: now, into: &samples) }
    for device in devices { device.reportRestingFingers(by: now, into: &samples) }
    recorder?.flush()
  }

  private func readAll(at now: Double, into samples: inout [TouchSample]) {
    var nodesChanged = retryWatch(at: now)
    // One wait reports at most eight descriptors. The bound is for a device that is always readable: the next call
    // reads its remaining events.
    for _ in 0..<4 {
      var count = 0
      var gone: (device: EvdevDevice, reason: Errno)?
      try? poll.wait(for: 0) { tag in
        count += 1
        if tag == Self.watchTag {
          nodesChanged = true
        } else if let device = devices.first(where: { $0.tag == tag }) {
          do throws(Errno) { try device.drain(at: now, &contacts, into: &samples) } catch { gone = (device, error) }
        }
      }
      if let gone { removeDevice(gone.device, gone.reason, at: now, into: &samples) }
      // The next wait finds further lost devices.
      if count < 8 && gone == nil { break }
    }
    if nodesChanged {
      handleNodeChanges(at: now, into: &samples)
    } else {
      tryCandidates(at: now)
    }
    startDevices(at: now, into: &samples)
  }

  /// Reads a single device without polling first, which saves a system call per touch. Other ready descriptors keep
  /// `descriptor` readable.
  private func readSingleDevice(at now: Double, into samples: inout [TouchSample]) -> Bool {
    guard devices.count == 1 else { return false }
    let known = samples.count
    // `readAll` finds a device that was removed.
    do throws(Errno) { try devices[0].drain(at: now, &contacts, into: &samples) } catch { return false }
    return samples.count > known
  }

  /// Sets the screen in whose pixels a mouse moves.
  @export(interface)
  public func screenChanged(to mapping: PanelMapping?) {
    screen = mapping?.screen
    for device in devices { device.screenChanged(to: screen) }
  }

  /// Sets the calibration of panels and tablets from the next event on.
  @export(interface)
  public func calibrate(with matrix: CalibrationMatrix) {
    calibration = matrix
    for device in devices { device.calibrate(with: matrix) }
  }

  /// Records the events of all devices from now on in evemu's format. The first device with events writes to the file
  /// at `path`, which is created at once, the second to `path` with the suffix `.2`, and so on.
  @export(interface)
  public func record(to path: String) throws(EvemuError) {
    recorder = try EvemuRecorder(path)
    for device in devices { device.recorder = recorder }
  }

  // MARK: Hot-plugging

  private func startDevices(at now: Double, into samples: inout [TouchSample]) {
    guard !startingDevices.isEmpty else { return }
    for device in startingDevices { device.start(at: now, &contacts, into: &samples) }
    startingDevices.removeAll()
  }

  /// Opens the devices that were grabbed for their keys again, to read their events from the relays.
  private func reopenGrabbedDevices(at now: Double, into samples: inout [TouchSample]) {
    hasNewRelay = false
    for device in devices where !device.hasRelay && relays[device.descriptor.deviceNumber] != nil {
      removeDevice(device, .resourceBusy, at: now, into: &samples)
      for index in candidates.indices where candidates[index].path == device.path { candidates[index].reset(at: now) }
    }
    tryCandidates(at: now)
  }

  private func removeDevice(_ device: EvdevDevice, _ reason: Errno, at now: Double, into samples: inout [TouchSample]) {
    device.cancelTouches(at: now, into: &samples)
    poll.remove(device.eventDescriptor)
    devices.removeAll { $0 === device }
    startingDevices.removeAll { $0 === device }
    // Another device may already use the node, or the device may recover.
    guard let index = candidates.firstIndex(where: { $0.path == device.path }) else { return }
    let isToTell = candidates[index].recordReadFailure(at: now, hasWorked: device.hasBeenRead)
    if !device.hasNode {
      log(
        "touch: \(device.path) \"\(PrintableText.line(device.description.name))\" disconnected", about: index,
        within: &logLimiter, at: now)
    } else if isToTell {
      logError(.cannotRead(path: device.path, reason), about: index, at: now)
    }
  }

  /// Watches the nodes again if the retry is due.
  ///
  /// - Returns: `true` if changes may have been missed.
  private func retryWatch(at now: Double) -> Bool {
    guard watchRetry.startAttemptIfDue(at: now) else { return false }
    do throws(Errno) { try poll.add(watch.watch.descriptor.rawValue, tag: Self.watchTag) } catch {
      watchRetry.recordFailure(at: now)
    }
    return true
  }

  private func handleNodeChanges(at now: Double, into samples: inout [TouchSample]) {
    var changed: [String] = []
    var anyChanged = false
    do throws(Errno) {
      try watch.watch.readChanges { _, name in
        if let name { changed.append(name) } else { anyChanged = true }
      }
      if watchRetry.deadline == nil { watchRetry.reset() }
    } catch {
      // It would stay readable forever.
      poll.remove(watch.watch.descriptor.rawValue)
      if !watchRetry.hasFailed { logError(.cannotWatch(error), at: now) }
      if watchRetry.deadline == nil { watchRetry.recordFailure(at: now) }
      anyChanged = true
    }
    // A recreated node belongs to another device. The old device must be closed first, because the kernel does not
    // reuse the number of an open one.
    for device in devices {
      do throws(Errno) {
        try device.drain(at: now, &contacts, into: &samples)
        if !device.hasNode { throw .operationNotSupportedByDevice }
      } catch {
        removeDevice(device, error, at: now, into: &samples)
      }
    }
    // Links and folders in a path have names of their own.
    if case .path = choice { anyChanged = true }
    for index in candidates.indices {
      let path = candidates[index].path
      if anyChanged || changed.contains(where: { path.hasSuffix("/\($0)") }) {
        candidates[index].reset(at: now)
      }
    }
    do throws(Errno) { try watch.update() } catch { logError(.cannotWatch(error), at: now) }
    rescan(at: now)
  }

  private func rescan(at now: Double) {
    let paths = watch.paths()
    candidates.removeAll { !$0.isOpen && !paths.contains($0.path) }
    for path in paths where !candidates.contains(where: { $0.path == path }) {
      candidates.append(DeviceCandidate(path, at: now))
    }
    tryCandidates(at: now)
  }

  private func tryCandidates(at now: Double) {
    for index in candidates.indices {
      if let deadline = candidates[index].deadline, deadline <= now { open(index, at: now) }
    }
  }

  private func open(_ index: Int, at now: Double) {
    let path = candidates[index].path
    let number = DeviceNumber(at: path)
    // udev may decide whether and how to use the device. Chosen: no longer than until a failure is logged.
    if candidates[index].failureCount < DeviceCandidate.unloggedFailures - 1, UdevProperties.isPending(for: number) {
      _ = candidates[index].recordOpenFailure(at: now)
      return
    }
    if let stranger = unsuitableDevice(at: path, UdevProperties(of: number)) { return refuse(index, stranger, at: now) }
    lastTag += 1
    do throws(EvdevTouchError) {
      var refused: DeviceDescription?
      let device = try EvdevDevice(
        opening: path, tag: lastTag, calibration: calibration, filter: filter, as: choice
      ) { description in
        if choice.accepts(description) { return true }
        refused = description
        return false
      }
      if let refused { refuse(index, refused, at: now) }
      guard let device else { return }
      do throws(Errno) {
        try poll.add(device.eventDescriptor, tag: device.tag)
      } catch {
        throw .cannotOpen(path: path, error)
      }
      device.screenChanged(to: screen)
      device.recorder = recorder
      devices.append(device)
      startingDevices.append(device)
      candidates[index].recordOpen(at: now)
      log("touch: \(path) \(device.description.summary)", about: index, within: &logLimiter, at: now)
    } catch {
      failed(index, error, at: now)
    }
  }

  /// Returns the description of a device that is known to be unsuitable without opening it, or `nil`.
  private func unsuitableDevice(at path: String, _ udev: UdevProperties) -> DeviceDescription? {
    // A path may be a link with any name.
    if case .path = choice { return nil }
    let description = SysfsDevice(node: path, udev: udev) { choice.names(path: path, name: $0) }?.description
    guard let device = description else { return nil }
    return device.kind.isTouch && choice.matches(name: device.name) ? nil : device
  }

  private func refuse(_ index: Int, _ device: DeviceDescription, at now: Double) {
    candidates[index].refuse()
    if let line = choice.rejectionMessage(for: device, at: candidates[index].path) {
      log(line, about: index, within: &errorLimiter, at: now)
    }
  }

  private func logError(_ error: EvdevTouchError, about index: Int? = nil, at now: Double) {
    if let index { return log(error.message, about: index, within: &errorLimiter, at: now) }
    if let line = errorLimiter.line(error.message, at: now) { Process.log(line) }
  }

  private func log(_ line: String, about index: Int, within budget: inout LogRateLimiter, at now: Double) {
    guard candidates[index].shouldLog(line) else { return }
    if let line = budget.line(line, at: now) { Process.log(line) }
  }

  private func failed(_ index: Int, _ error: EvdevTouchError, at now: Double) {
    let node = DeviceNumber(at: candidates[index].path)
    // A missing node is not an error. The watch of its folder reports when it appears.
    if error.isMissingNode, node == nil {
      candidates[index].refuse()
    } else if error.isFinal, node?.major != Self.inputDevices {
      candidates[index].refuse()
      logError(error, about: index, at: now)
    } else if candidates[index].recordOpenFailure(at: now) {
      logError(error, about: index, at: now)
    }
  }
}
