import Vitrine

/// The whole screen: a title, the board, and a bar with what can be done.
final class TilesController: ViewController {
  private let titleLabel = Label()
  private let countLabel = Label()
  private let board = TileBoard()
  private let addButton = Button()
  private let removeButton = Button()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.background

    titleLabel.text = "Today's ice cream"
    titleLabel.textColor = Palette.text
    countLabel.textColor = Palette.quietText
    countLabel.textAlignment = .right
    addButton.title = "Add"
    addButton.color = Palette.selectedCard
    addButton.action = { [board] _ in board.addTile() }
    removeButton.title = "Remove"
    removeButton.color = Palette.accent
    removeButton.action = { [board] _ in board.removeSelected() }
    for view in [titleLabel, countLabel, board, addButton, removeButton] as [View] { self.view.addSubview(view) }

    // The controller owns the board, so it outlives the closure's calls.
    board.onChange = { [unowned(unsafe) self] in updateBar() }
    updateBar()
  }

  private func updateBar() {
    let selected = board.selectedCount
    countLabel.text = selected == 0 ? "\(board.tiles.count) kinds" : "\(selected) of \(board.tiles.count) selected"
    removeButton.isEnabled = selected > 0
    addButton.isEnabled = board.canAdd
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    // Bars of a fifth of the short side at most, and of a thumb's height at least.
    let area = view.bounds
    let side = min(area.width, area.height)
    let bar = max(48, min(84, side * 0.13))
    let margin = Palette.margin + Palette.gap
    let inner = Rect(margin, 0, area.width - 2 * margin, area.height)

    titleLabel.font = Font(size: bar * 0.44)
    countLabel.font = Font(size: bar * 0.28)
    titleLabel.frame = Rect(inner.minX, Palette.margin, inner.width * 0.62, bar)
    countLabel.frame = Rect(inner.midX, Palette.margin, inner.width / 2, bar)
    board.frame = Rect(
      Palette.margin, Palette.margin + bar - Palette.gap / 2, area.width - 2 * Palette.margin,
      area.height - 2 * bar - 2 * Palette.margin)

    let button = Size(max(120, min(220, inner.width * 0.26)), bar - 12)
    let y = area.height - Palette.margin - bar + 6
    for view in [addButton, removeButton] { view.font = Font(size: button.height * 0.4) }
    removeButton.frame = Rect(inner.maxX - button.width, y, button.width, button.height)
    addButton.frame = Rect(removeButton.frame.minX - button.width - Palette.gap, y, button.width, button.height)
  }
}
