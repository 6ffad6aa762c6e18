import Foundation

/// The Debian release of the boards in a campaign.
package enum TestedRelease {
  /// The release that `VITRINE_DEBIAN` in the environment names, or `nil` for that of each board.
  package static let name = ProcessInfo.processInfo.environment["VITRINE_DEBIAN"]
}
