internal import CLinux
import System

/// The program that is measured.
final class MeasuredProgram {
  let path: String
  private let arguments: [String]
  private let environment: [String]
  private let output: Descriptor
  private var child: Child?

  /// - Parameter output: takes what the program prints.
  init(path: String, arguments: [String], output: consuming Descriptor) {
    self.path = path
    self.arguments = arguments
    self.output = output
    environment = Process.allVariables
  }

  /// Starts the program and waits for its first picture; gives the seconds between
  /// the two, the picture counted from the vertical blank that shows it.
  func start(on card: Card) throws(ProbeError) -> Double {
    card.forgetBuffers()
    let before = card.look().buffer
    let start = Clock.now
    do throws(Errno) {
      child = try Child(starting: path, arguments: arguments, environment: environment, output: output)
    } catch { throw .cannotStart(path, error) }

    let patience = 10.0
    while Clock.now < start + patience {
      let asked = Clock.now
      let look = card.look()
      let answered = Clock.now
      if look.buffer != 0 && look.buffer != before {
        // A commit that waits for the blank makes the look at the plane wait as long:
        // then the picture is there already.
        let isShown = answered - asked > 0.004
        let shown = isShown ? answered : try card.waitForVerticalBlank(of: look.crtc)
        if try card.hasPicture(look.buffer) { return shown - start }
      }
      guard !hasEnded else { throw .ended(path) }
      Clock.sleep(seconds: 100e-6)
    }
    throw .noPicture(path, seconds: patience)
  }

  var figures: ProcessFigures { ProcessFigures(processID: child?.processID ?? 0) }

  /// Asks the program to end, and kills it after two seconds; says whether it ended by itself.
  @discardableResult
  func stop() -> Bool {
    guard let child, !hasEnded else { return true }
    child.send(signal: SIGTERM)
    for _ in 0..<200 {
      if hasEnded { return true }
      Clock.sleep(seconds: 0.01)
    }
    child.send(signal: SIGKILL)
    while !hasEnded { Clock.sleep(seconds: 0.01) }
    return false
  }

  /// Ends the program as a crash does, without a chance to put anything in order, and starts it anew as soon as it is gone;
  /// gives the seconds from there to its first picture.
  func killAndStart(on card: Card) throws(ProbeError) -> Double {
    let start = Clock.now
    child?.send(signal: SIGKILL)
    while !hasEnded { Clock.sleep(seconds: 100e-6) }
    let end = Clock.now
    return try self.start(on: card) + end - start
  }

  /// Whether the program is gone; reaps it.
  var hasEnded: Bool {
    while let (processID, _) = Child.reap() {
      if processID == child?.processID { child = nil }
    }
    return child == nil
  }
}
