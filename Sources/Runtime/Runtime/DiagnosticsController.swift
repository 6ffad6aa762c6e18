import Geometry
import Languages
import Raster
import Toolkit
import Typography

/// The page that says how the board is: in the place of an app that fails all the time, and over one that runs, where the staff asks for it.
final class DiagnosticsController: ViewController {
  /// What it is shown for.
  enum Occasion {
    /// The app failed, as this line of the log says, and is tried again later.
    case trouble(String)
    /// The staff has asked; the page goes when `close` is called.
    case staff(close: () -> Void)
  }

  private let occasion: Occasion
  private let read: () -> BoardDiagnosis
  private let mark = View()
  private let headline = Label()
  private let reason = Label()
  private let advice = Label()
  private let facts = FactsView()
  private let log = LogView()
  private var close: CloseView?

  /// - Parameter read: tells how the board is now.
  init(_ occasion: Occasion, _ read: @escaping () -> BoardDiagnosis) {
    (self.occasion, self.read) = (occasion, read)
    super.init()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = DiagnosticsStyle.ground
    for label in [headline, reason, advice] { label.numberOfLines = 0 }
    headline.numberOfLines = 1
    advice.textColor = DiagnosticsStyle.quiet
    switch occasion {
    case .trouble(let reason):
      mark.backgroundColor = DiagnosticsStyle.trouble
      headline.text = StandardWord.outOfOrder.text
      self.reason.text = reason
    case .staff(let close):
      mark.backgroundColor = DiagnosticsStyle.fine
      headline.text = StandardWord.aboutThisKiosk.text
      self.close = CloseView(StandardWord.close.text, close)
    }
    for part in [mark, headline, reason, advice, facts, log] { view.addSubview(part) }
    if let close { view.addSubview(close) }
    update()
  }

  /// Shows how the board is now.
  func update() {
    let diagnosis = read()
    switch occasion {
    case .trouble:
      let tried = "The app is tried again by itself, from time to time. "
      advice.text =
        if let address = diagnosis.addresses.first {
          tried + "To see more, run 'vitrine logs \(address)'; to go back to the release before, 'vitrine rollback \(address)'."
        } else {
          tried + "To try it at once, switch the board off and on. If that does not help, write its card anew."
        }
    case .staff:
      advice.text = StandardWord.pageLeavesByItself.text
    }
    facts.facts = diagnosis.facts
    log.lines = diagnosis.log
    view.setNeedsLayout()
  }

  override func viewDidLayoutSubviews() {
    let style = DiagnosticsStyle(for: view.bounds.size)
    headline.font = Font(size: style.headline)
    reason.font = Font(size: style.text)
    advice.font = Font(size: style.text)
    (facts.style, log.style) = (style, style)
    var rest = view.bounds.inset(by: Insets(all: style.margin))
    func take(_ height: Double) -> Rect {
      let part = Rect(rest.minX, rest.minY, rest.width, min(height, rest.height))
      rest = Rect(rest.minX, part.maxY + style.gap, rest.width, max(0, rest.maxY - part.maxY - style.gap))
      return part
    }
    let title = take(max(style.headline * 1.3, close == nil ? 0 : style.button.height))
    mark.frame = Rect(title.minX, title.minY + 2, style.mark, title.height - 4)
    mark.cornerRadius = style.mark / 2
    let left = title.minX + style.mark + style.gap
    let button = Size(min(style.button.width, title.width / 3), style.button.height)
    headline.frame = Rect(left, title.minY, max(0, title.maxX - left - (close == nil ? 0 : button.width + style.gap)), title.height)
    close?.frame = Rect(origin: Point(title.maxX - button.width, title.minY), size: button)
    close?.font = Font(size: style.text)
    for label in [reason, advice] where !label.text.isEmpty {
      // A long one leaves room for what is below.
      label.frame = take(min(label.sizeThatFits(Size(rest.width, 0)).height, view.bounds.height / 4))
    }
    facts.frame = take(facts.height(for: rest.width))
    log.isHidden = log.lines.isEmpty || rest.height < style.log * 3
    log.frame = rest
  }
}
