import Vitrine

/// The tile grid: a kiosk for an ice cream counter.
@main
struct Tiles {
  static func main() {
    Kiosk.run { TilesController() }
  }
}
