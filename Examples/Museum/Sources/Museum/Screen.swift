import Vitrine

/// The superclass of the app's screens.
class Screen: ViewController {
  /// The app's data. It owns all screens, and outlives them.
  unowned(unsafe) let house: House

  init(_ house: House) {
    self.house = house
    super.init()
  }
}
