#if DeskWindow && !hasFeature(Embedded)
  import Geometry
  import Platform
  import ScriptedTouch

  /// The touches of a desktop window. They can be recorded as a touch script, and a script can be played instead of
  /// them.
  final class RecordingTouchSource: TouchSource {
    private let liveSource: any TouchSource
    private var mapping: PanelMapping?
    /// The touches of the mouse or panel that the app knows to be down.
    private var activeContacts: Set<Int32> = []
    private var recording: Recording?
    private var playback: Playback?
    /// Called when playback has ended, with the reason if a line could not be played.
    var onPlaybackEnd: (_ failure: String?) -> Void = { _ in }

    private struct Recording {
      var start: Double?
      var text = "# seconds  what  finger  x  y\n"
    }

    private struct Playback {
      let script: ScriptedTouch
      var hasStarted = false
      var isStopping = false
      /// The touches of the script that are down.
      var down: Set<Int32> = []
    }

    init(_ hand: any TouchSource) { self.liveSource = hand }

    var descriptor: Int32? { liveSource.descriptor }
    var deadline: Double? {
      var deadline = liveSource.deadline
      guard let playback else { return deadline }
      let waits = playback.hasStarted && !playback.isStopping && !playback.script.isFinished
      deadline.bringForward(to: waits ? playback.script.deadline : 0)
      return deadline
    }

    func screenChanged(to mapping: PanelMapping?) {
      self.mapping = mapping
      liveSource.screenChanged(to: mapping)
      playback?.script.screenChanged(to: mapping)
    }

    func drain(into samples: inout [TouchSample], at now: Double) {
      let first = samples.count
      liveSource.drain(into: &samples, at: now)
      guard playback == nil else {
        // Live touches are ignored during playback.
        samples.removeSubrange(first...)
        return play(into: &samples, at: now)
      }
      samples[first...].removeAll { sample in
        switch sample.phase {
        case .down: activeContacts.insert(sample.contact)
        case .move, .up, .cancel: if !activeContacts.contains(sample.contact) { return true }
        case .hover, .leave: break
        }
        if sample.phase == .up || sample.phase == .cancel { activeContacts.remove(sample.contact) }
        return false
      }
      if recording != nil { for sample in samples[first...] { record(sample) } }
    }

    // MARK: Recording

    var isRecording: Bool { recording != nil }

    /// Starts recording with the next touch that goes down.
    func startRecording() { recording = Recording() }

    /// Stops recording. Returns the script, or `nil` if there were no touches.
    func stopRecording() -> String? {
      defer { recording = nil }
      return recording?.start == nil ? nil : recording?.text
    }

    private func record(_ sample: TouchSample) {
      guard let mapping else { return }
      let word: String
      switch sample.phase {
      case .down: word = "down"
      case .move: word = "move"
      case .up: word = "up"
      case .cancel: word = "cancel"
      case .hover, .leave: return
      }
      // Touches that were down before the recording are not part of the script.
      guard recording!.start != nil || sample.phase == .down else { return }
      let start = recording!.start ?? sample.time
      recording!.start = start
      let point = mapping.point(at: sample.position)
      let position =
        sample.phase == .down || sample.phase == .move
        ? " \(point.x.decimal(places: 1)) \(point.y.decimal(places: 1))" : ""
      recording!.text += "\(max(0, sample.time - start).decimal(places: 3)) \(word) \(sample.contact)\(position)\n"
    }

    // MARK: Playback

    var isPlaying: Bool { playback != nil }

    /// Plays a script from its start. Lines that name views find them in the app of `loop`.
    func play(_ script: TouchScript, in loop: FrameLoop? = nil) {
      let touch = ScriptedTouch(script)
      if let loop { ScriptDirector.direct(touch, in: loop) }
      touch.screenChanged(to: mapping)
      playback = Playback(script: touch)
    }

    /// Stops the playback at its current position.
    func stopPlaying() { playback?.isStopping = true }

    private func play(into samples: inout [TouchSample], at now: Double) {
      guard var playback else { return }
      if !playback.hasStarted {
        for finger in activeContacts.sorted() { samples.append(Self.cancelled(finger, at: now)) }
        activeContacts.removeAll()
        playback.script.start(at: now)
        playback.hasStarted = true
      }
      let first = samples.count
      if !playback.isStopping {
        repeat {
          // Screenshots that a script requests are ignored.
          playback.script.didTakeScreenshot()
          playback.script.drain(into: &samples, at: now)
        } while playback.script.pendingScreenshot != nil
      }
      for sample in samples[first...] {
        if sample.phase == .down { playback.down.insert(sample.contact) }
        if sample.phase == .up || sample.phase == .cancel { playback.down.remove(sample.contact) }
      }
      self.playback = playback
      guard playback.script.isFinished || playback.isStopping else { return }
      for finger in playback.down.sorted() { samples.append(Self.cancelled(finger, at: now)) }
      self.playback = nil
      onPlaybackEnd(playback.script.failure)
    }

    private static func cancelled(_ finger: Int32, at now: Double) -> TouchSample {
      TouchSample(contact: finger, phase: .cancel, position: .topLeft, time: now)
    }
  }
#endif
