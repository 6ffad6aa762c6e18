import EventSources
import Platform
import Raster
import Toolkit

/// Plays a touch script or a recording through a kiosk and ends it: takes the
/// pictures a script asks for, and one of the final frame.
final class Replay {
  /// How long the app may go on moving after the last event, in seconds.
  /// D: longer than any animation that ends; one that does not end must not hold the replay.
  static let patience = 10.0

  /// For how many turns scripted time stands still while workers have something to tell.
  /// D: more than are started at once; an app that always has its workers at work must not hold the replay.
  private static let mostHeldTurns = 1000

  let touch: any TouchPlayback
  /// The file it was read from; nil plays nothing.
  private let file: String?
  private let finalPicture: String?
  private var hasBegun = false
  /// When everything was played; nil until then.
  private var end: Double?

  /// - Parameters:
  ///   - touch: what is played, from the first frame on.
  ///   - file: where that was read; nil when nothing is played.
  ///   - finalPicture: the PNG file for the final frame; nil takes none.
  init(_ touch: any TouchPlayback, from file: String?, finalPicture: String?) {
    self.touch = touch
    self.file = file
    self.finalPicture = finalPicture
  }

  /// Plays the whole script at once: each turn's time is the next deadline's, not the clock's. Until all workers have told what they
  /// have, it stands still, and no picture is taken: pictures do not depend on how quick they are.
  func playInScriptedTime(_ loop: FrameLoop) throws(KioskError) {
    var (now, heldTurns) = (0.0, 0)
    var isWorking: Bool { loop.application.existingSources?.awaitsWorkers == true }
    while true {
      let wasWorking = isWorking
      let hasHeard = loop.application.existingSources?.waitForWorkers() == true
      loop.turn(at: now)
      if loop.application.isTerminated { return }
      // Work may have begun in this turn. What has nothing to tell for long is not waited for any more.
      let isHeld = isWorking && (hasHeard || !wasWorking) && heldTurns < Self.mostHeldTurns
      heldTurns = isHeld ? heldTurns + 1 : 0
      if !isHeld, try step(loop, at: now) { return }
      // A microsecond at least, so that nothing can make time stand still.
      now = isHeld ? now + 1e-6 : max(loop.deadline ?? now, now + 1e-6)
    }
  }

  /// Takes the picture that is due, once the panel shows everything before it;
  /// says whether the replay is over.
  func step(_ loop: FrameLoop, at now: Double) throws(KioskError) -> Bool {
    if !hasBegun {
      // A display that is still to come is waited for, as in any kiosk.
      guard loop.hasShownFrame else { return false }
      hasBegun = true
      touch.begin(at: now)
    }
    if let name = touch.dueShot, loop.isSettled {
      try Self.save(loop, to: name, for: "VITRINE_REPLAY", file ?? name)
      touch.shotTaken()
    }
    guard touch.isFinished else { return false }
    let end = self.end ?? now
    self.end = end
    guard loop.isAtRest || now > end + Self.patience else { return false }
    if let finalPicture { try Self.save(loop, to: finalPicture, for: "VITRINE_SCREENSHOT", finalPicture) }
    return true
  }

  private static func save(
    _ loop: FrameLoop, to path: String, for setting: String, _ value: String
  ) throws(KioskError) {
    guard let picture = loop.shadow else {
      throw .setting(name: setting, value: value, reason: "there was no screen to take a picture of")
    }
    do throws(ImageError) { try picture.writePNG(to: path) } catch {
      throw .setting(name: setting, value: value, reason: error.message)
    }
  }
}
