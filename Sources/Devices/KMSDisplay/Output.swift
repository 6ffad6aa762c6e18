import Geometry
import Platform
import Scanout
import System

/// A panel that is driven: its pipeline, its buffers, and when its flips happen.
final class Output {
  let card: any Card
  let pipeline: Pipeline
  let screen: Screen
  /// Unlike that of every other output of the display.
  let number: Int
  var clock: FlipClock
  /// The next frame sets the mode again: at the start, and after anything that
  /// may have changed it behind this program's back.
  var needsMode = true
  /// The panel sleeps until the next frame is committed, even if that is refused.
  private(set) var isOff = false

  /// How many flip events in a row never came.
  private var lostFlips = 0
  /// As many events lost or flips refused in a row are the driver's way: it has none.
  private static let lostForGood = 2
  /// How many flips in a row were refused that went well with the mode set anew.
  private var refusedFlips = 0
  var hasFlipEvents: Bool { lostFlips < Self.lostForGood }
  private var canFlip: Bool { refusedFlips < Self.lostForGood }
  /// What is to be logged of this output, once.
  private var remark: String?

  private let committer: any Committer
  private let first: any ScanoutBuffer
  /// Made once the first frame is shown, which need not wait for it. Without memory for it, every frame goes to the first.
  private var second: (any ScanoutBuffer)?
  /// When memory for it is asked for again, which is only done after a frame. D: it can take the kernel long to refuse.
  private var secondTry = Backoff([1, 10, 60])
  private var pair: DoubleBuffer
  private var panelRects: [PixelRect] = []
  /// The one that holds the last frame.
  private var latest = 0
  private var isFirst = true
  /// Keeps on the panel what was there before, until the first frame of this
  /// output replaces it.
  private var predecessor: Output?

  init(
    _ pipeline: Pipeline, number: Int, rotation: Rotation, on card: any Card, replacing predecessor: Output?
  ) throws(Errno) {
    self.card = card
    self.number = number
    self.pipeline = pipeline
    let mode = pipeline.mode.mode
    screen = Screen(
      name: pipeline.connector.name, mode: mode, rotation: rotation,
      millimeters: pipeline.connector.millimeters)
    first = try card.makeBuffer(of: mode.size, pipeline.format)
    pair = DoubleBuffer(size: screen.size)
    clock = FlipClock(interval: mode.refreshInterval, isPaced: card.lacksVerticalBlank(pipeline.crtc))
    committer = try card.makeCommitter(for: pipeline)
    panelRects.reserveCapacity(Region.capacity + 4)
    // One that has shown nothing has left what was there before it.
    self.predecessor = predecessor?.isFirst == true ? predecessor?.predecessor : predecessor
    predecessor?.predecessor = nil
  }

  /// Whether this is the panel `connector`, driven in that way.
  func shows(_ connector: Connector, _ way: Way) -> Bool {
    connector.id == pipeline.connector.id && way == pipeline.way
  }

  /// Whether the kernel says that it would set the mode now; false where it cannot be asked.
  var wouldBeTaken: Bool { committer.wouldSetMode(showing: first) }

  /// Writes `frame` into the back buffer and commits that one.
  ///
  /// A refused commit leaves the buffer as the back one, holding the frame for `showAgain`.
  func show(_ frame: Frame, damage: Region, tag: UInt64) throws(Errno) -> Commit {
    panelRects.removeAll(keepingCapacity: true)
    let buffer = back
    latest = pair.back
    pair.update(damage: damage) { _, rects in
      for rect in rects {
        buffer.memory.write(rect, of: frame, turned: screen.rotation)
        panelRects.append(screen.rotation.panelRect(of: rect, inPictureOf: frame.size))
      }
    }
    return try commit(buffer, tag)
  }

  /// Commits the last frame once more and sets the mode with it, be it that it was refused or that
  /// something else was shown meanwhile.
  func showAgain(tag: UInt64) throws(Errno) -> Commit {
    needsMode = true
    return try commit(latest == 0 ? first : second ?? first, tag)
  }

  private func commit(_ buffer: any ScanoutBuffer, _ tag: UInt64) throws(Errno) -> Commit {
    let tag = hasFlipEvents ? tag : nil
    let commit: Commit
    isOff = false
    if needsMode || !canFlip {
      commit = try committer.setMode(showing: buffer, waits: isFirst || !canFlip, tag: tag)
      predecessor = nil
      isFirst = false
      needsMode = false
    } else {
      commit = try flip(to: buffer, tag)
    }
    if latest == pair.back && second != nil { pair.flip() }
    return commit
  }

  /// Some drivers cannot flip, and show a picture by setting the mode with it.
  private func flip(to buffer: any ScanoutBuffer, _ tag: UInt64?) throws(Errno) -> Commit {
    do throws(Errno) {
      let commit = try committer.flip(to: buffer, written: panelRects, tag: tag)
      refusedFlips = 0
      return commit
    } catch {
      // Where another program has the display, it has the mode too, and that is refused likewise.
      guard error.isOfTheRequest || error.isOfAnotherMaster else { throw error }
      let commit = try committer.setMode(showing: buffer, waits: true, tag: tag)
      refusedFlips += 1
      if !canFlip { remark = "the driver cannot flip (\(error.message)); pictures may tear" }
      return commit
    }
  }

  /// The one that is not shown, or the only one there is.
  private var back: any ScanoutBuffer { pair.back == 0 ? first : second ?? first }

  /// A frame is shown. Makes the other buffer, so that it is not the next touch that waits for it.
  ///
  /// - Parameters:
  ///   - isTold: whether an event said so.
  ///   - now: in seconds.
  func landed(_ time: FlipTime, isTold: Bool, at now: Double) {
    if isTold { lostFlips = 0 }
    clock.flipped(at: time.blank)
    guard second == nil, now >= secondTry.deadline ?? now else { return }
    do throws(Errno) {
      second = try card.makeBuffer(of: pipeline.mode.mode.size, pipeline.format)
      // What was written until now went to the first, which is on the panel.
      if pair.back == 0 { pair.flip() }
    } catch {
      secondTry.refused(at: now)
      if secondTry.isFirst { remark = "no memory for a second picture: \(error.message); pictures may tear" }
    }
  }

  /// The flip event of the last frame never came. When that happens again, no event is asked for any more: the refresh rate
  /// tells when the next frame may come.
  func lostFlip() {
    lostFlips += 1
    if lostFlips == 1 {
      remark = "a frame was not shown within \(KMSDisplay.flipBound) s; starting over"
    } else {
      remark = "the driver does not tell when frames are shown; keeping them one refresh apart"
      clock = FlipClock(interval: clock.interval, isPaced: true)
    }
    invalidate()
  }

  /// What is to be logged, once.
  func takeRemark() -> String? {
    defer { remark = nil }
    return remark
  }

  /// The panel or the buffers cannot be relied upon any more: the next frame
  /// is written whole and sets the mode.
  func invalidate() {
    pair.invalidate()
    needsMode = true
  }

  /// Sends the panel to sleep. The next frame wakes it.
  func turnOff() {
    committer.turnOff()
    (isOff, needsMode) = (true, true)
  }
}
