internal import CLinux
import System

final class MeasuredProgram {
  let path: String
  private let arguments: [String]
  private let environment: [String]
  private let output: Descriptor
  private var child: SpawnedProcess?

  init(path: String, arguments: [String], output: consuming Descriptor) {
    self.path = path
    self.arguments = arguments
    self.output = output
    environment = Process.allVariables
  }

  /// Starts the program and waits for its first frame. Returns the seconds from the start to the vertical blank that
  /// shows the frame.
  func start(on card: Card) throws(ProbeError) -> Double {
    card.forgetBuffers()
    let before = card.observe().buffer
    let start = Clock.now
    do throws(Errno) {
      child = try SpawnedProcess(starting: path, arguments: arguments, environment: environment, output: output)
    } catch { throw .cannotStart(path, error) }

    let timeout = 10.0
    while Clock.now < start + timeout {
      let asked = Clock.now
      let look = card.observe()
      let answered = Clock.now
      if look.buffer != 0 && look.buffer != before {
        // A commit that waits for the vertical blank also delays the observation of the plane. The frame is then
        // already visible.
        let isShown = answered - asked > 0.004
        let shown = isShown ? answered : try card.waitForVerticalBlank(of: look.crtc)
        if try card.hasContent(look.buffer) { return shown - start }
      }
      guard !hasEnded else { throw .ended(path) }
      Clock.sleep(for: 100e-6)
    }
    throw .noPicture(path, seconds: timeout)
  }

  var figures: ProcessFigures { ProcessFigures(processID: child?.processID ?? 0) }

  /// Asks the program to exit, and kills it after two seconds. Returns `true` if it exited on its own.
  @discardableResult
  func stop() -> Bool {
    guard let child, !hasEnded else { return true }
    child.send(signal: SIGTERM)
    for _ in 0..<200 {
      if hasEnded { return true }
      Clock.sleep(for: 0.01)
    }
    child.send(signal: SIGKILL)
    while !hasEnded { Clock.sleep(for: 0.01) }
    return false
  }

  /// Kills the program, as a crash does, and starts it again as soon as it has ended. Returns the seconds from the kill
  /// to the first frame.
  func killAndStart(on card: Card) throws(ProbeError) -> Double {
    let start = Clock.now
    child?.send(signal: SIGKILL)
    while !hasEnded { Clock.sleep(for: 100e-6) }
    let end = Clock.now
    return try self.start(on: card) + end - start
  }

  /// Whether the program has ended. Also reaps it.
  var hasEnded: Bool {
    while let (processID, _) = SpawnedProcess.reap() {
      if processID == child?.processID { child = nil }
    }
    return child == nil
  }
}
