/// Where a board keeps what is to last: its data partition.
public enum DataFolder {
  /// Beside what is listed here, all in it is the app's.
  public static let path = "/var/lib/vitrine"
  /// What the first process keeps for itself.
  public static let boards = ["appliance", "discarded", "lost+found", "network", "on-trial", "releases", "set-aside", "system"]
  /// A calibration is of the panel, not of the app, and so are the staff's wrong PINs.
  public static let panels = ["touch-matrix", tries]
  /// Their number.
  public static let tries = "staff-tries"
}
