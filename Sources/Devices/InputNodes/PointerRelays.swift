internal import AppContexts
import System

/// The pointer events of a device that is grabbed for its keys.
///
/// A grabbed device reports only to the file that grabbed it. If a keyboard also points, its reader passes on motions
/// and buttons in the kernel's format, and the touch source reads them from here.
///
/// `@unchecked Sendable`: its properties never change, and the kernel orders reads and writes of a pipe. The keyboard's
/// reader writes on its thread; the application's thread makes readers. `PointerRelays` and the keyboard's file own the
/// relay.
package final class PointerRelay: @unchecked Sendable {
  package let device: DeviceNumber
  private let pipe: Pipe

  package init(of device: DeviceNumber) throws(Errno) {
    self.device = device
    pipe = try Pipe()
  }

  /// Writes whole events, at most 4,096 bytes. Returns `false` if the pipe is too full for them.
  package func write(_ events: UnsafeRawBufferPointer) -> Bool { (try? pipe.writeEnd.write(events)) == events.count }

  /// Returns a descriptor of the events. Reading it returns the end of the file after this relay is released.
  package func makeReader() throws(Errno) -> Descriptor { try Descriptor(copying: pipe.readEnd.rawValue) }
}

/// The relays of the current context. The keyboards add and remove them, and the touch source reads them.
package final class PointerRelays {
  private var relays: [PointerRelay] = []
  package var onAdd: (() -> Void)?

  package init() {}

  package static var current: PointerRelays { AppContext.current.part(.pointerRelays) { PointerRelays() } }

  /// Returns the relay of a device, or `nil` if the device is not grabbed.
  package subscript(_ device: DeviceNumber?) -> PointerRelay? { relays.first { $0.device == device } }

  package func add(_ relay: PointerRelay) {
    relays.append(relay)
    onAdd?()
  }

  package func remove(_ relay: PointerRelay) { relays.removeAll { $0 === relay } }
}
