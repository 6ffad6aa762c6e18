import Vitrine

@main
struct App {
  /// The app, which the tests launch too.
  static var kiosk: KioskApp<BoxOffice> {
    KioskApp(
      languages: Texts.languages, idlePolicy: IdlePolicy(idleTimeout: 90, darkTimeout: 1800),
      model: { BoxOffice($0) },
      rootViewController: { NavigationController(rootViewController: EventsController($0)) },
      staffViewController: { StaffController($0) })
  }

  static func main() { kiosk.run() }
}
