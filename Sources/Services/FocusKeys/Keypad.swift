internal import CEvdev
import EventSources
import System
import Toolkit

enum KeypadEvent: Equatable {
  case press(FocusKey)
  /// A key with the meaning `FocusKey.activate` was released.
  case release
  /// The held keys are those of the staff, or are so no longer.
  case staffKeys(areHeld: Bool)
  /// The kernel has dropped events, maybe the release of a key that is held, or the removal of a headset.
  case loss
}

/// The open node of a device.
final class Keypad {
  let descriptor: Descriptor
  let path: String
  let name: String
  var watch: Watch?
  /// The headset at this device.
  var headset = HeadsetState.absent
  /// Whether the device has sent more keys at a time than a hand presses.
  var hasFlooded = false
  private var decoder: KeypadDecoder

  /// The number of events per read.
  private static let batch = 64

  init(_ descriptor: consuming Descriptor, path: String, name: String, _ decoder: KeypadDecoder) {
    self.descriptor = descriptor
    self.path = path
    self.name = name
    self.decoder = decoder
  }

  /// Reads pending events and appends what they mean. What remains keeps the descriptor readable.
  ///
  /// - Throws: An error if the device was removed or cannot be read.
  func read(into events: inout [KeypadEvent]) throws(Errno) {
    var failure: Errno?
    withUnsafeTemporaryAllocation(of: input_event.self, capacity: Self.batch) { buffer in
      do throws(Errno) {
        let bytes = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
        if bytes == 0 { failure = .operationNotSupportedByDevice }
        for index in 0..<bytes / MemoryLayout<input_event>.stride {
          let event = buffer.baseAddress! + index
          let time = Double(ve_seconds(event)) + Double(ve_microseconds(event)) * 1e-6
          let (type, code, value) = (event.pointee.type, event.pointee.code, event.pointee.value)
          if decoder.releasesActivation(type: type, code: code, value: value) { events.append(.release) }
          if let areHeld = decoder.updateStaffKeys(type: type, code: code, value: value) {
            events.append(.staffKeys(areHeld: areHeld))
          }
          if decoder.isLoss(type: type, code: code) { events.append(.loss) }
          guard let decoded = decoder.decode(type: type, code: code, value: value, at: time) else { continue }
          for _ in 0..<decoded.count { events.append(.press(decoded.key)) }
        }
      } catch {
        if error != .wouldBlock { failure = error }
      }
    }
    if let failure { throw failure }
  }

  /// Returns whether a headset is in the device's jack now, or `nil` if the device does not report it. The kernel
  /// removes the events of jacks that are queued.
  func readJack() -> Bool? {
    let bytes = Int(SW_MAX) / 8 + 1
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes) { buffer in
      buffer.initialize(repeating: 0)
      let request = UInt(ve_get_switches(UInt(bytes)))
      guard (try? descriptor.control(request, buffer.baseAddress)) != nil else { return nil }
      // The kernel stores words in the machine's byte order. All supported machines are little-endian.
      return buffer[Int(SW_HEADPHONE_INSERT) / 8] & 1 << UInt8(SW_HEADPHONE_INSERT % 8) != 0
    }
  }
}
