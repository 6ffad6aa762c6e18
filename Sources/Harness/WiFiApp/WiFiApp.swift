import Vitrine

/// An app whose first screen is that on which staff choose a Wi-Fi network. A test runs it on virtual boards, touches
/// what it logs, and reads its log.
@main enum WiFiApp {
  static func main() { Kiosk.run(model: { WiFiPage($0) }, rootViewController: { $0.makeScreen() }) }
}
