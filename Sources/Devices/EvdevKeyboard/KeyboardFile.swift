internal import CEvdev
import System

/// The open node of a keyboard, and what was read of it so far.
public final class KeyboardFile: @unchecked Sendable {
  let descriptor: Descriptor
  /// What is read comes after lost keys: nothing of it counts up to the end of the report.
  private var isIncomplete = false

  /// How many events are read at once.
  private static let batch = 64
  /// How many batches one call reads: a device that never rests must not hold the thread.
  private static let mostBatches = 64

  /// Takes over a descriptor, which must be non-blocking.
  public init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// Whether the kernel has keys that nobody has read yet.
  public var hasMore: Bool { descriptor.isReadable }

  /// Hands over all that there is to read.
  ///
  /// - Parameter heard: says whether it has taken it; what it has not counts as lost.
  /// - Throws: where the device has gone, or cannot be read.
  func drain(_ heard: (KeyReport.News, _ time: Double) -> Bool) throws(Errno) {
    var failure: Errno?
    withUnsafeTemporaryAllocation(of: input_event.self, capacity: Self.batch) { buffer in
      for _ in 0..<Self.mostBatches {
        let count: Int
        do throws(Errno) {
          count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer)) / MemoryLayout<input_event>.stride
        } catch {
          if error != .wouldBlock { failure = error }
          return
        }
        if count == 0 {
          failure = .operationNotSupportedByDevice
          return
        }
        for index in 0..<count { take(buffer.baseAddress! + index, heard) }
        if count < Self.batch { return }
      }
    }
    if let failure { throw failure }
  }

  private func take(_ event: UnsafePointer<input_event>, _ heard: (KeyReport.News, _ time: Double) -> Bool) {
    let (type, code, value) = (Int32(event.pointee.type), Int32(event.pointee.code), event.pointee.value)
    let time = Double(ve_seconds(event)) + Double(ve_microseconds(event)) * 1e-6
    switch (type, code) {
    case (EV_SYN, SYN_DROPPED): isIncomplete = true
    case (EV_SYN, SYN_REPORT):
      if isIncomplete { isIncomplete = !heard(.lost, time) }
    // 2 is the kernel's own repeat, which knows nothing of layouts.
    case (EV_KEY, _) where !isIncomplete && (value == 0 || value == 1):
      isIncomplete = !heard(.key(event.pointee.code, isDown: value == 1), time)
    default: break
    }
  }

  // MARK: The device

  /// Nobody else hears of its keys: not the console, which would change to another one or restart the machine.
  func grab() throws(Errno) { try descriptor.control(UInt(ve_grab()), value: 1) }

  /// Calls `isDown` with each key that is down now.
  public func keysDown(_ isDown: (UInt16) -> Void) {
    let bytes = Int(KEY_MAX) / 8 + 1
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes) { buffer in
      buffer.initialize(repeating: 0)
      guard (try? descriptor.control(UInt(ve_get_keys(UInt(bytes))), buffer.baseAddress)) != nil else { return }
      for code in 0..<bytes * 8 where buffer[code / 8] & (1 << UInt8(code % 8)) != 0 { isDown(UInt16(code)) }
    }
  }

  /// Switches its lights: bit 0 Num Lock, 1 Caps Lock, 2 Scroll Lock. One without lights does nothing.
  public func light(_ lights: UInt8) {
    withUnsafeTemporaryAllocation(of: input_event.self, capacity: 4) { buffer in
      for bit in 0..<3 { buffer[bit] = ve_event(UInt16(EV_LED), UInt16(bit), lights & 1 << UInt8(bit) == 0 ? 0 : 1) }
      buffer[3] = ve_event(UInt16(EV_SYN), UInt16(SYN_REPORT), 0)
      _ = try? descriptor.write(UnsafeRawBufferPointer(buffer))
    }
  }
}
