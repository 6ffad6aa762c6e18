import Vitrine

/// The index: all systems by theme, with number and name. Each row has the height of a fingertip.
final class HomeController: ViewController {
  var onChoice: (CatalogEntry) -> Void = { _ in }

  private let titleLabel = Label()
  private let subtitleLabel = Label()
  let list = HomeList()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Style.background
    titleLabel.text = "Vitrine"
    titleLabel.textColor = Style.text
    subtitleLabel.text = "\(Catalog.count) demos of touch and typing"
    subtitleLabel.textColor = Style.quiet
    list.onChoice = { [unowned(unsafe) self] in onChoice($0) }
    for view in [list, titleLabel, subtitleLabel] as [View] { self.view.addSubview(view) }
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
    let width = area.width - 2 * margin
    titleLabel.frame = Rect(margin, margin / 2, title, bar)
    let rest = width - title - metrics.gap
    subtitleLabel.frame = Rect(area.width - margin - rest, margin / 2, rest, bar)
    subtitleLabel.textAlignment = view.isRightToLeft ? .left : .right
    // A small panel has no room for both.
    subtitleLabel.isHidden = subtitleLabel.sizeThatFits(.zero).width > rest
    view.mirrorIfNeeded([titleLabel, subtitleLabel])
    let top = titleLabel.frame.maxY + margin / 2
    list.wear(metrics)
    list.frame = Rect(margin, top, area.width - 2 * margin, area.height - top)
  }
}
