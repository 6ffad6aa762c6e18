/// The folder for a board's persistent data, on its data partition.
public enum DataFolder {
  /// The path of the folder. Files that are not listed here belong to the app.
  public static let path = "/var/lib/vitrine"
  /// The names of process 1's own files.
  public static let boards = [
    appliance, "discarded", "lost+found", "network", "on-trial", "releases", "set-aside", "system",
  ]
  /// The folder of process 1's records, in which the app cannot create files or links.
  public static let appliance = "appliance"
  /// The file with the number of attempts to install an update from a web server.
  public static let updateAttempts = "\(appliance)/web-update"
  /// The names of files about the panel: its calibration and the number of wrong PINs don't belong to the app.
  public static let panels = ["touch-matrix", pinAttempts]
  /// The file with the number of wrong PINs of the staff.
  public static let pinAttempts = "staff-tries"
}
