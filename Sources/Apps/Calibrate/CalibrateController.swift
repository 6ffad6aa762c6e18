import Platform
import System
import Vitrine

/// Shows five crosses, then a sheet to try the result on, and then ends the program.
final class CalibrateController: ViewController {
  enum Step: Equatable {
    case cross(Int)
    case check
    case finished
  }

  private let calibration: TouchCalibration
  /// The calibration at the start. It is restored unless the user accepts the new one.
  private let originalMatrix: CalibrationMatrix
  private(set) var step = Step.cross(0)
  private var press: HeldTouch?
  private var readings: [PanelPosition] = []
  private var targets: [PanelPosition] = []
  /// The result of the previous attempt. It is shown until the first cross of the next attempt is done.
  private var lastResult = ""
  /// The time at which the current step times out, in seconds.
  private var stepDeadline = 0.0
  private var isStarted = false

  let sheet = TraceView()
  let crosses = (0..<5).map { _ in CalibrationTargetView() }
  let instructionLabel = Label()
  let detailLabel = Label()
  let againButton = Button()
  let acceptButton = Button()
  private var link: DisplayLink?

  /// The time without a touch after which the old calibration stays, in seconds. Chosen: enough to go and fetch a
  /// stylus.
  static let crossTimeout = 120.0
  /// The time within which the user must accept the new calibration, in seconds. Chosen.
  /// A bad calibration can make the button impossible to hit, so the old one returns without a touch.
  static let acceptTimeout = 30.0
  /// How long the final message is shown, in seconds. Chosen.
  static let finalMessageDuration = 4.0
  /// The largest error that is accepted, as a fraction of the panel's shorter side: 12 pixels of 480. Chosen: more than
  /// the error of a careful finger, and less than that of a finger next to the cross.
  static let maximumError = 0.025

  init(_ calibration: TouchCalibration) {
    self.calibration = calibration
    originalMatrix = calibration.matrix
    super.init()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Style.background
    for label in [instructionLabel, detailLabel] {
      label.numberOfLines = 0
      label.textAlignment = .center
    }
    detailLabel.textColor = Style.quiet
    againButton.title = "Again"
    acceptButton.title = "Accept"
    againButton.color = Style.raised
    againButton.titleColor = Style.text
    acceptButton.color = Style.accent
    acceptButton.titleColor = Style.onAccent
    for view in [sheet, instructionLabel, detailLabel, againButton, acceptButton] as [View] {
      self.view.addSubview(view)
    }
    for cross in crosses { view.addSubview(cross) }
    // The controller owns all these views, so it outlives their closures.
    againButton.action = { [unowned(unsafe) self] _ in restart("Hold a finger on the cross until its ring is full.") }
    acceptButton.action = { [unowned(unsafe) self] _ in accept() }
    sheet.onTouch = { [unowned(unsafe) self] touch, event in handleTouch(touch, event: event) }
    link = DisplayLink { [unowned(unsafe) self] now in updatePress(at: now) }
    updateViews()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard !isStarted else { return }
    isStarted = true
    if calibration.file == nil {
      finish("VITRINE_TOUCH_MATRIX has numbers: set it to a file, or unset it.", Style.warning)
    } else {
      restart("Hold a finger on the cross until its ring is full.")
    }
    application?.schedule(after: 1, repeats: true) { [unowned(unsafe) self] _ in updateCountdown() }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let metrics = Metrics(view.bounds.size)
    sheet.frame = view.bounds
    for (cross, place) in zip(crosses, metrics.crosses) {
      cross.frame = Rect(
        place.x - metrics.radius, place.y - metrics.radius, 2 * metrics.radius, 2 * metrics.radius)
    }
    instructionLabel.font = metrics.sentenceFont
    instructionLabel.frame = step == .check ? metrics.checkSentence : metrics.sentence
    detailLabel.font = metrics.noteFont
    detailLabel.frame = step == .check ? metrics.checkNote : metrics.note
    for button in [againButton, acceptButton] { button.font = Font(size: metrics.again.height * 0.4) }
    againButton.frame = metrics.again
    acceptButton.frame = metrics.accept
  }

  private var application: Application? { view.window?.application }
  private var now: Double { application?.now ?? 0 }

  // MARK: Steps

  private func restart(_ text: String, _ color: Color = Style.text, remark: String = "") {
    self.lastResult = remark
    // The readings must be those of the uncalibrated panel.
    calibration.matrix = .identity
    readings.removeAll()
    targets.removeAll()
    enter(.cross(0), text: text, color: color)
  }

  private func enter(_ step: Step, text: String, color: Color = Style.text) {
    self.step = step
    press = nil
    link?.stop()
    stepDeadline = now + (step == .check ? Self.acceptTimeout : Self.crossTimeout)
    instructionLabel.text = text
    instructionLabel.textColor = color
    updateViews()
  }

