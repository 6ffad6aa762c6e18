internal import CEvdev
import EventSources
import System
import Toolkit

/// The open node of a device.
final class Keypad {
  let descriptor: Descriptor
  let path: String
  let name: String
  var watch: Watch?
  private var decoder: KeypadDecoder

  /// The number of events per read.
  private static let batch = 64

  init(_ descriptor: consuming Descriptor, path: String, name: String, _ decoder: KeypadDecoder) {
    self.descriptor = descriptor
    self.path = path
    self.name = name
    self.decoder = decoder
  }

  /// Reads pending events and appends their keys. What remains keeps the descriptor readable.
  ///
  /// - Throws: An error if the device was removed or cannot be read.
  func read(into keys: inout [FocusKey]) throws(Errno) {
    var failure: Errno?
    withUnsafeTemporaryAllocation(of: input_event.self, capacity: Self.batch) { buffer in
      do throws(Errno) {
        let bytes = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
        if bytes == 0 { failure = .operationNotSupportedByDevice }
        for index in 0..<bytes / MemoryLayout<input_event>.stride {
          let event = buffer.baseAddress! + index
          let time = Double(ve_seconds(event)) + Double(ve_microseconds(event)) * 1e-6
          let decoded = decoder.decode(
            type: event.pointee.type, code: event.pointee.code, value: event.pointee.value, at: time)
          guard let decoded else { continue }
          for _ in 0..<decoded.count { keys.append(decoded.key) }
        }
      } catch {
        if error != .wouldBlock { failure = error }
      }
    }
    if let failure { throw failure }
  }
}
