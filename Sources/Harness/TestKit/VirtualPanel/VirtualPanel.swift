import System

/// An input device that exists only in the kernel, for tests, demonstrations, and measurements. Programs that read
/// /dev/input use it like a touch panel or a mouse.
///
/// Changes are collected until `report()` makes them one report (SYN_REPORT):
///
///     let panel = try VirtualPanel(.multiTouch(width: 800, height: 480))
///     try panel.report { $0.down(0, 120, 80); $0.down(1, 300, 80) }
///     try panel.report { $0.up(0); $0.up(1) }
///
/// When the panel is released, the device is removed, as if it were unplugged.
package final class VirtualPanel {
  package var model: PanelModel { events.model }
  /// The path of the device node, such as `/dev/input/event3`.
  package var path: String { device.path }

  private let device: UinputDevice
  private var events: PanelEvents

  /// Creates the device. Its node exists when the initializer returns; udev or devtmpfs sets its permissions.
  package init(_ model: PanelModel) throws(VirtualPanelError) {
    device = try UinputDevice(model)
    events = PanelEvents(model)
  }

  // MARK: Fingers

  /// Puts a finger down at (`x`, `y`), in the device's units.
  ///
  /// On a panel of protocol B, `finger` is the slot. If that finger is already down, another one replaces it without a
  /// lift. Devices for one finger support only finger 0, which is the left button on a tablet or a mouse. A mouse
  /// starts at (0, 0).
  package func down(_ finger: Int, _ x: Int, _ y: Int) { events.down(finger, x, y) }

  /// Moves a finger to (`x`, `y`). On a touch panel the finger must be down; a tablet or a mouse may hover.
  package func move(_ finger: Int, _ x: Int, _ y: Int) { events.move(finger, x, y) }

  package func up(_ finger: Int) { events.up(finger) }

  /// Reports the finger as a palm. Only panels of protocol B support this.
  package func palm(_ finger: Int) { events.palm(finger) }

  /// Adds any event of the kernel's input protocol (linux/input-event-codes.h), such as one that the methods above do
  /// not provide.
  package func raw(type: UInt16, code: UInt16, value: Int32) { events.raw(type: type, code: code, value: value) }

  // MARK: Reports

  /// Ends the report and sends it to the kernel with one write.
  package func report() throws(VirtualPanelError) {
    endReport()
    try send()
  }

  /// Sends all changes that the closure makes as one report.
  package func report(_ changes: (VirtualPanel) -> Void) throws(VirtualPanelError) {
    changes(self)
    try report()
  }

  /// Ends the report without sending it, so that `send()` can send several reports in one burst.
  package func endReport() { events.endReport() }

  /// Sends all collected events to the kernel with one write. If the write fails, the events are dropped.
  package func send() throws(VirtualPanelError) {
    defer { events.removeEvents() }
    var failure: Errno?
    events.events.withUnsafeBytes { buffer in
      do throws(Errno) { try device.write(buffer) } catch { failure = error }
    }
    if let failure { throw .cannotWrite(name: model.name, failure) }
  }
}
