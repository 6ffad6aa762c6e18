import InputNodes
import System

/// A recorder of devices' events in evemu's format. The first device with events writes to the named file, the second
/// to a file with the suffix `.2`, and so on.
final class EvemuRecorder {
  private let path: String
  /// The named file, created at once so that an invalid name is reported at once.
  private var firstFile: EvemuFile?
  private var tracks: [Track] = []
  /// The initial states of devices without events so far. Events report only changes.
  private var initialStates: [(device: UInt64, state: DeviceState)] = []

  private struct Track {
    let device: UInt64
    let file: EvemuFile
    /// The time of the first event.
    let start: Double
  }

  init(_ path: String) throws(EvemuError) {
    self.path = path
    firstFile = try EvemuFile(path)
  }

  func record(_ event: InputEvent, of device: EvdevDevice) {
    if let track = tracks.first(where: { $0.device == device.tag }) {
      track.file.add(event, since: track.start)
    } else if let file = firstFile ?? nextFile() {
      start(file, with: event, of: device)
    }
  }

  /// Records a device's state, which was read at its start or after lost events.
  func record(_ state: DeviceState, at time: Double, of device: EvdevDevice) {
    guard let track = tracks.first(where: { $0.device == device.tag }) else {
      initialStates.removeAll { $0.device == device.tag }
      return initialStates.append((device.tag, state))
    }
    for event in state.events(of: device.description, at: time, skipsUntouched: false) {
      track.file.add(event, since: track.start)
    }
  }

  private func start(_ file: EvemuFile, with event: InputEvent, of device: EvdevDevice) {
    firstFile = nil
    tracks.append(Track(device: device.tag, file: file, start: event.time))
    file.add(
      EvemuRecording.header(asking: device.descriptor.rawValue, name: PrintableText.line(device.description.name)))
    if let index = initialStates.firstIndex(where: { $0.device == device.tag }) {
      let state = initialStates.remove(at: index).state
      for event in state.events(of: device.description, at: event.time, skipsUntouched: true) {
        file.add(event, since: event.time)
      }
    }
    file.add(event, since: event.time)
  }

  func flush() {
    for track in tracks { track.file.flush() }
  }

  private func nextFile() -> EvemuFile? {
    do throws(EvemuError) {
      return try EvemuFile("\(path).\(tracks.count + 1)")
    } catch {
      Process.log(error.message)
      return nil
    }
  }
}

/// A recording in progress, written once per turn of the event loop.
final class EvemuFile {
  private let file: TraceFile
  private var text = ""

  init(_ path: String) throws(EvemuError) {
    do throws(Errno) { file = try TraceFile(path, of: "the recording") } catch {
      throw .cannotWrite(path: path, error)
    }
  }

  func add(_ line: String) { text += line }

  func add(_ event: InputEvent, since start: Double) { text += EvemuRecording.line(for: event, since: start) }

  func flush() {
    if text.isEmpty { return }
    file.write(text)
    text.removeAll(keepingCapacity: true)
  }
}
