import Vitrine

/// A screen of the house.
class Screen: ViewController {
  let house: House

  init(_ house: House) {
    self.house = house
    super.init()
  }
}
