import Geometry
import Languages
import Raster
import Toolkit
import Typography

/// The screen about the state of the board. It replaces an app that fails repeatedly, or covers a running app when the
/// staff opens it.
final class DiagnosticsController: ViewController {
  enum Reason {
    /// The app failed with this line of the log, and will be tried again.
    case failure(String)
    /// The staff opened the screen. It disappears when `close` is called.
    case staff(close: () -> Void)
  }

  private let occasion: Reason
  private let read: () -> BoardDiagnosis
  private let accentBar = View()
  private let headline = Label()
  private let reason = Label()
  private let advice = Label()
  private let facts = FactsView()
  private let log = LogView()
  private var close: PillButton?

  /// Creates the screen.
  init(_ occasion: Reason, _ read: @escaping () -> BoardDiagnosis) {
    self.occasion = occasion
    self.read = read
    super.init()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    for label in [headline, reason, advice] { label.numberOfLines = 0 }
    headline.numberOfLines = 1
    switch occasion {
    case .failure(let reason):
      headline.text = StandardWord.outOfOrder.text
      self.reason.text = reason
    case .staff(let close):
      headline.text = StandardWord.aboutThisKiosk.text
      self.close = PillButton(StandardWord.close.text, close)
    }
    for part in [accentBar, headline, reason, advice, facts, log] { view.addSubview(part) }
    if let close { view.addSubview(close) }
    update()
  }

  func update() {
    let diagnosis = read()
    switch occasion {
    case .failure:
      let tried = "The board tries to start the app again from time to time. "
      advice.text =
        if let address = diagnosis.addresses.first {
          tried
            + "To see more, run 'vitrine logs \(address)'. To return to the previous release, run 'vitrine rollback \(address)'."
        } else {
          tried + "To try now, switch the board off and on. If that does not help, write its card again."
        }
    case .staff:
      advice.text = StandardWord.pageClosesAutomatically.text
    }
    facts.facts = diagnosis.facts
    log.lines = diagnosis.log
    view.setNeedsLayout()
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let theme = view.theme
    var style = DiagnosticsStyle(theme, for: bounds.size)
    let colors = style.colors
    view.backgroundColor = colors.background
    accentBar.backgroundColor = close == nil ? colors.error : colors.tint
    advice.textColor = colors.secondaryText
    // Reduce the text scale until all facts fit, but not below 1. A smaller scale of the theme is kept.
    while !layOut(bounds, style, theme.textScale), style.scale > 1 { style.scale -= 0.125 }
    if view.isRightToLeft {
      for part in view.subviews {
        part.frame = Rect(bounds.width - part.frame.maxX, part.frame.minY, part.frame.width, part.frame.height)
      }
    }
  }

  /// Lays out the parts. Returns `true` if all facts fit.
  private func layOut(_ bounds: Rect, _ style: DiagnosticsStyle, _ textScale: Double) -> Bool {
    // Labels multiply the size in `font` by the theme's text scale.
    headline.font = Font(size: style.headline / textScale)
    reason.font = Font(size: style.text / textScale)
    advice.font = reason.font
    facts.style = style
    log.style = style
    var rest = bounds.inset(by: Insets(all: style.margin))
    func take(_ height: Double) -> Rect {
      let part = Rect(rest.minX, rest.minY, rest.width, min(height, rest.height))
      rest = Rect(rest.minX, part.maxY + style.gap, rest.width, max(0, rest.maxY - part.maxY - style.gap))
      return part
    }
    let title = take(max(style.headline * 1.3, close == nil ? 0 : style.button.height))
    accentBar.frame = Rect(title.minX, title.minY + 2, style.accentBarWidth, title.height - 4)
    accentBar.cornerRadius = style.accentBarWidth / 2
    let left = title.minX + style.accentBarWidth + style.gap
    let button = Size(min(style.button.width, title.width / 3), style.button.height)
    headline.frame = Rect(
      left, title.minY, max(0, title.maxX - left - (close == nil ? 0 : button.width + style.gap)), title.height)
    close?.frame = Rect(origin: Point(title.maxX - button.width, title.minY), size: button)
    close?.size = style.text
    var fits = headline.sizeThatFits(.zero).width <= headline.frame.width
    for label in [reason, advice] where !label.text.isEmpty {
      // A long text must leave room for the parts below.
      label.frame = take(min(label.sizeThatFits(Size(rest.width, 0)).height, bounds.height / 4))
    }
    let height = facts.height(for: rest.width)
    fits = fits && height <= rest.height
    facts.frame = take(height)
    log.isHidden = log.lines.isEmpty || rest.height < style.log * 3
    log.frame = rest
    return fits
  }
}
