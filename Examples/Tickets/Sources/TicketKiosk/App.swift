import Vitrine

@main
struct App {
  static func main() {
    let office = BoxOffice()
    let policy = IdlePolicy(idleTimeout: 90, darkTimeout: 1800).withStaffAccess { StaffController(office) }
    Kiosk.run(office, languages: Texts.languages, idlePolicy: policy)
  }
}
