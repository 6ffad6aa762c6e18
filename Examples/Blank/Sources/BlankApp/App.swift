import Vitrine

@main
struct App {
  static func main() {
    Kiosk.run { HomeController() }
  }
}
