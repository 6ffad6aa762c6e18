import Appliance
import System
import USBUpdates
import Vitrine

/// `vitrine-usb`, which updates a board from a USB stick. See `StickService`.
///
/// The program runs in three roles: as a service of process 1, as the confined process that reads a stick, and as the
/// page on the panel.
@main struct USBUpdater {
  static func main() {
    if let request = StickReader.request { StickReader.run(request) }
    if Kiosk.arguments.first == Appliance.updatePageArgument {
      Kiosk.run { UpdateController(UpdateConnection()) }
    } else {
      StickService.run()
    }
  }
}

/// The page's connection to the service.
private final class UpdateConnection: UpdateSource {
  /// The time limit for an answer, in seconds. Chosen: the service answers at once while it waits for one.
  private static let timeout = 2.0

  var state: UpdateState? { UpdateState.read() }

  func send(_ answer: String) {
    do throws(Errno) {
      _ = try RequestSocket.send(answer, to: UpdateState.socketPath, timeout: Self.timeout)
    } catch { Kiosk.log("cannot answer to the update: \(error.message)") }
  }

  var pin: String? { Process.environment("VITRINE_STAFF_PIN") }
}
