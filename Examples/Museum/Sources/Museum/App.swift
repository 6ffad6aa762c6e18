import Vitrine

@main
struct App {
  static func main() {
    let house = House()
    let idlePolicy = IdlePolicy(idleTimeout: 60, darkTimeout: 1800, makeIdleContent: { PosterController(house) })
      // Open all day, unless the board sets VITRINE_HOURS.
      .withOpeningHours("0:00-24:00")
      .withStaffAccess { house.makeStaffScreen() }
    Kiosk.run(house, languages: Texts.languages, idlePolicy: idlePolicy)
  }
}
