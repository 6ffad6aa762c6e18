import Vitrine

/// System 47: taps counted by the toolkit, and by the app, which allows longer pauses.
final class TapSeriesController: DemoController {
  private let pad = TouchPad()
  private let countLabel = Label()
  private var series = 0
  private var longest = 0
  private var lastTap = -Double.infinity

  /// The longest pause within a series, in seconds. Chosen: comfortable for slow hands.
  static let pause = 1.0

  override func setUp() {
    pad.onTouches = { [unowned(unsafe) self] phase, touches, _ in
      if phase == .ended { tapped(touches[0]) }
    }
    countLabel.text = "0"
    countLabel.textColor = Style.accent
    countLabel.textAlignment = .center
    stage.addSubview(pad)
    stage.addSubview(countLabel)
    show("tapCount", "–")
    show("series", "0")
    show("longest", "0")
  }

  override func layOut(_ area: Rect) {
    pad.frame = area
    countLabel.font = Font(size: min(area.width, area.height) * 0.5)
    countLabel.frame = area
  }

  private func tapped(_ touch: Touch) {
    // A drag is not a tap.
    guard touch.tapCount > 0 else { return }
    series = touch.timestamp - lastTap <= Self.pause ? series + 1 : 1
    lastTap = touch.timestamp
    longest = max(longest, series)
    countLabel.text = "\(series)"
    show("tapCount", "\(touch.tapCount)")
    show("series", "\(series)")
    show("longest", "\(longest)")
  }
}
