import System

extension Kiosk {
  /// The state in which the board's data partition, `/var/lib/vitrine`, was found at the start of the app.
  public enum DataPartitionState: String, Sendable {
    /// Intact.
    case ready
    /// Damaged and repaired, with all files preserved.
    case repaired
    /// Damaged beyond repair and recreated, with all files lost.
    case new
    /// Missing or unusable, so stored data is lost when the board loses power. If the partition appears later, the app
    /// is restarted.
    case missing
  }

  /// The state of the data partition. It is `nil` on a desktop, and on a board whose file names no partition.
  public static var dataPartitionState: DataPartitionState? {
    Process.environment("VITRINE_DATA").flatMap { DataPartitionState(rawValue: $0) }
  }
}
