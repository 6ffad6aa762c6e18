import Geometry
import KMSDisplay
import Platform
import System

/// A panel that a card of this machine drives. It shows scenes, one frame per vertical blank.
final class CardPanel {
  /// The cost of frames. Times are medians, since some frames include the time of other processes.
  struct Figures {
    /// The time from a change in the views to pixels in the shadow frame, in seconds. This is wall time, because the
    /// benchmark's kernel counts processor time by the millisecond.
    let drawing: Double
    /// The time from there until the kernel has accepted the commit.
    let presenting: Double
    /// The number of vertical blanks without a new frame.
    let missed: Int
  }

  private let display: KMSDisplay
  private let poll: Poll
  private var events: [DisplayEvent] = []
  /// The times when frames were shown.
  private var blanks: [Double] = []
  private var drawing: [Double] = []
  private var presenting: [Double] = []

  /// Opens the first card in a mode of this size.
  init(_ size: PixelSize) throws(Errno) {
    do throws(DisplayError) {
      let mode = ModeRequest("\(size.width)x\(size.height)@60")
      display = try KMSDisplay(KMSDisplay.Options(mode: mode), at: Clock.now)
    } catch {
      SceneProgram.fail(error.message)
    }
    poll = try Poll()
    if let descriptor = display.descriptor { try poll.add(descriptor, tag: 0) }
    let deadline = Clock.now + 5
    while display.screen?.size != size {
      guard Clock.now < deadline else { SceneProgram.fail("no panel of \(size.width)x\(size.height) within 5 s") }
      try wait()
    }
  }

  /// Shows `count` frames of `scene`, after some frames that are not measured.
  func show(_ scene: FrameScene, frames count: Int) throws(Errno) -> Figures {
    for _ in 0..<10 { try show(scene) }
    blanks = []
    drawing = []
    presenting = []
    for _ in 0..<count { try show(scene) }
    guard let first = blanks.first, let last = blanks.last, let refreshRate = display.screen?.mode.refreshRate else {
      SceneProgram.fail("no frame was shown")
    }
    return Figures(
      drawing: drawing.sorted()[count / 2], presenting: presenting.sorted()[count / 2],
      missed: Int(((last - first) * refreshRate).rounded()) + 1 - blanks.count)
  }

  private func show(_ scene: FrameScene) throws(Errno) {
    let start = Clock.now
    scene.showFrame()
    let drawn = Clock.now
    display.present(scene.shadow, damage: scene.changes, at: drawn)
    drawing.append(drawn - start)
    presenting.append(Clock.now - drawn)
    let deadline = Clock.now + 5
    repeat {
      guard Clock.now < deadline else { SceneProgram.fail("a frame is not on the panel within 5 s") }
      try wait()
    } while !display.isReady
  }

  private func wait() throws(Errno) {
    let now = Clock.now
    try poll.wait(for: min(display.deadline.map { max(0, $0 - now) } ?? 1, 1)) { _ in }
    events.removeAll(keepingCapacity: true)
    display.process(into: &events, at: Clock.now)
    for case .presented(let time) in events { blanks.append(time) }
  }
}
