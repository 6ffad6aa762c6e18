import IceCreamTiles
import KernelFaults
import Vitrine

/// Tiles on a kernel in which a call fails or hangs, as `FAULT` in the environment specifies (see `KernelFault`).
@main
struct FaultyTiles {
  static func main() {
    readFault()
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
