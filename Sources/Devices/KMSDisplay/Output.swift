import Geometry
import Platform
import System

/// A panel that is driven: its pipeline, two buffers, and when its flips happen.
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

  /// The last frame's flip event never came.
  var hasLostFlip = false

  private let committer: any Committer
  private let first: any ScanoutBuffer
  /// Made once the first frame is shown, which need not wait for it.
  private var second: (any ScanoutBuffer)?
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
    committer = card.makeCommitter(for: pipeline)
    panelRects.reserveCapacity(Region.capacity + 4)
    self.predecessor = predecessor
    predecessor?.predecessor = nil
  }

  /// Whether this is the panel `connector`, driven with `mode`.
  func shows(_ connector: Connector, _ mode: ConnectorMode) -> Bool {
    connector.id == pipeline.connector.id && mode.mode == pipeline.mode.mode
  }

  /// Writes `frame` into the back buffer and commits that one.
  ///
  /// A refused commit leaves the buffer as the back one, holding the frame for `showAgain`.
  func show(_ frame: Frame, damage: Region, tag: UInt64) throws(Errno) -> Commit {
    panelRects.removeAll(keepingCapacity: true)
    let buffer = try backBuffer()
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
    let commit: Commit
    if needsMode {
      commit = try committer.setMode(showing: buffer, waits: isFirst, tag: tag)
      predecessor = nil
      isFirst = false
      needsMode = false
    } else {
      commit = try committer.flip(to: buffer, written: panelRects, tag: tag)
    }
    if latest == pair.back { pair.flip() }
    return commit
  }

  /// Makes the other buffer, so that it is not the first touch that waits for it. To be
  /// called once the first frame is shown.
  func warmUp() { _ = try? backBuffer() }

  private func backBuffer() throws(Errno) -> any ScanoutBuffer {
    if pair.back == 0 { return first }
    if let second { return second }
    let made = try card.makeBuffer(of: pipeline.mode.mode.size, pipeline.format)
    second = made
    return made
  }

  /// The panel or the buffers cannot be relied upon any more: the next frame
  /// is written whole and sets the mode.
  func invalidate() {
    pair.invalidate()
    needsMode = true
  }

  func turnOff() { committer.turnOff() }
}
