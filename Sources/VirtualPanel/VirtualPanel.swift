internal import CEvdev
import System

/// An input device that exists only in the kernel, for tests, demonstrations and
/// measurements: whatever reads /dev/input sees a touch panel or a mouse there.
///
/// Changes are gathered and become one report (SYN_REPORT) with `report()`:
///
///     let panel = try VirtualPanel(.multiTouch(width: 800, height: 480))
///     try panel.report { $0.down(0, 120, 80); $0.down(1, 300, 80) }
///     try panel.report { $0.up(0); $0.up(1) }
///
/// The device vanishes, as if it were unplugged, when the panel is released.
public final class VirtualPanel {
  public let model: PanelModel
  /// The device's node, such as `/dev/input/event3`.
  public var path: String { device.path }

  static let lastTrackingID: Int32 = 65535

  private let device: UinputDevice
  private var events: [input_event] = []
  /// In the order in which they came down.
  private var fingers: [Finger] = []
  private var trackingID: Int32 = -1
  private var slot = 0
  private var pointer: (x: Int32, y: Int32) = (0, 0)
  private var fingersChanged = false

  private struct Finger {
    var name: Int
    var x: Int32
    var y: Int32
  }

  /// Makes the device. Its node is there when this returns; who may open it is for
  /// udev or devtmpfs to say.
  public init(_ model: PanelModel) throws(VirtualPanelError) {
    self.model = model
    device = try UinputDevice(model)
    events.reserveCapacity(64)
  }

  // MARK: Fingers

  /// A finger touches the panel at (`x`, `y`), in the device's units.
  ///
  /// On a panel of protocol B `finger` is the slot, and a finger that is down
  /// already is replaced by another one without being lifted. Devices for one
  /// finger know finger 0 only; on a tablet or a mouse it is the left button. A mouse
  /// counts from where it was when it was made, which is (0, 0).
  public func down(_ finger: Int, _ x: Int, _ y: Int) {
    guard isKnown(finger) else { return }
    let landed = Finger(name: finger, x: Int32(clamping: x), y: Int32(clamping: y))
    fingers.removeAll { $0.name == finger }
    fingers.append(landed)
    fingersChanged = true
    switch model.kind {
    case .slots:
      trackingID = trackingID == Self.lastTrackingID ? 0 : trackingID + 1
      select(finger)
      add(EV_ABS, ABS_MT_TRACKING_ID, trackingID)
      addPlace(landed)
    case .anonymous: break
    case .singleTouch:
      add(EV_KEY, BTN_TOUCH, 1)
      point(to: landed)
    case .tablet, .mouse:
      point(to: landed)
      add(EV_KEY, BTN_LEFT, 1)
    }
  }

  /// A finger glides to (`x`, `y`). On a touch panel it must be down; a tablet or a
  /// mouse may hover.
  public func move(_ finger: Int, _ x: Int, _ y: Int) {
    guard isKnown(finger) else { return }
    let moved = Finger(name: finger, x: Int32(clamping: x), y: Int32(clamping: y))
    if let index = fingers.firstIndex(where: { $0.name == finger }) {
      fingers[index] = moved
      fingersChanged = true
    } else if model.isTouchPanel {
      return
    }
    switch model.kind {
    case .slots:
      select(finger)
      addPlace(moved)
    case .anonymous: break
    case .singleTouch, .tablet, .mouse: point(to: moved)
    }
  }

  /// A finger is lifted.
  public func up(_ finger: Int) {
    guard let index = fingers.firstIndex(where: { $0.name == finger }) else { return }
    fingers.remove(at: index)
    fingersChanged = true
    switch model.kind {
    case .slots:
      select(finger)
      add(EV_ABS, ABS_MT_TRACKING_ID, -1)
    case .anonymous: break
    case .singleTouch: add(EV_KEY, BTN_TOUCH, 0)
    case .tablet, .mouse: add(EV_KEY, BTN_LEFT, 0)
    }
  }

  /// A panel of protocol B takes the finger for a palm.
  public func palm(_ finger: Int) {
    guard case .slots = model.kind, isKnown(finger) else { return }
    select(finger)
    add(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_PALM)
  }

  /// Any event of the kernel's input protocol (linux/input-event-codes.h), for what the methods above do not say.
  public func raw(type: UInt16, code: UInt16, value: Int32) {
    add(Int32(type), Int32(code), value)
  }

  // MARK: Reports

  /// Ends the report and hands it to the kernel in one go.
  public func report() throws(VirtualPanelError) {
    endReport()
    try send()
  }

  /// All that `changes` does becomes one report.
  public func report(_ changes: (VirtualPanel) -> Void) throws(VirtualPanelError) {
    changes(self)
    try report()
  }

  /// Ends the report without handing it to the kernel, so that several go in one burst with `send()`.
  public func endReport() {
    switch model.kind {
    case .slots: if fingersChanged { addPointer() }
    case .anonymous: if fingersChanged { addAllFingers() }
    case .singleTouch, .tablet, .mouse: break
    }
    fingersChanged = false
    add(EV_SYN, SYN_REPORT, 0)
  }

  /// Hands everything gathered to the kernel with one write. What it refused is forgotten.
  public func send() throws(VirtualPanelError) {
    defer { events.removeAll(keepingCapacity: true) }
    var failure: Errno?
    events.withUnsafeBytes { buffer in
      do throws(Errno) { try device.write(buffer) } catch { failure = error }
    }
    if let failure { throw .cannotWrite(name: model.name, failure) }
  }

  // MARK: The kernel's events

  private func isKnown(_ finger: Int) -> Bool {
    switch model.kind {
    case .slots(let count): (0..<count).contains(finger)
    case .anonymous: true
    case .singleTouch, .tablet, .mouse: finger == 0
    }
  }

  private func add(_ type: Int32, _ code: Int32, _ value: Int32) {
    var event = input_event()
    event.type = UInt16(type)
    event.code = UInt16(code)
    event.value = value
    events.append(event)
    if type == EV_ABS && code == ABS_MT_SLOT { slot = Int(value) }
  }

  private func select(_ slot: Int) {
    guard slot != self.slot else { return }
    add(EV_ABS, ABS_MT_SLOT, Int32(slot))
  }

  private func addPlace(_ finger: Finger) {
    add(EV_ABS, ABS_MT_POSITION_X, finger.x)
    add(EV_ABS, ABS_MT_POSITION_Y, finger.y)
  }

  private func addAllFingers() {
    for finger in fingers {
      addPlace(finger)
      add(EV_SYN, SYN_MT_REPORT, 0)
    }
    if fingers.isEmpty { add(EV_SYN, SYN_MT_REPORT, 0) }
    addPointer()
  }

  private func addPointer() {
    add(EV_KEY, BTN_TOUCH, fingers.isEmpty ? 0 : 1)
    if let first = fingers.first { point(to: first) }
  }

  private func point(to finger: Finger) {
    if model.kind == .mouse {
      add(EV_REL, REL_X, finger.x &- pointer.x)
      add(EV_REL, REL_Y, finger.y &- pointer.y)
    } else {
      add(EV_ABS, ABS_X, finger.x)
      add(EV_ABS, ABS_Y, finger.y)
    }
    pointer = (finger.x, finger.y)
  }
}
