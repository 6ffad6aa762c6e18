import ScriptedTouch
import System
import Toolkit

/// Lines of touch scripts that name views, which only programs for the desktop play.
extension Replay {
  #if hasFeature(Embedded)
    func prepareScript(for loop: FrameLoop) throws(KioskError) {}
    func checkScript(_ loop: FrameLoop) throws(KioskError) {}
    func waitForAnswers(_ loop: FrameLoop) {}
  #else
    private var script: ScriptedTouch? { touch as? ScriptedTouch }

    /// Makes the script find views in the app of `loop`. Throws an error if the script touches down outside of the
    /// screen.
    func prepareScript(for loop: FrameLoop) throws(KioskError) {
      guard let script else { return }
      ScriptDirector.direct(script, in: loop)
      guard let size = loop.mapping.map({ _ in loop.application.window?.bounds.size }) ?? nil,
        let (line, point) = script.firstTouch(outside: size)
      else { return }
      throw refusal(
        "line \(line): the position \(point.shortDescription) is outside of the screen of \(size.width.shortDescription)x\(size.height.shortDescription) points"
      )
    }

    /// Throws an error if a line could not be played, after saving the last frame.
    func checkScript(_ loop: FrameLoop) throws(KioskError) {
      guard let failure = script?.failure else { return }
      try saveFinalPicture(loop)
      throw refusal(failure)
    }

    /// Lets real time pass while the script waits for servers and devices, whose answers don't follow scripted time.
    func waitForAnswers(_ loop: FrameLoop) {
      guard script?.isRetrying == true, loop.application.existingSources != nil else { return }
      Clock.sleep(for: ScriptDirector.interval)
    }

    private func refusal(_ reason: String) -> KioskError {
      .setting(name: "VITRINE_REPLAY", value: file ?? "", reason: reason)
    }
  #endif
}