  private func updateViews() {
    let active = if case .cross(let index) = step { index } else { crosses.count }
    let isChecking = step == .check
    for (index, cross) in crosses.enumerated() {
      cross.state = index < active ? .done : index == active ? .active : .waiting
      cross.progress = 0
      cross.isHidden = active == crosses.count
    }
    againButton.isHidden = !isChecking
    acceptButton.isHidden = !isChecking
    if sheet.draws != isChecking { sheet.draws = isChecking }
    if active < crosses.count {
      detailLabel.text = (lastResult.isEmpty ? "" : lastResult + "\n") + "Cross \(active + 1) of \(crosses.count)"
    }
    view.setNeedsLayout()
    updateCountdown()
  }

  /// Shows the remaining time, and ends the step when it has run out. Called once a second.
  private func updateCountdown() {
    let left = Int((stepDeadline - now).rounded(.up))
    switch step {
    case .check:
      if left <= 0 { return finish("Not accepted in time: the old calibration is restored.", Style.warning) }
      detailLabel.text = "\(errorText)\nThe old calibration returns in \(left) seconds."
    case .cross:
      if left <= 0 && isStarted { finish("No cross was touched: the old calibration stays.", Style.warning) }
    case .finished: break
    }
  }

  private func accept() {
    do throws(Errno) {
      try calibration.file?.save(calibration.matrix)
      finish("The panel is calibrated.", Style.accent, keeping: calibration.matrix)
    } catch {
      finish("Not saved (\(error.message)): the old calibration is restored.", Style.warning)
    }
  }

  private func finish(_ text: String, _ color: Color, keeping matrix: CalibrationMatrix? = nil) {
    calibration.matrix = matrix ?? originalMatrix
    enter(.finished, text: text, color: color)
    detailLabel.text = matrix == nil ? "" : "Saved in \(calibration.file?.path ?? "")"
    Process.log("calibrate: \(text)")
    application?.schedule(after: Self.finalMessageDuration) { [unowned(unsafe) self] _ in application?.terminate() }
  }

  // MARK: Touches on a cross

  private func handleTouch(_ touch: Touch, event: Event) {
    guard case .cross = step, let reading = calibration.panelPosition(of: touch.location(in: nil)) else { return }
    switch touch.phase {
    case .began:
      press = HeldTouch(at: reading, time: touch.timestamp)
      stepDeadline = now + Self.crossTimeout
      if let link { application?.start(link) }
    case .moved:
      for sample in event.coalescedTouches(for: touch) {
        if let reading = calibration.panelPosition(of: sample.location(in: nil)) {
          press?.add(reading, at: sample.timestamp)
        }
      }
    case .ended where press != nil:
      cancelPress(message: "That was too short: hold the finger until the ring is full.")
    case .cancelled: cancelPress(message: "The panel lost the finger: hold it on the cross again.")
    default: break
    }
  }

  private func cancelPress(message text: String) {
    guard press != nil, case .cross = step else { return }
    enter(step, text: text, color: Style.warning)
  }

  private func updatePress(at now: Double) {
    guard let press, case .cross(let index) = step else {
      link?.stop()
      return
    }
    crosses[index].progress = press.progress(at: now)
    switch press.result(at: now) {
    case .waiting: break
    case .moved: cancelPress(message: "The finger moved: lift it, and hold it still on the cross.")
    case .steady(let reading): record(reading, forCross: index)
    }
  }

  private func record(_ reading: PanelPosition, forCross index: Int) {
    guard let target = calibration.panelPosition(of: crosses[index].center) else { return }
    readings.append(reading)
    targets.append(target)
    lastResult = ""
    if index + 1 < crosses.count {
      enter(
        .cross(index + 1),
        text: index + 2 == crosses.count ? "Good. Now the last cross, in the middle." : "Good. Now the next cross."
      )
    } else {
      fitMatrix()
    }
  }

  // MARK: The result

  private(set) var largestError = 0.0
  private(set) var meanError = 0.0

  private var errorText: String {
    "Largest error: \(largestError.decimal(places: 1)) pixels; mean error: \(meanError.decimal(places: 1)) pixels."
  }

  private func fitMatrix() {
    guard let fit = CalibrationFit(readings: readings, targets: targets) else {
      return restart("All touches were at the same position: hold the finger on each cross in turn.", Style.warning)
    }
    largestError = 0
    meanError = 0
    for (reading, target) in zip(readings, targets) {
      let error = calibration.distance(from: fit.matrix.apply(to: reading), to: target)
      largestError = max(largestError, error)
      meanError += error / Double(readings.count)
    }
    guard largestError <= Self.maximumError * calibration.shorterSide else {
      return restart("The touches do not match the crosses: start again.", Style.warning, remark: errorText)
    }
    calibration.matrix = fit.matrix
    enter(.check, text: "Draw with a finger: tap Accept if the line follows it.")
  }
}
