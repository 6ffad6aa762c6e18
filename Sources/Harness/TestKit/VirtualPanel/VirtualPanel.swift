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
package final class VirtualPanel {
  /// What kind of device it is.
  package var model: PanelModel { events.model }
  /// The device's node, such as `/dev/input/event3`.
  package var path: String { device.path }

  private let device: UinputDevice
  private var events: PanelEvents

  /// Makes the device. Its node is there when this returns; udev or devtmpfs decides who may
  /// open it.
  package init(_ model: PanelModel) throws(VirtualPanelError) {
    device = try UinputDevice(model)
    events = PanelEvents(model)
  }

  // MARK: Fingers

  /// A finger touches the panel at (`x`, `y`), in the device's units.
  ///
  /// On a panel of protocol B `finger` is the slot, and a finger that is down
  /// already is replaced by another one without being lifted. Devices for one
  /// finger know finger 0 only; on a tablet or a mouse it is the left button. A mouse
  /// counts from where it was when it was made, which is (0, 0).
  package func down(_ finger: Int, _ x: Int, _ y: Int) { events.down(finger, x, y) }

  /// A finger glides to (`x`, `y`). On a touch panel it must be down; a tablet or a
  /// mouse may hover.
  package func move(_ finger: Int, _ x: Int, _ y: Int) { events.move(finger, x, y) }

  /// A finger is lifted.
  package func up(_ finger: Int) { events.up(finger) }

  /// A panel of protocol B takes the finger for a palm.
  package func palm(_ finger: Int) { events.palm(finger) }

  /// Any event of the kernel's input protocol (linux/input-event-codes.h), for what the methods above do not say.
  package func raw(type: UInt16, code: UInt16, value: Int32) { events.raw(type: type, code: code, value: value) }

  // MARK: Reports

  /// Ends the report and hands it to the kernel in one go.
  package func report() throws(VirtualPanelError) {
    endReport()
    try send()
  }

  /// All that `changes` does becomes one report.
  package func report(_ changes: (VirtualPanel) -> Void) throws(VirtualPanelError) {
    changes(self)
    try report()
  }

  /// Ends the report without handing it to the kernel, so that several go in one burst with `send()`.
  package func endReport() { events.endReport() }

  /// Hands everything gathered to the kernel with one write. What it refused is forgotten.
  package func send() throws(VirtualPanelError) {
    defer { events.removeAll() }
    var failure: Errno?
    events.events.withUnsafeBytes { buffer in
      do throws(Errno) { try device.write(buffer) } catch { failure = error }
    }
    if let failure { throw .cannotWrite(name: model.name, failure) }
  }
}
