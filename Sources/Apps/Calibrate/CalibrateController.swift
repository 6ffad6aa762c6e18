import Platform
import System
import Vitrine

/// Shows five crosses, then a sheet to try the result on, and then ends the program.
final class CalibrateController: ViewController {
  enum Step: Equatable {
    case cross(Int)
    case check
    case over
  }

  private let calibration: TouchCalibration
  /// The calibration at the start. It is restored unless the user accepts the new one.
  private let old: CalibrationMatrix
  private(set) var step = Step.cross(0)
  private var press: Press?
  private var readings: [PanelPlace] = []
  private var targets: [PanelPlace] = []
  /// The result of the previous attempt. It is shown until the first cross of the next attempt is done.
  private var remark = ""
  /// The time at which the current step times out, in seconds.
  private var end = 0.0
  private var isStarted = false

  let sheet = TraceView()
  let crosses = (0..<5).map { _ in CrossView() }
  let sentence = Label()
  let note = Label()
  let againButton = Button()
  let acceptButton = Button()
  private var link: DisplayLink?

  /// The time without a touch after which the old calibration stays, in seconds. Chosen: enough to go and fetch a
  /// stylus.
  static let patience = 120.0
  /// The time within which the user must accept the new calibration, in seconds. Chosen.
  /// A bad calibration can make the button impossible to hit, so the old one returns without a touch.
  static let checkTime = 30.0
  /// How long the final message is shown, in seconds. Chosen.
  static let farewell = 4.0
  /// The largest error that is accepted, as a fraction of the panel's shorter side: 12 pixels of 480. Chosen: more than
  /// the error of a careful finger, and less than that of a finger next to the cross.
  static let mostError = 0.025

  init(_ calibration: TouchCalibration) {
    self.calibration = calibration
    old = calibration.matrix
    super.init()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Style.background
    for label in [sentence, note] {
      label.numberOfLines = 0
      label.textAlignment = .center
    }
    note.textColor = Style.quiet
    againButton.title = "Again"
    acceptButton.title = "Accept"
    againButton.color = Style.raised
    againButton.titleColor = Style.text
    acceptButton.color = Style.accent
    acceptButton.titleColor = Style.onAccent
    for view in [sheet, sentence, note, againButton, acceptButton] as [View] { self.view.addSubview(view) }
    for cross in crosses { view.addSubview(cross) }
    // The controller owns all these views, so it outlives their closures.
    againButton.action = { [unowned(unsafe) self] _ in restart("Hold a finger on the cross until its ring is full.") }
    acceptButton.action = { [unowned(unsafe) self] _ in accept() }
    sheet.onTouch = { [unowned(unsafe) self] touch, event in take(touch, event) }
    link = DisplayLink { [unowned(unsafe) self] now in follow(at: now) }
    show()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard !isStarted else { return }
    isStarted = true
    if calibration.file == nil {
      finish("VITRINE_TOUCH_MATRIX holds numbers, and they win: give it a file, or unset it.", Style.warning)
    } else {
      restart("Hold a finger on the cross until its ring is full.")
    }
    application?.schedule(after: 1, repeats: true) { [unowned(unsafe) self] _ in count() }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let metrics = Metrics(view.bounds.size)
    sheet.frame = view.bounds
    for (cross, place) in zip(crosses, metrics.crosses) {
      cross.frame = Rect(
        place.x - metrics.radius, place.y - metrics.radius, 2 * metrics.radius, 2 * metrics.radius)
    }
    sentence.font = metrics.sentenceFont
    sentence.frame = step == .check ? metrics.checkSentence : metrics.sentence
    note.font = metrics.noteFont
    note.frame = step == .check ? metrics.checkNote : metrics.note
    for button in [againButton, acceptButton] { button.font = Font(size: metrics.again.height * 0.4) }
    againButton.frame = metrics.again
    acceptButton.frame = metrics.accept
  }

  private var application: Application? { view.window?.application }
  private var now: Double { application?.now ?? 0 }

  // MARK: Steps

  private func restart(_ text: String, _ color: Color = Style.text, remark: String = "") {
    self.remark = remark
    // The readings must be those of the uncalibrated panel.
    calibration.matrix = .identity
    readings.removeAll()
    targets.removeAll()
    go(to: .cross(0), text, color)
  }

