import HardwareKeyboards
import System
import Vitrine
import WiFi

/// The objects of the screen on which staff choose a Wi-Fi network.
///
/// Logs the state of the Wi-Fi, and once a second the elements on the screen with their positions, so that a test can
/// touch them.
final class WiFiPage {
  let wifi: WiFi
  private let keyboards: HardwareKeyboards
  private var lastLine = ""
  private var lastElements = ""

  init(_ application: Application) {
    wifi = WiFi(for: application)
    keyboards = HardwareKeyboards(for: application)
    application.schedule(after: 1, repeats: true) { [unowned(unsafe) self, unowned(unsafe) application] _ in
      logState()
      if let window = application.window { logElements(of: window) }
    }
  }

  func makeScreen() -> ViewController { NavigationController(rootViewController: WiFiController(wifi)) }

  private func logState() {
    let line: String
    switch wifi.state {
    case .unavailable(let reason): line = "unavailable: \(reason)"
    case .idle: line = "idle"
    case .scanning: line = "scanning"
    case .connecting(let name): line = "connecting to \(name)"
    case .connected(let connection): line = "connected to \(connection.name), address \(connection.address ?? "none")"
    case .failed(let name, let failure): line = "failed: \(name): \(failure.text)"
    }
    if line != lastLine { Process.log("wifi: \(line)") }
    lastLine = line
  }

  private func logElements(of window: Window) {
    var line = ""
    for node in window.accessibilityTree.nodes where node.role != .key && node.isOnScreen {
      line += "[\(node.label)|\(node.hint)|\(Int(node.frame.midX)),\(Int(node.frame.midY))]"
    }
    if line != lastElements { Process.log("screen: \(line)") }
    lastElements = line
  }
}
