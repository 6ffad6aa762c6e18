import CEvdev
import System

@testable import EvdevKeyboard
@testable import HardwareKeyboards

/// A keyboard whose events a test writes to a pipe in place of a device. It is unplugged when this object is released.
final class PipeKeyboard {
  let keyboards: HardwareKeyboards
  private let pipe: Pipe

  init(_ name: String, of keyboards: HardwareKeyboards, device: String? = nil) throws {
    self.keyboards = keyboards
    pipe = try Pipe()
    let file = KeyboardFile(try Descriptor(copying: pipe.readEnd.rawValue))
    var keyboard = KeyboardMonitor.Keyboard(path: "/dev/input/event7", name: name, file: file)
    keyboard.device = device
    guard keyboards.attach(keyboard) else {
      throw Errno.noSuchFileOrDirectory
    }
  }

  /// - Parameters:
  ///   - interval: The time between one key event and the next but one, in seconds.
  ///   - start: The kernel's timestamp of the first event.
  func write(_ keys: [(code: UInt16, value: Int32)], every interval: Double = 0, at start: Double = Clock.now) throws {
    var bytes: [UInt8] = []
    var time = start
    for key in keys {
      for (type, code, value) in [(EV_KEY, key.code, key.value), (EV_SYN, UInt16(SYN_REPORT), 0)] {
        var event = ve_event(UInt16(type), code, value)
        event.time.tv_sec = Int(time)
        event.time.tv_usec = Int(time.truncatingRemainder(dividingBy: 1) * 1e6)
        withUnsafeBytes(of: &event) { bytes += $0 }
      }
      time += interval / 2
    }
    try pipe.writeEnd.writeAll(bytes)
  }

  /// Presses and releases each key.
  func type(_ codes: [UInt16], every interval: Double = 0, at start: Double = Clock.now) throws {
    try write(
      codes.flatMap { code -> [(code: UInt16, value: Int32)] in [(code, 1), (code, 0)] }, every: interval, at: start)
  }
}
