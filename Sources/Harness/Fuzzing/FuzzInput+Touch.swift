import EvdevTouch
import Geometry
import Platform
import Raster
import Runtime
import ScriptedTouch
import Toolkit

extension FuzzInput {
  /// The sizes of the area for a mouse and of the kiosk's screen. They are small, because each run draws it.
  private static let size = PixelSize(160, 120)

  /// Decodes events one by one as a panel sends them, unfiltered and filtered.
  static func decode(_ text: String, into digest: inout Digest) {
    let recording: EvemuRecording
    do throws(EvemuError) { recording = try EvemuRecording(parsing: text) } catch { return digest.add(error.message) }
    let screen = Screen(name: "fuzz", mode: DisplayMode(size: size, refreshRate: 60))
    for filter in [TouchFilter.none, TouchFilter("skip:1,median:5,dejitter:4")!] {
      let touch = EvemuTouch(recording, filter: filter)
      touch.screenChanged(to: PanelMapping(screen: screen, scale: 1))
      touch.start(at: 0)
      var samples: [TouchSample] = []
      var now = 0.0
      while let deadline = touch.deadline {
        now = max(now + 1e-6, deadline)
        touch.drain(into: &samples, at: now)
      }
      checkContacts(samples)
      for sample in samples { digest.add(sample) }
    }
  }

  /// Checks that a finger comes down before it moves or lifts, and lifts once, so that no input can leave a touch
  /// behind.
  private static func checkContacts(_ samples: [TouchSample]) {
    var down: Set<Int32> = []
    for sample in samples {
      switch sample.phase {
      case .down: precondition(down.insert(sample.contact).inserted, "a finger that is down comes down again")
      case .move: precondition(down.contains(sample.contact), "a finger moves without being down")
      case .up, .cancel: precondition(down.remove(sample.contact) != nil, "a finger lifts without being down")
      case .hover, .leave: break
      }
      precondition(sample.position.x.isFinite && sample.position.y.isFinite, "the position of a finger is not finite")
    }
    precondition(down.isEmpty, "a finger is still down at the end")
  }

  /// Plays a script or a recording, and adds the last frame.
  static func play(_ text: String, into digest: inout Digest) {
    let touch: any TouchPlayback
    // The number of fingers that a script leaves down. A recording leaves none.
    var resting = 0
    if EvemuRecording.isRecording(text) {
      do throws(EvemuError) { touch = EvemuTouch(try EvemuRecording(parsing: text)) } catch {
        return digest.add(error.message)
      }
    } else {
      let script: TouchScript
      do throws(ScriptError) { script = try TouchScript(parsing: text) } catch { return digest.add(error.message) }
      for event in script.events {
        switch event.action {
        case .down: resting += 1
        case .up, .cancel: resting -= 1
        case .move: break
        // Don't write a screenshot, whose file could be anywhere.
        case .screenshot: return digest.add(0 as UInt8)
        // Programs for boards don't parse lines that name views.
        case .step: return digest.add(1 as UInt8)
        }
      }
      touch = ScriptedTouch(script)
    }
    let app = FuzzApp()
    var picture = Digest()
    do throws(KioskError) {
      try Kiosk.play(touch, on: app, size: size) { picture.add($0) }
    } catch {
      digest.add(error.message)
    }
    precondition((0...resting).contains(app.pad.fingers), "a touch is still active at the end")
    digest.add(app.pad.heard)
    digest.add(picture.value)
  }
}

extension Digest {
  fileprivate mutating func add(_ sample: TouchSample) {
    add(UInt64(truncatingIfNeeded: sample.contact))
    add(sample.position.x)
    add(sample.position.y)
    add(sample.time)
    add(sample.endsReport)
    switch sample.phase {
    case .down: add(1 as UInt8)
    case .move: add(2 as UInt8)
    case .up: add(3 as UInt8)
    case .cancel: add(4 as UInt8)
    case .hover: add(5 as UInt8)
    case .leave: add(6 as UInt8)
    }
  }
}