  private func go(to step: Step, _ text: String, _ color: Color = Style.text) {
    self.step = step
    press = nil
    link?.stop()
    end = now + (step == .check ? Self.checkTime : Self.patience)
    sentence.text = text
    sentence.textColor = color
    show()
  }

  /// Updates all views for the current step.
  private func show() {
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
    if active < crosses.count { note.text = (remark.isEmpty ? "" : remark + "\n") + "Cross \(active + 1) of \(crosses.count)" }
    view.setNeedsLayout()
    count()
  }

  /// Shows the remaining time, and ends the step when it has run out. Called once a second.
  private func count() {
    let left = Int((end - now).rounded(.up))
    switch step {
    case .check:
      if left <= 0 { return finish("Nobody accepted it: the old calibration is back.", Style.warning) }
      note.text = "\(errorText)\nThe old calibration comes back in \(left) seconds."
    case .cross:
      if left <= 0 && isStarted { finish("Nobody touched a cross: the old calibration stays.", Style.warning) }
    case .over: break
    }
  }

  private func accept() {
    do throws(Errno) {
      try calibration.file?.save(calibration.matrix)
      finish("The panel is calibrated.", Style.accent, keeping: calibration.matrix)
    } catch {
      finish("Not saved (\(error.message)): the old calibration is back.", Style.warning)
    }
  }

  private func finish(_ text: String, _ color: Color, keeping matrix: CalibrationMatrix? = nil) {
    calibration.matrix = matrix ?? old
    go(to: .over, text, color)
    note.text = matrix == nil ? "" : "Kept in \(calibration.file?.path ?? "")"
    Process.log("calibrate: \(text)")
    application?.schedule(after: Self.farewell) { [unowned(unsafe) self] _ in application?.terminate() }
  }

  // MARK: Touches on a cross

  private func take(_ touch: Touch, _ event: Event) {
    guard case .cross = step, let reading = calibration.panelPlace(of: touch.location(in: nil)) else { return }
    switch touch.phase {
    case .began:
      press = Press(at: reading, time: touch.timestamp)
      end = now + Self.patience
      if let link { application?.start(link) }
    case .moved:
      for sample in event.coalescedTouches(for: touch) {
        if let reading = calibration.panelPlace(of: sample.location(in: nil)) { press?.add(reading, at: sample.timestamp) }
      }
    case .ended where press != nil:
      drop("That was too short: hold the finger until the ring is full.")
    case .cancelled: drop("The panel lost the finger: hold it on the cross again.")
    default: break
    }
  }

  private func drop(_ text: String) {
    guard press != nil, case .cross = step else { return }
    go(to: step, text, Style.warning)
  }

  private func follow(at now: Double) {
    guard let press, case .cross(let index) = step else {
      link?.stop()
      return
    }
    crosses[index].progress = press.progress(at: now)
    switch press.verdict(at: now) {
    case .waiting: break
    case .wandered: drop("The finger moved: lift it, and hold it still on the cross.")
    case .steady(let reading): keep(reading, of: index)
    }
  }

  private func keep(_ reading: PanelPlace, of index: Int) {
    guard let target = calibration.panelPlace(of: crosses[index].center) else { return }
    readings.append(reading)
    targets.append(target)
    remark = ""
    if index + 1 < crosses.count {
      go(
        to: .cross(index + 1), index + 2 == crosses.count ? "Well done. Now the last one, in the middle." : "Well done. Now the next cross."
      )
    } else {
      judge()
    }
  }

  // MARK: The result

  private(set) var largestError = 0.0
  private(set) var meanError = 0.0

  private var errorText: String {
    "Largest error \(largestError.decimal(places: 1)) pixels, mean \(meanError.decimal(places: 1))."
  }

  private func judge() {
    guard let fit = CalibrationFit(readings: readings, targets: targets) else {
      return restart("The readings lie all together: hold the finger on each cross in turn.", Style.warning)
    }
    (largestError, meanError) = (0, 0)
    for (reading, target) in zip(readings, targets) {
      let error = calibration.distance(from: fit.matrix.apply(to: reading), to: target)
      largestError = max(largestError, error)
      meanError += error / Double(readings.count)
    }
    guard largestError <= Self.mostError * calibration.shorterSide else {
      return restart("The crosses do not fit together: once more, from the first.", Style.warning, remark: errorText)
    }
    calibration.matrix = fit.matrix
    go(to: .check, "Draw with a finger: accept it if the line follows.")
  }
}
