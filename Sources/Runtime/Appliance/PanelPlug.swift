import System

/// Whether the kernel knows of a panel, whatever an app says.
enum PanelPlug {
  private static let folder = "/sys/class/drm"

  /// Whether one is plugged into any card; false where the kernel has no cards, but a frame buffer alone.
  static var isConnected: Bool {
    guard let names = try? Directory.names(at: folder) else { return false }
    return names.contains { (try? File.text(at: "\(folder)/\($0)/status", limit: 64)) == "connected\n" }
  }
}
