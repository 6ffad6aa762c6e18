import Vitrine

/// A screen of the house.
class Screen: ViewController {
  /// It owns what is shown, and outlives it.
  unowned(unsafe) let house: House

  init(_ house: House) {
    self.house = house
    super.init()
  }
}
