import ReleaseFormat
import System
import Toolkit

/// What the staff's gesture brings: the keys for the PIN, where one is set, and then the app's own screen or the page about the board.
final class StaffEntrance {
  private let service: (() -> ViewController)?
  private var pin: StaffPIN?
  /// Nil until the PIN is asked for first.
  private var tries: PINTries?

  /// - Parameter service: makes the app's own screen; nil: it has none.
  init(_ service: (() -> ViewController)?) { self.service = service }

  /// False for a text that is none.
  func setPIN(_ text: String) -> Bool {
    pin = StaffPIN(parsing: text)
    return pin != nil
  }

  /// Where there is no such folder, no board needs to remember.
  private static var path: String? { Directory.exists(at: DataFolder.path) ? "\(DataFolder.path)/\(DataFolder.tries)" : nil }

  func page(_ place: StaffPage.Place) -> FrontPage {
    guard let pin else { return open(place) }
    let page = KeypadPage(pin, tries ?? PINTries(path: place.isPanel ? Self.path : nil, at: place.now), place) { [self] in tries = $0 }
    page.following = { [self] now in
      var place = place
      place.now = now
      return open(place)
    }
    return page
  }

  private func open(_ place: StaffPage.Place) -> FrontPage {
    guard let service else { return StaffPage(place) }
    return StaffPage(place) { about, close in ServiceController(service(), about: about, close: close) }
  }
}

extension Manners {
  /// These, and a staff that is asked for the PIN of the setting `VITRINE_STAFF_PIN`, where there is one, before its gesture opens anything.
  ///
  /// - Parameter service: makes the app's own screen for the staff, with a button to the page about the board. It goes by itself a minute after
  ///   the last touch. Nil: that page is what the gesture opens.
  public func withStaff(_ service: (() -> ViewController)? = nil) -> Manners {
    let entrance = StaffEntrance(service)
    var manners = self
    manners.staffPage = { entrance.page($0) }
    manners.setPIN = { entrance.setPIN($0) }
    return manners
  }
}
