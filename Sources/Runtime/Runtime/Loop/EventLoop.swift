import Appliance
import Platform
import Raster
import System
import Toolkit

/// The main loop of a kiosk. Waits for devices, deadlines, and stop signals, and calls `FrameLoop.turn` for each.
///
/// At rest the loop sleeps in the kernel, without any timer, until an event arrives. While no frame can start, touches
/// do not wake it either: the kernel stores them with their times until the next frame takes them in.
struct EventLoop: ~Copyable {
  private enum Tag {
    static let display: UInt64 = 0
    static let touch: UInt64 = 1
    static let signal: UInt64 = 2
    static let app: UInt64 = 3
  }

  /// Everything that can wake the loop.
  private let allSources: Poll
  /// Everything except touches and the app's event sources.
  private let sourcesWithoutTouch: Poll
  private let signals: Signals

  /// Creates the loop. From now on, stop signals are delivered as events.
  init() throws(Errno) {
    let everything = try Poll()
    let allButTouch = try Poll()
    // Without a supervisor, the screenshot signal keeps its default action, which ends the program.
    let signals = try Signals(
      Signals.termination + (Appliance.supervisesThisProgram ? [Signals.screenshotRequest] : []))
    Signals.ignoreBrokenPipes()
    try everything.add(signals.descriptor.rawValue, tag: Tag.signal)
    try allButTouch.add(signals.descriptor.rawValue, tag: Tag.signal)
    self.allSources = everything
    self.sourcesWithoutTouch = allButTouch
    self.signals = signals
  }

  /// Runs `loop` until a stop signal arrives, the app terminates, or `replay` ends.
  ///
  /// - Parameter manager: Is notified of the first frame, and regularly that the loop is alive.
  borrowing func run(_ loop: FrameLoop, replay: Replay?, manager: ServiceManager?) throws(KioskError) {
    do throws(Errno) {
      if let touch = loop.touchDescriptor { try allSources.add(touch, tag: Tag.touch) }
      if let display = loop.displayDescriptor {
        try allSources.add(display, tag: Tag.display)
        try sourcesWithoutTouch.add(display, tag: Tag.display)
      }
    } catch {
      throw .system(what: "an event loop for devices", error)
    }
    var ready = FrameLoop.ReadySources.all
    var stallMonitor = LoopStallMonitor()
    var hasAddedAppSources = false
    var stormDetector = InterruptStormDetector()
    while true {
      let now = Kiosk.now
      if let line = stallMonitor.loopTurned(at: now) { Process.log(line) }
      loop.turn(at: now, ready: ready)
      let isOver = if let replay { try replay.step(loop, at: now) } else { false }
      if isOver || loop.application.isTerminated {
        manager?.requestPowerOff()
        return
      }
      if let manager {
        if loop.hasShownFrame { manager.notifyReady() }
        manager.notifyAlive(
          at: now, if: loop.isShowing(at: now), hasPanel: loop.hasPanel, lastFrame: loop.lastFrame,
          lastTouch: loop.lastTouch)
      }

      if !hasAddedAppSources, let app = loop.sourcesDescriptor {
        do throws(Errno) { try allSources.add(app, tag: Tag.app) } catch {
          throw .system(what: "an event loop for the app's sources", error)
        }
        hasAddedAppSources = true
      }
      ready = []
      var isStopped = false
      var wantsScreenshot = false
      // The wait is counted from the start of the turn, which saves reading the clock. It is too long by the duration
      // of the turn. That is short except after a frame, when the flip event ends the wait.
      var deadline = loop.deadline
      deadline.bringForward(to: manager?.deadline)
      let timeout = deadline.map { Kiosk.realDuration(of: $0 - now) }
      stallMonitor.expect(deadline, at: now)
      do throws(Errno) {
        let wasComplete =
          if loop.wakesForTouch {
            try allSources.waitUnlessInterrupted(for: timeout) { handleEvent($0, &ready, &isStopped, &wantsScreenshot) }
          } else {
            try sourcesWithoutTouch.waitUnlessInterrupted(for: timeout) {
              handleEvent($0, &ready, &isStopped, &wantsScreenshot)
            }
          }
        // No event would arrive any more.
        if stormDetector.recordWait(wasComplete: wasComplete, at: now) { throw .interrupted }
      } catch {
        throw .system(what: "a wait for events", error)
      }
      if isStopped { return }
      if wantsScreenshot { Self.writeScreenshot(of: loop) }
    }
  }

  private borrowing func handleEvent(
    _ tag: UInt64, _ ready: inout FrameLoop.ReadySources, _ isStopped: inout Bool, _ wantsScreenshot: inout Bool
  ) {
    switch tag {
    case Tag.display: ready.insert(.display)
    case Tag.touch: ready.insert(.touch)
    case Tag.app: ready.insert(.app)
    default:
      while let number = signals.next() {
        if number == Signals.screenshotRequest { wantsScreenshot = true } else { isStopped = true }
      }
    }
  }

  /// Saves the app's last frame for process 1, in the orientation of the viewer.
  private static func writeScreenshot(of loop: FrameLoop) {
    do throws(ImageError) { try loop.shadow?.writePNG(to: Appliance.screenshotPath) } catch {
      Process.log(error.message)
    }
  }
}
