import System
import Vitrine

/// An app that uses the opt-in services: network, keyboards, scanners, and sound. Tests run it on virtual boards and
/// read its log.
///
/// If the environment variable `SERVER` is set, it shows a `NetworkController`, otherwise a `PeripheralsController`.
@main enum ServicesApp {
  static func main() {
    Kiosk.run { setting("SERVER").isEmpty ? PeripheralsController() : NetworkController() }
  }

  /// Returns the value of an environment variable, or an empty string.
  static func setting(_ name: String) -> String { Process.environment(name) ?? "" }
}
