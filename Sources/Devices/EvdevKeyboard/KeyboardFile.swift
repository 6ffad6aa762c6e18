internal import CEvdev
import InputNodes
import System

/// An open keyboard (`/dev/input/event…`). `KeyboardReader` reads its key events on a thread; `KeyboardMonitor` opens
/// it.
///
/// If the kernel or the receiver loses events, `KeyboardFile` reports the loss and the keys that are held after it.
///
/// Only the thread that reads the file uses its state, except for the keys after losses, which any thread may take. The
/// descriptor does not change.
public final class KeyboardFile: @unchecked Sendable {
  let descriptor: Descriptor
  /// Whether events were lost. Events are ignored until the end of the report.
  private var isIncomplete = false
  /// Receives the events that are not keys, for a device that also points. Set before the file is read.
  package var relay: PointerRelay?
  /// Whether the relay lacks events, so that its reader must query the device.
  private var isRelayIncomplete = false
  /// Whether events of an unfinished report were passed on.
  private var hasOpenReport = false
  private let lock = Lock()
  /// The keys that were held after each loss of events, oldest first. Guarded by the lock.
  private var keysAfterLosses: [[UInt16]] = []

  private static let eventsPerRead = 64
  /// The maximum number of reads per call, so that a device that reports continuously cannot block the thread.
  private static let maximumReads = 64

  /// Takes ownership of a descriptor, which must be non-blocking.
  public init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// The number of the device, or `nil` if the file is not a device.
  package var deviceNumber: DeviceNumber? { descriptor.deviceNumber }

  /// Whether the kernel has events that have not been read.
  public var hasPendingEvents: Bool { descriptor.isReadable }

  /// Reads all pending events.
  ///
  /// - Parameter deliver: Called for each event. Returns `false` if it does not accept the event, which then counts as
  ///   lost.
  /// - Throws: An error if the device was removed or cannot be read.
  func readEvents(_ deliver: (KeyReport.Event, _ time: Double) -> Bool) throws(Errno) {
    var failure: Errno?
    withUnsafeTemporaryAllocation(of: input_event.self, capacity: Self.eventsPerRead) { buffer in
      for _ in 0..<Self.maximumReads {
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
        if let relay { pass(UnsafeBufferPointer(rebasing: buffer[..<count]), to: relay) }
        for index in 0..<count {
          // The keys that were read after a loss include the effects of the events behind it.
          if decode(buffer.baseAddress! + index, deliver) == .superseded { break }
        }
        if count < Self.eventsPerRead { return }
      }
    }
    if let failure { throw failure }
  }

  private enum Continuation { case next, superseded }

  private func decode(
    _ event: UnsafePointer<input_event>, _ deliver: (KeyReport.Event, _ time: Double) -> Bool
  ) -> Continuation {
    let type = Int32(event.pointee.type)
    let code = Int32(event.pointee.code)
    let value = event.pointee.value
    let time = Double(ve_seconds(event)) + Double(ve_microseconds(event)) * 1e-6
    switch (type, code) {
    case (EV_SYN, SYN_DROPPED): isIncomplete = true
    case (EV_SYN, SYN_REPORT):
      if isIncomplete { return reportLoss(deliver, at: time) }
    // 2 is the kernel's key repeat, which does not depend on the layout.
    case (EV_KEY, _) where !isIncomplete && (value == 0 || value == 1) && !isButton(event.pointee):
      isIncomplete = !deliver(.key(event.pointee.code, isDown: value == 1), time)
    default: break
    }
    return .next
  }

  /// Returns `true` if an event is a button of a pointer, not a key.
  private func isButton(_ event: input_event) -> Bool {
    relay != nil && Int32(event.type) == EV_KEY && (BTN_MISC..<KEY_OK).contains(Int32(event.code))
  }

  /// Passes motions and buttons on. If the relay is full, its reader is notified later that events were lost.
  private func pass(_ events: UnsafeBufferPointer<input_event>, to relay: PointerRelay) {
    withUnsafeTemporaryAllocation(of: input_event.self, capacity: Self.eventsPerRead + 2) { buffer in
      var count = 0
      func add(_ event: input_event) {
        buffer[count] = event
        count += 1
      }
      if isRelayIncomplete {
        add(ve_event(UInt16(EV_SYN), UInt16(SYN_DROPPED), 0))
        add(ve_event(UInt16(EV_SYN), UInt16(SYN_REPORT), 0))
      }
      let first = count
      for event in events {
        switch (Int32(event.type), Int32(event.code)) {
        case (EV_SYN, SYN_REPORT):
          if hasOpenReport { add(event) }
          hasOpenReport = false
        case (EV_REL, _), (EV_ABS, _), (EV_SYN, SYN_DROPPED):
          add(event)
          hasOpenReport = true
        case (EV_KEY, _) where isButton(event):
          add(event)
          hasOpenReport = true
        default: break
        }
      }
      if count == first { return }
      let bytes = count * MemoryLayout<input_event>.stride
      isRelayIncomplete = !relay.write(UnsafeRawBufferPointer(start: buffer.baseAddress, count: bytes))
    }
  }

  /// Reads the keys that are held, and reports the loss. Reading them removes the key events that are still queued, so
  /// it must not be done between events that count.
  private func reportLoss(_ deliver: (KeyReport.Event, _ time: Double) -> Bool, at time: Double) -> Continuation {
    var codes: [UInt16] = []
    let isRead = keysDown { codes.append($0) }
    lock.withLock { keysAfterLosses.append(codes) }
    isIncomplete = !deliver(.lost, time)
    if isIncomplete { lock.withLock { _ = keysAfterLosses.removeLast() } }
    return isRead ? .superseded : .next
  }

  /// Returns the codes of the keys that were held after the loss that is being handled.
  public func takeKeysAfterLoss() -> [UInt16] {
    lock.withLock { keysAfterLosses.isEmpty ? [] : keysAfterLosses.removeFirst() }
  }

  // MARK: Device

  /// Grabs the device, so that other readers receive no keys. The console would otherwise switch terminals or restart
  /// the machine.
  func grab() throws(Errno) { try descriptor.control(UInt(ve_grab()), value: 1) }

  /// Calls `body` with the code of each key that is held now. The kernel removes the key events that are queued.
  ///
  /// - Returns: `false` if the device does not report its keys.
  @discardableResult
  public func keysDown(_ body: (UInt16) -> Void) -> Bool {
    let bytes = Int(KEY_MAX) / 8 + 1
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes) { buffer in
      buffer.initialize(repeating: 0)
      guard (try? descriptor.control(UInt(ve_get_keys(UInt(bytes))), buffer.baseAddress)) != nil else { return false }
      for code in 0..<bytes * 8 where buffer[code / 8] & (1 << UInt8(code % 8)) != 0 { body(UInt16(code)) }
      return true
    }
  }

  /// Sets the LEDs: bit 0 is Num Lock, bit 1 Caps Lock, and bit 2 Scroll Lock. Does nothing for a keyboard without
  /// LEDs.
  public func setLEDs(_ lights: UInt8) {
    withUnsafeTemporaryAllocation(of: input_event.self, capacity: 4) { buffer in
      for bit in 0..<3 { buffer[bit] = ve_event(UInt16(EV_LED), UInt16(bit), lights & 1 << UInt8(bit) == 0 ? 0 : 1) }
      buffer[3] = ve_event(UInt16(EV_SYN), UInt16(SYN_REPORT), 0)
      _ = try? descriptor.write(UnsafeRawBufferPointer(buffer))
    }
  }
}
