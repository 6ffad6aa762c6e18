import Geometry
import KMSDisplay
import Platform
import System

/// A panel that a card of this machine drives, on which scenes are shown: a frame for each vertical blank.
final class CardPanel {
  /// What showing frames took: medians, since whatever else the machine does meanwhile is in some of them.
  struct Figures {
    /// From what changes in the views to pixels in the shadow frame, in seconds. Not of a processor: the benchmark's kernel counts those by
    /// the millisecond.
    let drawing: Double
    /// From there to a commit that the kernel has taken.
    let presenting: Double
    /// How many vertical blanks passed without a new frame.
    let missed: Int
  }

  private let display: KMSDisplay
  private let poll: Poll
  private var events: [DisplayEvent] = []
  /// When frames were shown.
  private var blanks: [Double] = []
  private var drawing: [Double] = []
  private var presenting: [Double] = []

  /// The first card's, in a mode of this size.
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

  /// Shows `count` frames of `scene`, after some that are not counted.
  func show(_ scene: FrameScene, frames count: Int) throws(Errno) -> Figures {
    for _ in 0..<10 { try show(scene) }
    (blanks, drawing, presenting) = ([], [], [])
    for _ in 0..<count { try show(scene) }
    guard let first = blanks.first, let last = blanks.last, let refreshRate = display.screen?.mode.refreshRate else {
      SceneProgram.fail("nothing was shown")
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

  /// For what the display has to tell.
  private func wait() throws(Errno) {
    let now = Clock.now
    try poll.wait(for: min(display.deadline.map { max(0, $0 - now) } ?? 1, 1)) { _ in }
    events.removeAll(keepingCapacity: true)
    display.process(into: &events, at: Clock.now)
    for case .presented(let time) in events { blanks.append(time) }
  }
}
