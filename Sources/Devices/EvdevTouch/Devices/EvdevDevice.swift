internal import CEvdev
import Platform
import System

/// One opened device: reads its events and decodes them.
///
/// It is not grabbed. The console's keyboard handler reads no touches, and another reader, such as a recorder,
/// takes nothing away from this one.
final class EvdevDevice {
  let path: String
  let description: DeviceDescription
  /// What the poll set knows it by.
  let tag: UInt64
  let descriptor: Descriptor
  private var decoder: TouchDecoder
  private var hasLoggedStraySlot = false
  /// Hears every event as it was read.
  var recorder: EvemuRecorder?
  private let buffer: UnsafeMutableBufferPointer<input_event>

  /// How many events are read at once: several reports of ten fingers.
  private static let batch = 128
  /// How many batches one call reads: a device that never rests must not hold the program.
  private static let mostBatches = 64

  /// - Parameters:
  ///   - calibration: applied to every place that the device reports.
  ///   - filter: what smooths them.
  ///   - mayUse: whether a device with this description is wanted; otherwise nil is the result.
  init?(
    opening path: String, tag: UInt64, calibration: CalibrationMatrix = .identity, filter: TouchFilter = .none,
    if mayUse: (DeviceDescription) -> Bool
  ) throws(EvdevTouchError) {
    do throws(Errno) {
      descriptor = try Descriptor(opening: path, [.readOnly, .nonBlocking])
    } catch {
      throw .cannotOpen(path: path, error)
    }
    do throws(Errno) {
      description = try DeviceDescription(asking: descriptor.rawValue)
    } catch {
      throw .notInput(path: path, error)
    }
    guard mayUse(description) else { return nil }
    self.path = path
    self.tag = tag
    decoder = TouchDecoder(description, calibration: calibration, filter: filter)
    buffer = .allocate(capacity: Self.batch)
  }

  deinit { buffer.deallocate() }

  func screenChanged(to screen: Screen?) { decoder.screenChanged(to: screen) }

  /// From now on places are calibrated by this matrix.
  func calibrate(with matrix: CalibrationMatrix) { decoder.calibration = matrix }

  /// When `settle` has something to tell.
  var deadline: Double? { decoder.deadline }

  /// Tells, after `drain`, of the fingers that have come to rest by `now`.
  func settle(by now: Double, into samples: inout [TouchSample]) { decoder.settle(by: now, into: &samples) }

  /// Takes in how the device stands: it may be touched already when it is opened.
  func begin(at now: Double, _ contacts: inout ContactNumbers, into samples: inout [TouchSample]) {
    resynchronize(at: now, &contacts, into: &samples)
  }

  /// Whether anything came from it since it was opened.
  private(set) var hasBeenRead = false

  /// Whether its node is still there.
  var hasNode: Bool { DeviceNumber(at: path) == descriptor.deviceNumber }

  /// Reads all there is; throws where the device has gone, or cannot be read.
  func drain(at now: Double, _ contacts: inout ContactNumbers, into samples: inout [TouchSample]) throws(Errno) {
    for _ in 0..<Self.mostBatches {
      let count: Int
      do throws(Errno) {
        count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        if error == .wouldBlock { return }
        throw error
      }
      if count == 0 { throw .operationNotSupportedByDevice }
      hasBeenRead = true
      let events = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<(count / MemoryLayout<input_event>.stride)])
      for index in events.indices {
        let event = Self.event(events.baseAddress! + index)
        // What follows lost events is not complete, here or in a recording.
        if !decoder.needsState { recorder?.take(event, of: self) }
        decoder.take(event, &contacts, into: &samples)
      }
      if decoder.needsState { resynchronize(at: now, &contacts, into: &samples) }
      // A short read has emptied the queue.
      if events.count < Self.batch { break }
    }
    if decoder.namedStraySlot && !hasLoggedStraySlot {
      hasLoggedStraySlot = true
      Process.log("touch: \(path): a slot beyond the announced ones: its fingers are not followed")
    }
  }

  /// The device has gone: cancels its fingers.
  func end(at now: Double, into samples: inout [TouchSample]) {
    decoder.cancelAll(at: now, into: &samples)
  }

  private func resynchronize(
    at now: Double, _ contacts: inout ContactNumbers, into samples: inout [TouchSample]
  ) {
    var state: DeviceState
    var tries = 0
    // What is still queued lies before the state that is asked for and must not
    // be told once more after it. An event that comes just between makes us ask again.
    repeat {
      discardQueue()
      state = DeviceState(of: description.kind, asking: descriptor)
      tries += 1
    } while tries < 4 && hasQueue
    decoder.resynchronize(with: state, at: now, &contacts, into: &samples)
    recorder?.take(state, at: now, of: self)
  }

  private func discardQueue() {
    for _ in 0..<Self.mostBatches {
      guard let count = try? descriptor.read(into: UnsafeMutableRawBufferPointer(buffer)), count > 0
      else { return }
    }
  }

  private var hasQueue: Bool { descriptor.isReadable }

  private static func event(_ event: UnsafePointer<input_event>) -> InputEvent {
    InputEvent(
      event.pointee.type, event.pointee.code, event.pointee.value,
      time: Double(ve_seconds(event)) + Double(ve_microseconds(event)) * 1e-6)
  }
}
