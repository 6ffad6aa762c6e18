import Geometry
import Platform
import Scanout
import System

/// A panel that is driven: its pipeline, its buffers, and the timing of its flips.
///
/// `KMSDisplay` creates an output for the pipeline that it has selected, and passes frames to it. The output writes
/// each frame into the buffer that the panel does not show, and commits that buffer, with a mode or as a flip. `driver`
/// records which of these the kernel's driver has refused. When a pipeline is replaced, so is its output.
final class Output {
  let card: any Card
  let pipeline: Pipeline
  let screen: Screen
  /// A number that is unique among the outputs of the display.
  let number: Int
  var clock: FlipClock
  /// Whether the next frame sets the mode again, as for the first frame and after events that may have changed it.
  var needsMode = true
  /// Whether the panel is off until the next frame is committed, even if that frame is refused.
  private(set) var isOff = false

  private(set) var driver = DriverRecord()
  /// A message about this output to log once.
  private var pendingLogMessage: String?

  private let committer: any Committer
  private let firstBuffer: any ScanoutBuffer
  /// The second buffer. It is created after the first frame is shown, so that this frame does not wait for it. Without
  /// memory for it, every frame uses the first buffer.
  private var secondBuffer: (any ScanoutBuffer)?
  private var doubleBuffer: DoubleBuffer
  private var damageRects: [PixelRect] = []
  private var lastFrameIndex = 0
  /// Whether no frame has been committed yet.
  private var isFirst = true
  /// The previous output. It keeps its frame on the panel until the first frame of this output replaces it.
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
    firstBuffer = try card.makeBuffer(of: mode.size, pipeline.format)
    doubleBuffer = DoubleBuffer(size: screen.size)
    clock = FlipClock(interval: mode.refreshInterval, isPaced: card.lacksVerticalBlank(pipeline.crtc))
    committer = try card.makeCommitter(for: pipeline)
    damageRects.reserveCapacity(Region.capacity + 4)
    // If the previous output has not shown a frame, the panel still shows its predecessor.
    self.predecessor = predecessor?.isFirst == true ? predecessor?.predecessor : predecessor
    predecessor?.predecessor = nil
  }

  func isDriving(_ connector: Connector, on path: OutputPath) -> Bool {
    connector.id == pipeline.connector.id && path == pipeline.path
  }

  /// Whether the kernel would accept the mode now. `false` if the mode cannot be tested.
  var isModeAccepted: Bool { committer.wouldSetMode(showing: firstBuffer) }

  /// Writes `frame` into the back buffer and commits that buffer.
  ///
  /// If the commit is refused, the buffer stays the back buffer and holds the frame for `showAgain`.
  func show(_ frame: Frame, damage: Region, tag: UInt64) throws(Errno) -> Commit {
    damageRects.removeAll(keepingCapacity: true)
    let buffer = back
    lastFrameIndex = doubleBuffer.backIndex
    doubleBuffer.update(damage: damage) { _, rects in
      for rect in rects {
        buffer.memory.write(rect, of: frame, turned: screen.rotation)
        damageRects.append(screen.rotation.panelRect(of: rect, inFrameOf: frame.size))
      }
    }
    return try commit(buffer, tag)
  }

  /// Sets the mode and commits the last frame again, after a refusal or after something else was shown.
  func showAgain(tag: UInt64) throws(Errno) -> Commit {
    needsMode = true
    return try commit(lastFrameIndex == 0 ? firstBuffer : secondBuffer ?? firstBuffer, tag)
  }

  private func commit(_ buffer: any ScanoutBuffer, _ tag: UInt64) throws(Errno) -> Commit {
    let tag = driver.hasFlipEvents ? tag : nil
    let commit: Commit
    isOff = false
    if needsMode || !driver.canFlip {
      commit = try committer.setMode(showing: buffer, waits: isFirst || !driver.canFlip, tag: tag)
      predecessor = nil
      isFirst = false
      needsMode = false
    } else {
      commit = try flip(to: buffer, tag)
    }
    driver.recordAcceptedFrame()
    if lastFrameIndex == doubleBuffer.backIndex && secondBuffer != nil { doubleBuffer.flip() }
    return commit
  }

  /// Flips to `buffer`. For drivers that cannot flip, shows it by setting the mode.
  private func flip(to buffer: any ScanoutBuffer, _ tag: UInt64?) throws(Errno) -> Commit {
    do throws(Errno) {
      let commit = try committer.flip(to: buffer, written: damageRects, tag: tag)
      driver.recordAcceptedFlip()
      return commit
    } catch {
      // If another program is DRM master, setting the mode fails as well.
      guard error.isRequestRejected || error.isMasterLost else { throw error }
      let commit = try committer.setMode(showing: buffer, waits: true, tag: tag)
      driver.recordRefusedFlip()
      if !driver.canFlip { pendingLogMessage = "the driver cannot flip (\(error.message)); frames may tear" }
      return commit
    }
  }

  /// The buffer that is not shown, or the only buffer.
  private var back: any ScanoutBuffer { doubleBuffer.backIndex == 0 ? firstBuffer : secondBuffer ?? firstBuffer }

  /// Records that a frame is visible. Then creates the second buffer, so that the next touch does not wait for it.
  ///
  /// - Parameter hasEvent: Whether a flip event reported it.
  func didPresent(_ time: FlipTime, hasEvent: Bool, at now: Double) {
    if hasEvent { driver.recordFlipEvent() }
    clock.recordFlip(at: time.blank)
    guard secondBuffer == nil, now >= driver.secondBufferRetry.deadline ?? now else { return }
    do throws(Errno) {
      secondBuffer = try card.makeBuffer(of: pipeline.mode.mode.size, pipeline.format)
      // All frames so far were written to the first buffer, which is on the panel.
      if doubleBuffer.backIndex == 0 { doubleBuffer.flip() }
    } catch {
      driver.recordMissingMemory(at: now)
      if driver.secondBufferRetry.isFirstFailure {
        pendingLogMessage = "cannot allocate a second buffer: \(error.message); frames may tear"
      }
    }
  }

  /// Records that the flip event of the last frame did not arrive. The second time, no more events are requested, and
  /// frames are paced by the refresh rate.
  func recordLostFlip() {
    driver.recordLostFlip()
    if driver.lostFlips == 1 {
      pendingLogMessage = "no flip event within \(KMSDisplay.flipTimeout) s; resetting the output"
    } else {
      pendingLogMessage = "the driver sends no flip events; presenting at most one frame per refresh"
      clock = FlipClock(interval: clock.interval, isPaced: true)
    }
    invalidate()
  }

  /// Records that a frame was refused, and schedules its retry.
  func recordRefusedFrame(at now: Double) { driver.recordRefusedFrame(at: now) }

  /// Starts the retry of a refused frame if it is due, and returns `true` if it was.
  func startRetryIfDue(at now: Double) -> Bool { driver.startRetryIfDue(at: now) }

  func consumeLogMessage() -> String? {
    defer { pendingLogMessage = nil }
    return pendingLogMessage
  }

  /// Makes the next frame write the whole buffer and set the mode, because the contents of the panel or the buffers are
  /// unknown.
  func invalidate() {
    doubleBuffer.invalidate()
    needsMode = true
  }

  /// Turns the panel off. The next frame turns it on.
  func turnOff() {
    committer.turnOff()
    isOff = true
    needsMode = true
  }
}
