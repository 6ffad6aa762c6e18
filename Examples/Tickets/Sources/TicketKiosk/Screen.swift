import Vitrine

/// The superclass of the app's screens.
class Screen: ViewController {
  let office: BoxOffice

  init(_ office: BoxOffice) {
    self.office = office
    super.init()
  }
}
