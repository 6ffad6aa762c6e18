import InputNodes
import System

/// Writes what devices say as evemu recordings: the first that speaks into the file that was
/// named, the second into a file of that name with `.2` behind it, and so on.
final class EvemuRecorder {
  private let path: String
  /// The file that was named, made at once so that a bad name is told at once.
  private var firstFile: EvemuFile?
  private var tracks: [Track] = []
  /// How devices stood that have not spoken yet: what they say tells only changes.
  private var beginnings: [(device: UInt64, state: DeviceState)] = []

  private struct Track {
    let device: UInt64
    let file: EvemuFile
    /// The time of its first event.
    let start: Double
  }

  init(_ path: String) throws(EvemuError) {
    self.path = path
    firstFile = try EvemuFile(path)
  }

  func take(_ event: InputEvent, of device: EvdevDevice) {
    if let track = tracks.first(where: { $0.device == device.tag }) {
      track.file.add(event, since: track.start)
    } else if let file = firstFile ?? nextFile() {
      begin(file, with: event, of: device)
    }
  }

  /// The device's state was asked for, at its beginning or after lost events.
  func take(_ state: DeviceState, at time: Double, of device: EvdevDevice) {
    guard let track = tracks.first(where: { $0.device == device.tag }) else {
      beginnings.removeAll { $0.device == device.tag }
      return beginnings.append((device.tag, state))
    }
    for event in state.events(of: device.description.kind, at: time, skipsUntouched: false) {
      track.file.add(event, since: track.start)
    }
  }

  private func begin(_ file: EvemuFile, with event: InputEvent, of device: EvdevDevice) {
    firstFile = nil
    tracks.append(Track(device: device.tag, file: file, start: event.time))
    file.add(EvemuRecording.header(asking: device.descriptor.rawValue, name: device.description.name.printable))
    if let index = beginnings.firstIndex(where: { $0.device == device.tag }) {
      let state = beginnings.remove(at: index).state
      for event in state.events(of: device.description.kind, at: event.time, skipsUntouched: true) {
        file.add(event, since: event.time)
      }
    }
    file.add(event, since: event.time)
  }

  /// Brings to the files what was taken.
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

/// One recording that is being written, a turn's events at a time.
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
