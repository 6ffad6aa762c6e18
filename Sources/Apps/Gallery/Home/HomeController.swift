import Vitrine

/// The index: all systems by theme, with number and name. Each row has the height of a fingertip.
final class HomeController: ViewController {
  var onChoice: (DemoEntry) -> Void = { _ in }

  private let titleLabel = Label()
  private let subtitleLabel = Label()
  /// Opens the options for the text size, contrast, and motion.
  let displayOptionsButton = Button(title: "Aa") { _ in }
  let list = HomeList()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Style.background
    titleLabel.text = "Vitrine"
    titleLabel.textColor = Style.text
    subtitleLabel.text = "\(DemoCatalog.count) demos of touch and typing"
    subtitleLabel.textColor = Style.quiet
    list.onChoice = { [unowned(unsafe) self] in onChoice($0) }
    displayOptionsButton.color = Style.raised
    displayOptionsButton.titleColor = Style.text
    displayOptionsButton.cornerRadius = Style.cornerRadius
    // The parent creates this controller again if a choice changes the colors, so it presents the options.
    displayOptionsButton.action = { [unowned(unsafe) self] _ in
      navigationController?.present(DisplayOptionsController(), as: .form)
    }
    for view in [list, titleLabel, subtitleLabel, displayOptionsButton] as [View] { self.view.addSubview(view) }
  }

  override func environmentDidChange() {
    super.environmentDidChange()
    displayOptionsButton.accessibilityLabel = StandardWord.displayOptions.text
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let area = view.bounds
    let metrics = Metrics(area.size, textScale: view.theme.textScale)
    titleLabel.font = metrics.title
    subtitleLabel.font = metrics.body
    let margin = metrics.margin
    let bar = metrics.finger
    let title = titleLabel.sizeThatFits(.zero).width
    displayOptionsButton.font = metrics.body
    let display = max(bar, displayOptionsButton.sizeThatFits(.zero).width)
    displayOptionsButton.frame = Rect(area.width - margin - display, margin / 2, display, bar)
    let right = displayOptionsButton.frame.minX - metrics.gap
    titleLabel.frame = Rect(margin, margin / 2, title, bar)
    let rest = right - titleLabel.frame.maxX - metrics.gap
    subtitleLabel.frame = Rect(right - rest, margin / 2, rest, bar)
    subtitleLabel.textAlignment = view.isRightToLeft ? .left : .right
    // A small panel has no room for both.
    subtitleLabel.isHidden = subtitleLabel.sizeThatFits(.zero).width > rest
    view.mirrorIfNeeded([titleLabel, subtitleLabel, displayOptionsButton])
    let top = titleLabel.frame.maxY + margin / 2
    list.wear(metrics)
    list.frame = Rect(margin, top, area.width - 2 * margin, area.height - top)
  }
}
