import System

/// The kernel's information about connected panels, which is independent of the app.
enum PanelConnection {
  private static let folder = "/sys/class/drm"

  /// Whether a panel is connected to any card. If the kernel has no cards, whether there is a frame buffer device.
  static var isConnected: Bool {
    guard let names = try? Directory.names(at: folder), names.contains(where: { $0.hasPrefix("card") }) else {
      return File.exists(at: "/dev/fb0")
    }
    return names.contains { (try? File.text(at: "\(folder)/\($0)/status", limit: 64)) == "connected\n" }
  }
}
