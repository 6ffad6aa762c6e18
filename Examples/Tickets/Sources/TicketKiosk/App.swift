import Vitrine

@main
struct App {
  static func main() {
    Kiosk.run(
      languages: Texts.languages, idlePolicy: IdlePolicy(idleTimeout: 90, darkTimeout: 1800),
      model: { BoxOffice($0) },
      rootViewController: { NavigationController(rootViewController: EventsController($0)) },
      staffViewController: { StaffController($0) })
  }
}
