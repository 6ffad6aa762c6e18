import System

extension Kiosk {
  /// How the board's data partition, `/var/lib/vitrine`, was found when the app was started.
  public enum Storage: String, Sendable {
    /// As it was left.
    case ready
    /// Damaged, and repaired: all files are there.
    case repaired
    /// Damaged beyond repair, and made anew: all files are gone.
    case new
    /// Not there, or not to be used: what an app stores is gone with the board's power. Where it comes later, the
    /// app is started again.
    case missing
  }

  /// Nil where there is no such partition: on the desk, and on a board whose file names none.
  public static var storage: Storage? { Process.environment("VITRINE_DATA").flatMap { Storage(rawValue: $0) } }
}
