import IceCreamTiles
import Vitrine

/// The tile grid on a kernel that refuses calls of its display, as `FAULT` in its environment says (`KernelFault`).
@main
struct FaultyTiles {
  static func main() {
    Kiosk.run { TilesController() }
  }
}
