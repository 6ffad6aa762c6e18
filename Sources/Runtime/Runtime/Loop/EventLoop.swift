import Appliance
import Platform
import Raster
import System
import Toolkit

/// Waits for devices, deadlines and stop signals, and turns a frame loop for each.
///
/// At rest it sleeps in the kernel: no timer runs and nothing wakes it but an event.
/// While a frame could not start anyway, fingers do not wake it either: what they
/// do is kept by the kernel, with its time, until the frame that shows it.
struct EventLoop: ~Copyable {
  private enum Tag {
    static let display: UInt64 = 0
    static let touch: UInt64 = 1
    static let signal: UInt64 = 2
    static let app: UInt64 = 3
  }

  /// Everything that may wake the loop.
  private let everything: Poll
  /// The same without the fingers, and without what the app listens to.
  private let allButTouch: Poll
  private let signals: Signals

  /// From here on a stop signal is an event like the others.
  init() throws(Errno) {
    let everything = try Poll()
    let allButTouch = try Poll()
    // Anybody else's signal of that number ends the program, as it always does.
    let signals = try Signals(Signals.stopping + (Appliance.looksAfterThisProgram ? [Signals.pictureWanted] : []))
    Signals.ignoreBrokenPipes()
    try everything.add(signals.descriptor.rawValue, tag: Tag.signal)
    try allButTouch.add(signals.descriptor.rawValue, tag: Tag.signal)
    self.everything = everything
    self.allButTouch = allButTouch
    self.signals = signals
  }

  /// Turns `loop` until a stop signal comes, the app ends itself, or `replay` is over.
  ///
  /// - Parameter manager: hears of the first frame, and that the loop turns.
  borrowing func run(_ loop: FrameLoop, replay: Replay?, manager: ServiceManager?) throws(KioskError) {
    do throws(Errno) {
      if let touch = loop.touchDescriptor { try everything.add(touch, tag: Tag.touch) }
      if let display = loop.displayDescriptor {
        try everything.add(display, tag: Tag.display)
        try allButTouch.add(display, tag: Tag.display)
      }
    } catch {
      throw .system(what: "an event loop of the devices", error)
    }
    var ready = FrameLoop.Sources.all
    var punctuality = Punctuality()
    var hearsApp = false
    var interruptions = Interruptions()
    while true {
      let now = Kiosk.now
      if let line = punctuality.turned(at: now) { Process.log(line) }
      loop.turn(at: now, ready: ready)
      let isOver = if let replay { try replay.step(loop, at: now) } else { false }
      if isOver || loop.application.isTerminated {
        manager?.askForPowerOff()
        return
      }
      if let manager {
        if loop.hasShownFrame { manager.tellReady() }
        manager.tellAlive(at: now, if: loop.isShowing(at: now), hasPanel: loop.hasPanel)
      }

      if !hearsApp, let app = loop.sourcesDescriptor {
        do throws(Errno) { try everything.add(app, tag: Tag.app) } catch {
          throw .system(what: "an event loop of the app's sources", error)
        }
        hearsApp = true
      }
      ready = []
      var isStopped = false
      var wantsPicture = false
      // Counted from the turn's start, which saves reading the clock. The wait is too long by what the turn took.
      // That is little, except after a frame, when the flip ends the wait anyway.
      var deadline = loop.deadline
      deadline.bringForward(to: manager?.deadline)
      let bound = deadline.map { Kiosk.duration(of: $0 - now) }
      punctuality.expect(deadline, at: now)
      do throws(Errno) {
        let isWhole =
          if loop.listensToTouch {
            try everything.waitUnlessInterrupted(for: bound) { take($0, &ready, &isStopped, &wantsPicture) }
          } else {
            try allButTouch.waitUnlessInterrupted(for: bound) { take($0, &ready, &isStopped, &wantsPicture) }
          }
        // Nothing would be heard any more.
        if interruptions.areEndless(after: isWhole, at: now) { throw .interrupted }
      } catch {
        throw .system(what: "a wait for events", error)
      }
      if isStopped { return }
      if wantsPicture { Self.givePicture(of: loop) }
    }
  }

  private borrowing func take(_ tag: UInt64, _ ready: inout FrameLoop.Sources, _ isStopped: inout Bool, _ wantsPicture: inout Bool) {
    switch tag {
    case Tag.display: ready.insert(.display)
    case Tag.touch: ready.insert(.touch)
    case Tag.app: ready.insert(.app)
    default:
      while let number = signals.next() {
        if number == Signals.pictureWanted { wantsPicture = true } else { isStopped = true }
      }
    }
  }

  /// What the app has drawn last, for process 1; it stands as its viewer does.
  private static func givePicture(of loop: FrameLoop) {
    do throws(ImageError) { try loop.shadow?.writePNG(to: Appliance.picturePath) } catch { Process.log(error.message) }
  }
}
