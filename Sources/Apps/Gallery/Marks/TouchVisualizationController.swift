import Vitrine

/// Systems 18 to 20: visible touches. The build decides whether they are shown. This controller only provides something
/// to touch.
final class TouchVisualizationController: DemoController {
  private let headline = Label()
  private let commands = Label()
  private let button = StageButton()
  private let words = StackView(.vertical)
  private let pad = TouchPad()
  private let log = LogView()
  private var presses = 0

  override func setUp() {
    headline.textColor = Style.text
    commands.textColor = Style.accent
    for label in [headline, commands] {
      label.numberOfLines = 0
      label.textAlignment = .center
    }
    words.distribution = .center
    show("marks", Kiosk.showsTouches ? "on" : "off")
    guard Kiosk.showsTouches else { return setUpAdvice() }
    switch entry.number {
    case 19: setUpLog()
    case 20: setUpButton()
    default: setUpHeadline()
    }
  }

  private func setUpAdvice() {
    headline.text = "This program was built without touch marks. Build it with one flag to show them:"
    commands.text = "swift build --traits TouchVisualization\ntools/run gallery --demo"
    for label in [headline, commands] { words.add(label) }
    fill(with: ScrollView(words))
  }

  /// System 18.
  private func setUpHeadline() {
    headline.text = "Each finger is shown as a disc, on every screen."
    words.add(headline)
    fill(with: words)
  }

  /// System 19.
  private func setUpLog() {
    pad.isMultipleTouchEnabled = true
    pad.onTouches = { [unowned(unsafe) self] phase, touches, _ in
      for touch in touches { log.add("\(Text.phase(phase))   \(Text.point(touch.location(in: pad)))") }
    }
    stage.addSubview(pad)
    stage.addSubview(log)
  }

  /// System 20.
  private func setUpButton() {
    button.title = "Press"
    button.emphasize()
    // The controller owns the button, so it outlives the action.
    button.action = { [unowned(unsafe) self] _ in
      presses += 1
      show("presses", "\(presses)")
    }
    stage.addSubview(button)
    show("presses", "0")
  }

  override func layOut(_ area: Rect) {
    let inset = metrics.margin * 2
    words.spacing = inset
    words.insets = Insets(all: inset)
    headline.font = metrics.title
    commands.font = metrics.body
    log.font = metrics.body
    button.font = metrics.title
    pad.frame = area
    log.frame = area.inset(by: Insets(all: inset))
    let side = (min(area.width, area.height) * 0.5).rounded()
    button.frame = Rect(center: area.center, size: Size(side, metrics.finger * 1.5))
  }
}
