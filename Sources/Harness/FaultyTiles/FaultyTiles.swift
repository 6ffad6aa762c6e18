import IceCreamTiles
import Vitrine

/// Tiles on a kernel that refuses calls of its display, as `FAULT` in its environment says (`KernelFault`).
@main
struct FaultyTiles {
  static func main() {
    Kiosk.run { BoardController() }
  }
}

final class BoardController: ViewController {
  private let board = TileBoard()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.background
    view.addSubview(board)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    board.frame = view.bounds.inset(by: Insets(top: 40, left: 20, bottom: 40, right: 20))
  }
}
