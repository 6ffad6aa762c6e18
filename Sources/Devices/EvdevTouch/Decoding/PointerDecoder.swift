import Geometry
import Platform

/// A decoder of devices with one finger: single-touch panels, pens, tablets, and mice. Motion without a contact is not
/// a touch. A mouse reports it as hovering, because its position is otherwise invisible.
struct PointerDecoder {
  enum Motion: Equatable {
    case absolute(x: Axis, y: Axis)
    /// Counts of one pixel of the app's frame.
    case relative
  }

  private let motion: Motion
  private let kind: DeviceKind
  private let signal: ContactSignal
  private let lowestPressure: Int32
  private var x: Int32 = 0
  private var y: Int32 = 0
  /// The position of the mouse.
  private var mousePosition = FramePosition(0.5, 0.5)
  private var screen: Screen?
  private var pressed: TouchKeys = []
  /// Whether BTN_TOUCH or BTN_LEFT was ever pressed. A panel may have the key, and report only ABS_PRESSURE.
  private var hasKey = false
  /// Whether the pressure has decided on a panel that has BTN_TOUCH.
  private var usesPressure = false
  /// Whether a panel or pen was touched in the current report, even if it was released in it too.
  private var wasPressed = false
  /// Whether a finger is above the panel.
  private var isAway = false
  /// The position of the contact in the last report. A panel may report any position together with the release.
  private var reportedPosition = PanelPosition.topLeft
  /// The contact number reported to the program, or 0 if none is down.
  private var contact: Int32 = 0
  private var hasMoved = false
  /// Whether the mouse was reported and has not left since.
  private var isHovering = false

  init(_ device: DeviceDescription) {
    kind = device.kind
    motion = kind == .mouse ? .relative : .absolute(x: device.x, y: device.y)
    signal = device.signal
    lowestPressure = device.lowestPressure
  }

  /// Sets the screen. A mouse keeps its relative position in the frame and moves in the new pixels.
  mutating func screenChanged(to screen: Screen?) { self.screen = screen }

  mutating func decode(_ event: InputEvent, _ contacts: inout ContactNumberGenerator, _ report: inout Report) {
    switch (event.type, event.code) {
    case (EventType.key, EventCode.touch): updateKey(.touch, event.value, &contacts, &report)
    case (EventType.key, EventCode.leftButton): updateKey(.left, event.value, &contacts, &report)
    case (EventType.key, _):
      // A pen that leaves does not touch, even if its release was lost.
      if kind == .pen && event.value == 0 && EventCode.penTools.contains(event.code) { pressed = [] }
      if signal == .fingerTool && event.code == EventCode.fingerTool
        || signal == .anyButton && EventCode.buttons.contains(event.code)
      {
        updateKeys(.other, event.value, &contacts, &report)
      }
    case (EventType.absolute, EventCode.x): moveTo(x: event.value, y: y)
    case (EventType.absolute, EventCode.y): moveTo(x: x, y: event.value)
    case (EventType.absolute, EventCode.pressure):
      if signal == .pressure || kind == .singleTouch && signal == .touchKeys && !hasKey {
        usesPressure = true
        updateKeys(.other, event.value > lowestPressure ? 1 : 0, &contacts, &report)
      }
    case (EventType.absolute, EventCode.distance): setDistance(event.value)
    case (EventType.relative, EventCode.relativeX): moveBy(Double(event.value), 0)
    case (EventType.relative, EventCode.relativeY): moveBy(0, Double(event.value))
    default: break
    }
  }

  mutating func finish(_ contacts: inout ContactNumberGenerator, _ report: inout Report) {
    let isDown = (!pressed.isEmpty || wasPressed) && !isAway
    wasPressed = false
    if !isDown && contact != 0 { lift(&report, .up, at: reportedPosition) }
    if isDown && contact == 0 {
      contact = contacts.next()
      hover(&report)
      report.add(contact, .down, at: position)
    } else if hasMoved {
      hover(&report)
      if contact != 0 { report.add(contact, .move, at: position) }
    }
    if isDown { reportedPosition = position }
    hasMoved = false
  }

