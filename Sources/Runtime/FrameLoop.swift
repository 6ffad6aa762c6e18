import Geometry
import Platform
import Raster
import ScriptedTouch
import Toolkit

/// The heart of a kiosk: touch samples in, frames out, one `turn` at a time.
///
/// It never waits and reads the clock only to learn what a frame cost: whoever
/// turns it says what time it is, so a script plays at any speed.
final class FrameLoop {
  let application: Application
  private let display: any Display
  private let touch: any TouchSource
  private let calibration: CalibrationMatrix
  private let scaleSetting: Double?
  private let clock: (() -> Double)?
  private let statistics: FrameStatistics?

  /// The picture in cached memory that views draw into; what the panel shows
  /// is copied from it and never read back.
  private(set) var shadow: Bitmap?
  private var canvas: Canvas?
  private var mapping: TouchMapping?

  private var samples: [TouchSample] = []
  /// What fingers did since the last frame began.
  private var inputs: [TouchInput] = []
  private var pacer = FramePacer()
  /// What the frame being made changes.
  private var damage = Region()
  /// The earliest start of the next frame while frames follow one another; nil at rest.
  private var frameStart: Double?
  /// Nothing was shown on this screen yet.
  private var isFirstFrame = true
  /// Another program has the screen.
  private var isHidden = false
  /// The panel lost its picture: present it whole.
  private var isExposed = false

  /// - Parameters:
  ///   - scale: pixels a point; nil takes it from the panel.
  ///   - calibration: applied to every sample of `touch`.
  ///   - clock: seconds, on the same axis as the times given to `turn`; nil in scripted time, where work costs none.
  init(
    application: Application, display: any Display, touch: any TouchSource,
    scale: Double?, calibration: CalibrationMatrix, statistics: FrameStatistics?, clock: (() -> Double)?
  ) {
    self.application = application
    self.display = display
    self.touch = touch
    self.scaleSetting = scale
    self.calibration = calibration
    self.statistics = statistics
    self.clock = clock
    samples.reserveCapacity(64)
    inputs.reserveCapacity(64)
    adoptScreen()
  }

  /// Whether everything that was reported is on the panel and nothing moves.
  var isAtRest: Bool { isSettled && !application.isAnimating }

  /// Whether everything that was reported is on the panel; an animation may go on.
  var isSettled: Bool {
    inputs.isEmpty && (!isVisible || !isExposed && display.isReady && window.damage.isEmpty)
  }

  /// Readable when `turn` has something to take in.
  var descriptors: [Int32] {
    [display.descriptor, touch.descriptor].compactMap { $0 }
  }

  /// When `turn` must be called although no device has anything to say; nil while all is at rest.
  var deadline: Double? {
    var deadline = display.deadline
    func consider(_ time: Double?) {
      guard let time else { return }
      deadline = min(deadline ?? time, time)
    }
    consider(touch.deadline)
    // While a flip is pending no frame can start: its event turns the loop.
    if canStartFrame {
      consider(application.nextTimer)
      if wantsFrame { consider(frameStart ?? 0) }
    }
    return deadline
  }

  /// Takes in what the devices have to say, and makes the next frame if its time has come.
  func turn(at now: Double) {
    display.process(at: now) { event in
      switch event {
      case .screenChanged:
        isHidden = false
        loseTouches(at: now)
        adoptScreen()
      case .hidden:
        isHidden = true
        loseTouches(at: now)
      case .exposed:
        isHidden = false
        isExposed = true
      case .presented(let time): presented(at: time, now: now)
      }
    }
    collectTouches(at: now)
    guard canStartFrame, wantsFrame || isTimerDue(at: now), now >= frameStart ?? now else { return }
    makeFrame(at: now)
  }

  // MARK: Frames

  private var window: Window { application.window! }

  /// Whether what is drawn can be shown. While it cannot, the app goes on all the
  /// same: its timers fire and its animations end.
  private var isVisible: Bool { display.screen != nil && !isHidden }

  private var canStartFrame: Bool { !isVisible || display.isReady }

  private var wantsFrame: Bool {
    !inputs.isEmpty || application.isAnimating || isVisible && (isExposed || !window.damage.isEmpty)
  }

  private func isTimerDue(at now: Double) -> Bool {
    guard let timer = application.nextTimer else { return false }
    return timer <= now
  }

  private func makeFrame(at now: Double) {
    let oldestInput = inputs.first?.time
    application.receive(inputs)
    inputs.removeAll(keepingCapacity: true)
    application.advance(to: now)
    frameStart = nil

    guard isVisible, let screen = display.screen, let shadow, let canvas else {
      if application.isAnimating { frameStart = now + 1 / 60 }
      return
    }
    damage.copy(window.damage)
    guard !damage.isEmpty || isExposed else {
      // Nothing to show yet, as in an animation's delay: look again a refresh later.
      if application.isAnimating { frameStart = now + screen.mode.refreshInterval }
      return
    }
    window.draw(on: canvas)
    let frame = Frame(pixels: shadow.pixels, stride: shadow.stride, size: shadow.size)
    display.present(frame, damage: damage, at: now)
    isExposed = false
    let committed = clock?() ?? now
    // A first frame sets the mode, which may wait for the panel: it tells nothing of the next.
    if !isFirstFrame { pacer.frameTook(min(committed - now, screen.mode.refreshInterval)) }
    isFirstFrame = false
    statistics?.committed(input: oldestInput, at: committed, pixels: damage.area)
  }

  private func presented(at time: Double, now: Double) {
    statistics?.presented(at: time)
    // More to show: as late before the next blank as the frame's cost allows.
    // Nothing to show: the next touch is drawn the moment it comes.
    frameStart = wantsFrame ? pacer.start(for: display.nextBlank(after: now), now: now) : nil
  }

  // MARK: Touches

  private func collectTouches(at now: Double) {
    touch.drain(into: &samples, at: now)
    if let mapping, !isHidden {
      for sample in samples { inputs.append(mapping.input(sample)) }
    }
    samples.removeAll(keepingCapacity: true)
  }

  // MARK: The screen

  /// Fingers that were down on another picture mean nothing on the next one.
  private func loseTouches(at now: Double) {
    application.receive(inputs)
    inputs.removeAll(keepingCapacity: true)
    application.cancelTouches(at: now)
    frameStart = nil
  }

  /// Lays the app out on the display's screen. Without one it keeps its last
  /// size, and touches go nowhere.
  private func adoptScreen() {
    let screen = display.screen
    touch.screenChanged(to: screen)
    guard let screen else {
      mapping = nil
      return
    }
    isFirstFrame = true
    let scale = scaleSetting ?? ScalePolicy.scale(for: screen)
    mapping = TouchMapping(screen: screen, scale: scale, calibration: calibration)
    (touch as? ScriptedTouch)?.setScale(scale)
    if shadow?.size != screen.size {
      let bitmap = Bitmap(size: screen.size)
      shadow = bitmap
      canvas = Canvas(bitmap)
    }
    let size = Size(Double(screen.size.width) / scale, Double(screen.size.height) / scale)
    window.resize(to: size, scale: scale)
  }
}
