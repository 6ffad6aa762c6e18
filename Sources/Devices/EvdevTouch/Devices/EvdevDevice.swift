internal import CEvdev
import InputNodes
import Platform
import System

/// An open device, which reads and decodes its events.
///
/// The device is not grabbed. The console's keyboard handler ignores touches, and other readers, such as recorders,
/// receive their own copy of the events.
final class EvdevDevice {
  let path: String
  let description: DeviceDescription
  /// The device's tag in the poll set.
  let tag: UInt64
  let descriptor: Descriptor
  /// The events of a device that is grabbed for its keys, or `nil`.
  private let relay: Descriptor?
  private var decoder: TouchDecoder
  private var hasLoggedInvalidSlot = false
  /// The recorder that receives every event as it was read.
  var recorder: EvemuRecorder?
  private let buffer: UnsafeMutableBufferPointer<input_event>

  /// The number of events per read: several reports of ten fingers.
  private static let eventsPerRead = 128
  /// The maximum number of reads per call, so that a device that reports continuously cannot block the program.
  private static let maximumReads = 64

  /// Opens a device. Returns `nil` if `mayUse` rejects it.
  ///
  /// - Parameters:
  ///   - calibration: The calibration of all positions that the device reports, or `nil` for udev's.
  ///   - choice: The setting, which may select a device of any kind.
  ///   - mayUse: Returns whether a device with this description is wanted.
  init?(
    opening path: String, tag: UInt64, calibration: CalibrationMatrix? = nil, filter: TouchFilter = .none,
    as choice: TouchChoice, if mayUse: (DeviceDescription) -> Bool
  ) throws(EvdevTouchError) {
    do throws(Errno) {
      descriptor = try Descriptor(opening: path, [.readOnly, .nonBlocking])
    } catch {
      throw .cannotOpen(path: path, error)
    }
    do throws(Errno) {
      description = try DeviceDescription(
        asking: descriptor.rawValue, udev: UdevProperties(of: descriptor.deviceNumber)
      ) { choice.names(path: path, name: $0) }
    } catch {
      throw .notInput(path: path, error)
    }
    guard mayUse(description) else { return nil }
    do throws(Errno) {
      relay = try PointerRelays.current[descriptor.deviceNumber]?.makeReader()
    } catch {
      throw .cannotOpen(path: path, error)
    }
    self.path = path
    self.tag = tag
    decoder = TouchDecoder(
      description, calibration: calibration ?? description.calibration ?? .identity, filter: filter)
    buffer = .allocate(capacity: Self.eventsPerRead)
  }

  deinit { buffer.deallocate() }

  func screenChanged(to screen: Screen?) { decoder.screenChanged(to: screen) }

  func calibrate(with matrix: CalibrationMatrix) { decoder.calibration = matrix }

  /// The time at which `reportRestingFingers` has samples.
  var deadline: Double? { decoder.deadline }

  /// Appends samples of fingers that have come to rest by `now`. Call it after `drain`.
  func reportRestingFingers(by now: Double, into samples: inout [TouchSample]) {
    decoder.reportRestingFingers(by: now, into: &samples)
  }

  /// Reads the device's initial state, because it may already be touched when it is opened.
  func start(at now: Double, _ contacts: inout ContactNumberGenerator, into samples: inout [TouchSample]) {
    resynchronize(at: now, &contacts, into: &samples)
  }

  /// Whether the device has reported events since it was opened.
  private(set) var hasBeenRead = false

  /// Whether the device is grabbed for its keys, so that its other events are read from a relay.
  var hasRelay: Bool {
    switch relay {
    case .some: true
    case .none: false
    }
  }

  var eventDescriptor: Int32 {
    switch relay {
    case .some(let relay): relay.rawValue
    case .none: descriptor.rawValue
    }
  }

  /// Whether the device's node still exists.
  var hasNode: Bool { DeviceNumber(at: path) == descriptor.deviceNumber }

  /// Reads all pending events.
  ///
  /// - Throws: An error if the device was removed or cannot be read.
  func drain(at now: Double, _ contacts: inout ContactNumberGenerator, into samples: inout [TouchSample]) throws(Errno)
  {
    for _ in 0..<Self.maximumReads {
      let count: Int
      do throws(Errno) {
        count = try readEvents()
      } catch {
        if error == .wouldBlock { return }
        throw error
      }
      if count == 0 { throw .operationNotSupportedByDevice }
      hasBeenRead = true
      let events = UnsafeBufferPointer(
        rebasing: UnsafeBufferPointer(buffer)[..<(count / MemoryLayout<input_event>.stride)])
      for index in events.indices {
        let event = Self.event(events.baseAddress! + index)
        // Events after lost ones are incomplete, so they are neither decoded nor recorded.
        if !decoder.needsResynchronization { recorder?.record(event, of: self) }
        decoder.decode(event, &contacts, into: &samples)
      }
      if decoder.needsResynchronization { resynchronize(at: now, &contacts, into: &samples) }
      // A short read has emptied the queue.
      if events.count < Self.eventsPerRead { break }
    }
    if decoder.hasInvalidSlot && !hasLoggedInvalidSlot {
      hasLoggedInvalidSlot = true
      Process.log("touch: \(path): the device reports more slots than it announced; ignoring the touches in them")
    }
  }

  /// Cancels all fingers because the device was removed.
  func cancelTouches(at now: Double, into samples: inout [TouchSample]) {
    decoder.cancelAll(at: now, into: &samples)
  }

  private func resynchronize(
    at now: Double, _ contacts: inout ContactNumberGenerator, into samples: inout [TouchSample]
  ) {
    var state: DeviceState
    var tries = 0
    // Queued events are older than the state and must not be applied after it. If an event arrives in between, read the
    // state again.
    repeat {
      discardQueue()
      state = DeviceState(of: description, asking: descriptor)
      tries += 1
    } while tries < 4 && hasQueue
    decoder.resynchronize(with: state, at: now, &contacts, into: &samples)
    recorder?.record(state, at: now, of: self)
  }

  private func discardQueue() {
    for _ in 0..<Self.maximumReads {
      guard let count = try? readEvents(), count > 0 else { return }
    }
  }

  private func readEvents() throws(Errno) -> Int {
    let buffer = UnsafeMutableRawBufferPointer(buffer)
    switch relay {
    case .some(let relay): return try relay.read(into: buffer)
    case .none: return try descriptor.read(into: buffer)
    }
  }

  private var hasQueue: Bool {
    switch relay {
    case .some(let relay): relay.isReadable
    case .none: descriptor.isReadable
    }
  }

  private static func event(_ event: UnsafePointer<input_event>) -> InputEvent {
    InputEvent(
      event.pointee.type, event.pointee.code, event.pointee.value,
      time: Double(ve_seconds(event)) + Double(ve_microseconds(event)) * 1e-6)
  }
}