  /// Takes over the kernel's state; `finish` then reports the differences. A finger that is down before and after
  /// counts as the same.
  mutating func resynchronize(with state: DeviceState, _ report: inout Report) {
    pressed = state.pressed ?? []
    hasKey = hasKey || !pressed.isDisjoint(with: [.touch, .left])
    // The kernel keeps the last pressure, which may be that of a touch before this program. It counts only after the
    // panel has reported one.
    if signal == .touchKeys && (hasKey || !usesPressure) { pressed.remove(.other) }
    wasPressed = false
    setDistance(state.distance)
    if pressed.isEmpty || isAway { lift(&report, .up, at: position) }
    if case .absolute = motion { moveTo(x: state.x, y: state.y) }
  }

  /// Cancels the finger because the device was removed.
  mutating func cancelAll(_ report: inout Report) {
    lift(&report, isReleasePending ? .up : .cancel, at: position)
    pressed = []
    wasPressed = false
    if isHovering { report.add(0, .leave, at: position) }
    isHovering = false
  }

  /// Whether a finger was reported although its last report has released it.
  ///
  /// PenMount's panels press and release BTN_TOUCH in each report while a finger is down. The finger lifts with the
  /// first report that does not press it.
  var isReleasePending: Bool { contact != 0 && pressed.isEmpty }

  /// Reports a pending release, because no report follows it.
  mutating func release(_ report: inout Report) { if isReleasePending { lift(&report, .up, at: reportedPosition) } }

  private var isMouseLike: Bool { kind == .mouse || kind == .tablet }

  private mutating func updateKey(
    _ key: TouchKeys, _ value: Int32, _ contacts: inout ContactNumberGenerator, _ report: inout Report
  ) {
    if value == 1 && !hasKey {
      hasKey = true
      // The key decides from now on. The pressure may have preceded it in the same report.
      if signal == .touchKeys { pressed.remove(.other) }
    }
    updateKeys(key, value, &contacts, &report)
  }

  private mutating func updateKeys(
    _ key: TouchKeys, _ value: Int32, _ contacts: inout ContactNumberGenerator, _ report: inout Report
  ) {
    // 2 is a repeated key.
    guard value != 2 else { return }
    let now = value == 0 ? pressed.subtracting(key) : pressed.union(key)
    if !isMouseLike {
      wasPressed = wasPressed || !now.isEmpty
      pressed = now
      return
    }
    // A click within one report still counts as a touch.
    if now.isEmpty && !pressed.isEmpty && contact == 0 { finish(&contacts, &report) }
    pressed = now
    if pressed.isEmpty { lift(&report, .up, at: position) }
  }

  /// Sets ABS_DISTANCE. A pen also reports it while it touches, and then its key decides.
  private mutating func setDistance(_ distance: Int32) {
    guard kind == .singleTouch else { return }
    isAway = distance > 0
  }

  private mutating func lift(_ report: inout Report, _ phase: TouchSample.Phase, at position: PanelPosition) {
    guard contact != 0 else { return }
    report.add(contact, phase, at: position)
    contact = 0
    // `finish` then reports the position of a mouse, which no longer acts as a finger.
    hasMoved = true
  }

  /// Reports the position of the mouse.
  private mutating func hover(_ report: inout Report) {
    guard motion == .relative else { return }
    report.add(contact, .hover, at: position)
    isHovering = true
  }

  private mutating func moveTo(x: Int32, y: Int32) {
    guard case .absolute = motion, x != self.x || y != self.y else { return }
    self.x = x
    self.y = y
    hasMoved = true
  }

  private mutating func moveBy(_ dx: Double, _ dy: Double) {
    guard motion == .relative, let size = screen?.size, !size.isEmpty else { return }
    // The position stays within the last pixel, because the frame's far edge is outside.
    let width = Double(size.width)
    let height = Double(size.height)
    mousePosition.x = max(0, min(mousePosition.x + dx / width, 1 - 1 / width))
    mousePosition.y = max(0, min(mousePosition.y + dy / height, 1 - 1 / height))
    hasMoved = true
  }

  private var position: PanelPosition {
    switch motion {
    case .absolute(let xAxis, let yAxis): PanelPosition(xAxis.position(of: x), yAxis.position(of: y))
    case .relative: (screen?.rotation ?? .none).panelPosition(of: mousePosition)
    }
  }
}
