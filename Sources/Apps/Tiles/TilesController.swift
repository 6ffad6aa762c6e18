import IceCreamTiles
import Vitrine

/// The only screen: a title, the board, and a bar with buttons.
final class TilesController: ViewController {
  private let titleLabel = Label()
  private let countLabel = Label()
  let board = TileBoard()
  let addButton = Button()
  let removeButton = Button()

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
    countLabel.text = selected == 0 ? "\(board.tiles.count) flavors" : "\(selected) of \(board.tiles.count) selected"
    removeButton.isEnabled = selected > 0
    addButton.isEnabled = board.canAdd
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let area = view.bounds
    let metrics = Metrics(area.size)
    let bar = metrics.bar
    let gap = metrics.gap
    let margin = metrics.margin
    let inner = Rect(margin + gap, 0, area.width - 2 * (margin + gap), area.height)

    titleLabel.font = Font(size: bar * 0.42)
    countLabel.font = Font(size: bar * 0.27)
    let count = min(inner.width * 0.4, countLabel.font.width(of: "20 of 20 selected") + 1)
    titleLabel.frame = Rect(inner.minX, margin, inner.width - count, bar)
    countLabel.frame = Rect(inner.maxX - count, margin, count, bar)
    board.gap = gap
    board.frame = Rect(margin, margin + bar - gap / 2, area.width - 2 * margin, area.height - 2 * bar - 2 * margin)

    let height = bar - max(4, bar * 0.14)
    for button in [addButton, removeButton] { button.font = Font(size: height * 0.4) }
    // Both buttons have the width of the one with the longer title.
    let width = max(inner.width * 0.22, removeButton.sizeThatFits(inner.size).width)
    let y = area.height - margin - (bar + height) / 2
    removeButton.frame = Rect(inner.maxX - width, y, width, height)
    addButton.frame = Rect(removeButton.frame.minX - width - gap, y, width, height)
  }
}
