import Appliance
import System
import USBUpdates
import Vitrine

/// The connection of the page to the update: the state that it shows, and the receiver of its answers.
protocol UpdateSource: AnyObject {
  /// The state of the update, or `nil` if it is unknown.
  var state: UpdateState? { get }
  /// The setting of the staff's PIN, or `nil` if there is none.
  var pin: String? { get }
  func send(_ answer: String)
}

/// The page that replaces the app during an update from a USB stick: what the stick has, the staff's consent, the
/// progress, and the result.
final class UpdateController: ViewController {
  private static let updateInterval = 0.25
  /// The time without an answer after which the app returns, in seconds. Chosen.
  static let answerTimeout = 120.0

  private let source: any UpdateSource
  private(set) var state = UpdateState()
  private var deadline = 0.0
  /// The page that asks for the PIN, while it covers this page.
  private(set) var pinPage: PINController?
  let headline = Label()
  let detail = Label()
  let hint = Label()
  let bar = ProgressView(frame: .zero)
  let installButton = Button()
  let laterButton = Button()

  init(_ source: any UpdateSource) {
    self.source = source
    super.init()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    for label in [headline, detail, hint] {
      label.numberOfLines = 0
      view.addSubview(label)
    }
    view.addSubview(bar)
    installButton.title = "Install"
    laterButton.title = "Not Now"
    laterButton.style = .secondary
    // The controller owns the buttons, so it outlives these closures.
    installButton.action = { [unowned(unsafe) self] _ in askForPIN() }
    laterButton.action = { [unowned(unsafe) self] _ in decline() }
    view.addSubview(installButton)
    view.addSubview(laterButton)
    refresh()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard deadline == 0 else { return }
    deadline = now + Self.answerTimeout
    application?.schedule(after: Self.updateInterval, repeats: true) { [unowned(unsafe) self] _ in refresh() }
  }

  private var application: Application? { view.window?.application }
  private var now: Double { application?.now ?? 0 }

  // MARK: Answers

  private func askForPIN() {
    // A board without a data partition counts wrong PINs in memory.
    let path = Directory.exists(at: DataFolder.path) ? "\(DataFolder.path)/\(DataFolder.pinAttempts)" : nil
    let page = PINController(
      source.pin, keepingAttemptsAt: path, isLasting: Appliance.keepsData, at: now
    ) { [unowned(unsafe) self] isRight in
      closePINPage()
      if isRight { accept() }
    }
    guard let page else { return accept() }
    pinPage = page
    addChild(page)
    view.addSubview(page.view)
    view.setNeedsLayout()
  }

  private func closePINPage() {
    if pinPage != nil { deadline = now + Self.answerTimeout }
    pinPage?.view.removeFromSuperview()
    pinPage?.removeFromParent()
    pinPage = nil
  }

  private func accept() {
    installButton.isEnabled = false
    source.send(UpdateState.install)
  }

  private func decline() {
    source.send(UpdateState.later)
    application?.terminate()
  }

  // MARK: State

  /// Shows the current state. Ends the page when the update has ended.
  private func refresh() {
    guard let state = source.state else { return }
    // The PIN may have to be fetched, and after wrong ones the page waits. The service limits the whole time.
    if state.phase == .offer, pinPage == nil, deadline > 0, now >= deadline { decline() }
    // The stick may be removed while the PIN is entered.
    if state.phase != .offer { closePINPage() }
    if state == self.state, state.phase != .closed { return }
    self.state = state
    let subject = state.isSystem ? "\(state.app) with its system" : state.app
    switch state.phase {
    case .preparing:
      headline.text = "Update from USB stick"
      detail.text = subject
      hint.text = ""
    case .offer:
      headline.text = "Update from USB stick"
      detail.text = subject
      hint.text = Self.dates(state)
    case .copying:
      headline.text = "Updating \(subject)"
      detail.text = "\(state.percent) %"
      hint.text = "Leave the stick plugged in, and the board switched on."
    case .received:
      headline.text = "You may remove the stick"
      detail.text =
        state.isSystem ? "The board restarts with the new system." : "The new \(state.app) starts in a moment."
      hint.text = "If it does not work, the board returns to the previous one by itself."
    case .failed:
      headline.text = "The update failed"
      detail.text = state.reason
      // The previous system may have been removed, to make room.
      hint.text =
        state.isSystem
        ? "The board keeps the system that it runs. The app returns in a moment."
        : "Nothing was changed. The app returns in a moment."
    case .closed: application?.terminate()
    }
    bar.setProgress(Double(state.phase == .received ? 100 : state.percent) / 100, animated: false)
    bar.isHidden = state.phase != .copying && state.phase != .received
    installButton.isHidden = state.phase != .offer
    laterButton.isHidden = state.phase != .offer
    view.setNeedsLayout()
  }

  /// Returns the dates of both signatures, which order the bundles.
  private static func dates(_ state: UpdateState) -> String {
    let new = date(state.newTime)
    return state.oldTime == 0 ? "Signed on \(new)" : "Signed on \(new). The installed one: \(date(state.oldTime))"
  }

  private static func date(_ seconds: Int64) -> String {
    let time = LocalTime(counting: seconds)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(time.year)-\(two(time.month))-\(two(time.day)) \(two(time.hour)):\(two(time.minute)) UTC"
  }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    let colors = view.theme.colors
    let isSmall = min(bounds.width, bounds.height) < 400
    let margin = isSmall ? 16.0 : 48.0
    let gap = isSmall ? 8.0 : 20.0
    view.backgroundColor = colors.background
    headline.font = Font(size: isSmall ? 22 : 36)
    detail.font = Font(size: isSmall ? 15 : 24)
    hint.font = Font(size: isSmall ? 12 : 18)
    headline.textColor = state.phase == .failed ? colors.error : colors.text
    detail.textColor = colors.text
    hint.textColor = colors.secondaryText
    let width = bounds.width - 2 * margin
    let button = Size(isSmall ? 120 : 200, isSmall ? 44 : 64)
    let labels = [headline, detail, hint]
    let heights = labels.map { $0.sizeThatFits(Size(width, bounds.height)).height }
    let barHeight = bar.isHidden ? 0 : 12 + gap
    let buttonHeight = installButton.isHidden ? 0 : button.height + gap
    let total = heights.reduce(0) { $0 + $1 } + 2 * gap + barHeight + buttonHeight
    var top = max(margin, (bounds.height - total) / 2)
    for (label, height) in zip(labels, heights) {
      label.frame = Rect(margin, top, width, height)
      top += height + gap
    }
    bar.frame = Rect(margin, top, width, 12)
    top += barHeight
    installButton.frame = Rect(margin, top, button.width, button.height)
    laterButton.frame = Rect(margin + button.width + gap, top, button.width, button.height)
    pinPage?.view.frame = bounds
    if view.isRightToLeft {
      for part in view.subviews where part !== pinPage?.view {
        part.frame = Rect(bounds.width - part.frame.maxX, part.frame.minY, part.frame.width, part.frame.height)
      }
    }
  }
}
