import EventSources
import Platform
import Raster
import Toolkit

/// Plays a touch script or a recording in a kiosk and then ends it. Takes the screenshots that a script requests, and
/// one of the final frame.
final class Replay {
  /// The time in seconds for which the app may be animated after the last event. Chosen: longer than any finite
  /// animation, because an infinite one must not block the end of the replay.
  static let settleTimeout = 10.0

  /// The maximum number of turns for which scripted time waits for workers. Chosen: more than the number of jobs
  /// started at once, because an app with permanently busy workers must not block the replay.
  private static let maximumHeldTurns = 1000

  let touch: any TouchPlayback
  /// The file of the script or recording, or `nil` if nothing is played.
  let file: String?
  private let screenshotPath: String?
  private var hasBegun = false
  /// The time at which all events were played, or `nil` before that.
  private var end: Double?

  /// Creates a replay.
  ///
  /// - Parameters:
  ///   - touch: The touches, which start with the first frame.
  ///   - file: The file of the script or recording, or `nil` if nothing is played.
  ///   - finalPicture: The PNG file for the final frame, or `nil` for none.
  init(_ touch: any TouchPlayback, from file: String?, finalPicture: String?) {
    self.touch = touch
    self.file = file
    self.screenshotPath = finalPicture
  }

  /// Plays the whole script without waiting: the time of each turn is the next deadline instead of the clock. While
  /// workers are busy, time stands still and no screenshot is taken, so screenshots do not depend on the speed of the
  /// workers.
  func playInScriptedTime(_ loop: FrameLoop) throws(KioskError) {
    var now = 0.0
    var heldTurns = 0
    var isWorking: Bool { loop.application.existingSources?.hasPendingJobs == true }
    while true {
      let wasWorking = isWorking
      let hasHeard = loop.application.existingSources?.waitForWorkers() == true
      loop.turn(at: now)
      if loop.application.isTerminated { return }
      // A job may have started in this turn. Workers that deliver nothing for long are not waited for.
      let isHeld = isWorking && (hasHeard || !wasWorking) && heldTurns < Self.maximumHeldTurns
      heldTurns = isHeld ? heldTurns + 1 : 0
      if !isHeld, try step(loop, at: now) { return }
      waitForAnswers(loop)
      // Advance by at least a microsecond, so that time cannot stand still.
      now = isHeld ? now + 1e-6 : max(loop.deadline ?? now, now + 1e-6)
    }
  }

  /// Takes a screenshot that is due, once the panel shows all previous events. Returns `true` if the replay is over.
  func step(_ loop: FrameLoop, at now: Double) throws(KioskError) -> Bool {
    if !hasBegun {
      // Waits for a display that is not connected yet, like any kiosk.
      guard loop.hasShownFrame else { return false }
      hasBegun = true
      touch.start(at: now)
    }
    if let name = touch.pendingScreenshot, loop.isSettled {
      try Self.save(loop, to: name, for: "VITRINE_REPLAY", file ?? name)
      touch.didTakeScreenshot()
    }
    guard touch.isFinished else { return false }
    try checkScript(loop)
    let end = self.end ?? now
    self.end = end
    guard loop.isAtRest || now > end + Self.settleTimeout else { return false }
    try saveFinalPicture(loop)
    return true
  }

  /// Saves the last frame, if `VITRINE_SCREENSHOT` requests it.
  func saveFinalPicture(_ loop: FrameLoop) throws(KioskError) {
    if let screenshotPath { try Self.save(loop, to: screenshotPath, for: "VITRINE_SCREENSHOT", screenshotPath) }
  }

  private static func save(
    _ loop: FrameLoop, to path: String, for setting: String, _ value: String
  ) throws(KioskError) {
    guard let frame = loop.shadow else {
      throw .setting(name: setting, value: value, reason: "there was no display to take a screenshot of")
    }
    do throws(ImageError) { try frame.writePNG(to: path) } catch {
      throw .setting(name: setting, value: value, reason: error.message)
    }
  }
}
