import IceCreamTiles
import Vitrine

/// Systems 53 and 54: the board of the Tiles app, whose tiles are toggled, added and removed.
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
    fill(with: StackView.page(board, above: [addButton, removeButton]))
    update()
  }

  private func update() {
    show("tiles", "\(board.tiles.count)")
    show("selected", "\(board.selectedCount)")
    addButton.isEnabled = board.canAdd
    removeButton.isEnabled = board.selectedCount > 0
  }

  override func layOut(_ area: Rect) { board.gap = max(2, metrics.gap * 0.5) }
}
