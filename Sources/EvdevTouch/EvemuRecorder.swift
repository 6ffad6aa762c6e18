import System

/// Writes what devices say as evemu recordings: the first that speaks into the file that was
/// named, the second into a file of that name with `.2` behind it, and so on.
final class EvemuRecorder {
  private let path: String
  /// The file that was named, made at once so that a bad name is told at once.
  private var firstFile: EvemuFile?
  private var tracks: [Track] = []

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
      return
    }
    guard let file = firstFile ?? nextFile() else { return }
    firstFile = nil
    tracks.append(Track(device: device.tag, file: file, start: event.time))
    file.add(EvemuRecording.header(asking: device.descriptor.rawValue, name: device.description.printableName))
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
      Process.log(error.description)
      return nil
    }
  }
}

/// One recording that is being written. What cannot be written is told once and then left out.
final class EvemuFile {
  private let path: String
  private let file: Descriptor
  private var text = ""
  private var hasFailed = false

  init(_ path: String) throws(EvemuError) {
    self.path = path
    do throws(Errno) {
      file = try Descriptor(opening: path, [.writeOnly, .create, .truncate])
    } catch {
      throw .cannotWrite(path: path, error)
    }
  }

  func add(_ line: String) { text += line }

  func add(_ event: InputEvent, since start: Double) { text += EvemuRecording.line(for: event, since: start) }

  func flush() {
    guard !text.isEmpty else { return }
    defer { text.removeAll(keepingCapacity: true) }
    if hasFailed { return }
    do throws(Errno) {
      try file.writeAll(text)
    } catch {
      hasFailed = true
      Process.log(EvemuError.cannotWrite(path: path, error).description)
    }
  }
}
