import Geometry
import Platform

/// One finger that a button tells: a single-touch panel, a tablet or a mouse.
/// Moves while the button is up are not touches; those of a mouse, whose place nobody
/// sees otherwise, are told as hovering.
struct PointerDecoder {
  enum Motion: Equatable {
    case absolute(x: Axis, y: Axis)
    /// Counts of one pixel of the app's picture.
    case relative
  }

  private let motion: Motion
  private var x: Int32 = 0
  private var y: Int32 = 0
  /// A mouse's own place.
  private var mouse = PicturePlace(0.5, 0.5)
  private var screen: Screen?
  private var pressed: TouchKeys = []
  /// The finger as reported to the program, 0 when none was.
  private var contact: Int32 = 0
  private var hasMoved = false
  /// Whether a mouse was told of that has not gone since.
  private var isHovering = false

  init(_ motion: Motion) { self.motion = motion }

  /// A mouse keeps its place on the picture's sides, and counts in the new pixels.
  mutating func screenChanged(to screen: Screen?) { self.screen = screen }

  mutating func take(_ event: InputEvent, _ contacts: inout ContactNumbers, _ report: inout Report) {
    switch (event.type, event.code) {
    case (EventType.key, EventCode.touch): press(.touch, event.value, &contacts, &report)
    case (EventType.key, EventCode.leftButton): press(.left, event.value, &contacts, &report)
    case (EventType.absolute, EventCode.x): moveTo(x: event.value, y: y)
    case (EventType.absolute, EventCode.y): moveTo(x: x, y: event.value)
    case (EventType.relative, EventCode.relativeX): moveBy(Double(event.value), 0)
    case (EventType.relative, EventCode.relativeY): moveBy(0, Double(event.value))
    default: break
    }
  }

  /// The report is complete.
  mutating func finish(_ contacts: inout ContactNumbers, _ report: inout Report) {
    if !pressed.isEmpty && contact == 0 {
      contact = contacts.next()
      hover(&report)
      report.add(contact, .down, at: place)
    } else if hasMoved {
      hover(&report)
      if contact != 0 { report.add(contact, .move, at: place) }
    }
    hasMoved = false
  }

  /// Goes over to what the kernel says now; `finish` then tells the difference.
  /// A finger that is down before and after counts as the same.
  mutating func resynchronize(with state: DeviceState, _ report: inout Report) {
    pressed = state.pressed ?? []
    if pressed.isEmpty { lift(&report, .up) }
    if case .absolute = motion { moveTo(x: state.x, y: state.y) }
  }

  /// The device is gone, and its finger with it.
  mutating func cancelAll(_ report: inout Report) {
    pressed = []
    lift(&report, .cancel)
    if isHovering { report.add(0, .leave, at: place) }
    isHovering = false
  }

  private mutating func press(
    _ key: TouchKeys, _ value: Int32, _ contacts: inout ContactNumbers, _ report: inout Report
  ) {
    // 2 is a key that repeats itself.
    guard value != 2 else { return }
    let now = value == 0 ? pressed.subtracting(key) : pressed.union(key)
    // Came and went within one report: a touch all the same.
    if now.isEmpty && !pressed.isEmpty && contact == 0 { finish(&contacts, &report) }
    pressed = now
    if pressed.isEmpty { lift(&report, .up) }
  }

  private mutating func lift(_ report: inout Report, _ phase: TouchSample.Phase) {
    guard contact != 0 else { return }
    report.add(contact, phase, at: place)
    contact = 0
    // From here on a mouse stands for no finger: `finish` tells of it.
    hasMoved = true
  }

  /// Tells where the mouse is.
  private mutating func hover(_ report: inout Report) {
    guard motion == .relative else { return }
    report.add(contact, .hover, at: place)
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
    // The last pixel is still in the picture, its far edge is not.
    let (width, height) = (Double(size.width), Double(size.height))
    mouse.x = max(0, min(mouse.x + dx / width, 1 - 1 / width))
    mouse.y = max(0, min(mouse.y + dy / height, 1 - 1 / height))
    hasMoved = true
  }

  private var place: PanelPlace {
    switch motion {
    case .absolute(let xAxis, let yAxis): PanelPlace(xAxis.position(of: x), yAxis.position(of: y))
    case .relative: (screen?.rotation ?? .none).panelPlace(of: mouse)
    }
  }
}
