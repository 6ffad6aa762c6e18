#if DeskWindow && !hasFeature(Embedded)
  import Geometry
  import Platform
  import ScriptedTouch

  /// The fingers of a desktop's window, which can be written down as a touch script, and played again in their place.
  final class DeskTouch: TouchSource {
    private let hand: any TouchSource
    private var mapping: PanelMapping?
    /// Fingers of the hand that the app knows to be down.
    private var known: Set<Int32> = []
    private var recording: Recording?
    private var playback: Playback?
    /// Called when all has been played.
    var playbackEnded: () -> Void = {}

    private struct Recording {
      var start: Double?
      var text = "# seconds  what  finger  x  y\n"
    }

    private struct Playback {
      let script: ScriptedTouch
      var hasBegun = false
      var isStopping = false
      /// Fingers of the script that are down.
      var down: Set<Int32> = []
    }

    init(_ hand: any TouchSource) { self.hand = hand }

    var descriptor: Int32? { hand.descriptor }
    var deadline: Double? {
      var deadline = hand.deadline
      guard let playback else { return deadline }
      let waits = playback.hasBegun && !playback.isStopping && !playback.script.isFinished
      deadline.bringForward(to: waits ? playback.script.deadline : 0)
      return deadline
    }

    func screenChanged(to mapping: PanelMapping?) {
      self.mapping = mapping
      hand.screenChanged(to: mapping)
      playback?.script.screenChanged(to: mapping)
    }

    func drain(into samples: inout [TouchSample], at now: Double) {
      let first = samples.count
      hand.drain(into: &samples, at: now)
      guard playback == nil else {
        // Hands off while the script plays.
        samples.removeSubrange(first...)
        return play(into: &samples, at: now)
      }
      samples[first...].removeAll { sample in
        switch sample.phase {
        case .down: known.insert(sample.contact)
        case .move, .up, .cancel: if !known.contains(sample.contact) { return true }
        case .hover, .leave: break
        }
        if sample.phase == .up || sample.phase == .cancel { known.remove(sample.contact) }
        return false
      }
      if recording != nil { for sample in samples[first...] { write(sample) } }
    }

    // MARK: Writing down

    var isRecording: Bool { recording != nil }

    /// From the next finger on.
    func startRecording() { recording = Recording() }

    /// The script; nil where nobody has touched anything.
    func stopRecording() -> String? {
      defer { recording = nil }
      return recording?.start == nil ? nil : recording?.text
    }

    private func write(_ sample: TouchSample) {
      guard let mapping else { return }
      let word: String
      switch sample.phase {
      case .down: word = "down"
      case .move: word = "move"
      case .up: word = "up"
      case .cancel: word = "cancel"
      case .hover, .leave: return
      }
      // One that was down before has no beginning in the script.
      guard recording!.start != nil || sample.phase == .down else { return }
      let start = recording!.start ?? sample.time
      recording!.start = start
      let point = mapping.point(at: sample.place)
      let place = sample.phase == .down || sample.phase == .move ? " \(point.x.decimal(places: 1)) \(point.y.decimal(places: 1))" : ""
      recording!.text += "\(max(0, sample.time - start).decimal(places: 3)) \(word) \(sample.contact)\(place)\n"
    }

    // MARK: Playing

    var isPlaying: Bool { playback != nil }

    /// Plays a script from its start.
    func play(_ script: TouchScript) {
      let touch = ScriptedTouch(script)
      touch.screenChanged(to: mapping)
      playback = Playback(script: touch)
    }

    /// Ends it where it is.
    func stopPlaying() { playback?.isStopping = true }

    private func play(into samples: inout [TouchSample], at now: Double) {
      guard var playback else { return }
      if !playback.hasBegun {
        for finger in known.sorted() { samples.append(Self.cancelled(finger, at: now)) }
        known.removeAll()
        playback.script.begin(at: now)
        playback.hasBegun = true
      }
      let first = samples.count
      if !playback.isStopping {
        repeat {
          // Pictures that a script asks for are for machines.
          playback.script.shotTaken()
          playback.script.drain(into: &samples, at: now)
        } while playback.script.dueShot != nil
      }
      for sample in samples[first...] {
        if sample.phase == .down { playback.down.insert(sample.contact) }
        if sample.phase == .up || sample.phase == .cancel { playback.down.remove(sample.contact) }
      }
      self.playback = playback
      guard playback.script.isFinished || playback.isStopping else { return }
      for finger in playback.down.sorted() { samples.append(Self.cancelled(finger, at: now)) }
      self.playback = nil
      playbackEnded()
    }

    private static func cancelled(_ finger: Int32, at now: Double) -> TouchSample {
      TouchSample(contact: finger, phase: .cancel, place: .topLeft, time: now)
    }
  }
#endif
