import IceCreamTiles
import Vitrine

/// Systems 53 and 54: the ice cream counter's board, whose tiles fingers toggle, add and remove.
final class TileBoardController: DemoController {
  let board = TileBoard()
  private let addButton = StageButton()
  private let removeButton = StageButton()

  override func setUp() {
    board.backgroundColor = Palette.background
    addButton.title = "Add"
    addButton.action = { [unowned(unsafe) self] _ in board.addTile() }
    removeButton.title = "Remove"
    removeButton.emphasize()
    removeButton.action = { [unowned(unsafe) self] _ in board.removeSelected() }
    board.onChange = { [unowned(unsafe) self] in update() }
    for view in [board, addButton, removeButton] as [View] { stage.addSubview(view) }
    update()
  }

  private func update() {
    show("tiles", "\(board.tiles.count)")
    show("selected", "\(board.selectedCount)")
    addButton.isEnabled = board.canAdd
    removeButton.isEnabled = board.selectedCount > 0
  }

  override func layOut(_ area: Rect) {
    let margin = metrics.margin
    let bar = metrics.finger + 2 * margin
    board.gap = max(2, metrics.gap * 0.5)
    board.frame = Rect(0, 0, area.width, area.height - bar)
    let width = (area.width - 3 * margin) / 2
    let y = area.height - margin - metrics.finger
    addButton.frame = Rect(margin, y, width, metrics.finger)
    removeButton.frame = Rect(2 * margin + width, y, width, metrics.finger)
    for button in [addButton, removeButton] { button.font = metrics.body }
  }
}
