import Appliance
import System

/// The state of an update from a USB stick, which the service writes to a file for its page on the panel.
package struct UpdateState: Equatable {
  package enum Phase: String {
    /// The stick has a newer bundle, and the page is replacing the app.
    case preparing
    /// The stick has a newer bundle, and the staff are asked.
    case offer
    case copying
    /// The board has everything. The stick may be removed.
    case received
    /// The update failed. The app and the system that the board runs are unchanged; the slot for another system may be
    /// empty.
    case failed
    /// The page must close.
    case closed
  }

  package static let path = "/run/vitrine/usb/state"
  /// The socket on which the service receives the answer of the page.
  package static let socketPath = "/run/vitrine/usb/answers"
  /// The answers of the page.
  package static let install = "install"
  package static let later = "later"

  package var phase = Phase.closed
  /// The name of the app, and whether the bundle replaces the whole system.
  package var app = ""
  package var isSystem = false
  /// The times of the signatures in seconds since 1970: that of the bundle, and the latest that the board has accepted,
  /// or 0.
  package var newTime: Int64 = 0
  package var oldTime: Int64 = 0
  /// The share of the bundle that was copied, in percent.
  package var percent = 0
  /// The reason of a failure.
  package var reason = ""

  package init() {}

  package var text: String {
    "\(phase.rawValue)\n\(app)\n\(isSystem ? 1 : 0) \(newTime) \(oldTime) \(percent)\n\(reason)\n"
  }

  /// Returns `nil` for other text.
  package init?(parsing text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 5, let phase = Phase(rawValue: String(lines[0])) else { return nil }
    let numbers = lines[2].split(separator: " ").compactMap { Int64(digits: $0) }
    guard numbers.count == 4 else { return nil }
    self.phase = phase
    app = String(lines[1])
    isSystem = numbers[0] == 1
    newTime = numbers[1]
    oldTime = numbers[2]
    percent = Int(clamping: numbers[3])
    reason = String(lines[3])
  }

  /// Returns the state that the service has written, or `nil`.
  package static func read() -> UpdateState? {
    (try? File.text(at: path, limit: 4096)).flatMap { UpdateState(parsing: $0) }
  }
}
