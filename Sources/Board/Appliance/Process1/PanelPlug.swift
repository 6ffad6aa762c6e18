import System

/// Whether the kernel knows of a panel, whatever an app says.
enum PanelPlug {
  private static let folder = "/sys/class/drm"

  /// Whether one is plugged into any card; where the kernel has no cards, whether there is a frame buffer.
  static var isConnected: Bool {
    guard let names = try? Directory.names(at: folder), names.contains(where: { $0.hasPrefix("card") }) else {
      return File.exists(at: "/dev/fb0")
    }
    return names.contains { (try? File.text(at: "\(folder)/\($0)/status", limit: 64)) == "connected\n" }
  }
}
