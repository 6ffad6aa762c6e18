/// A typical kiosk panel, named by its diagonal in inches. Used by the desktop window, and by the host tool through a
/// link.
public struct PanelPreset: Equatable, Sendable {
  /// The name, such as `7`.
  public let name: String
  /// The size in pixels, in landscape.
  public let size: (width: Int, height: Int)
  /// The visible area in millimeters, in landscape.
  public let glass: (width: Int, height: Int)

  // Chosen: the most common size for each diagonal.
  /// All presets, from the smallest to the largest.
  public static let all = [
    PanelPreset("3.5", (480, 320), (73, 49)), PanelPreset("4.3", (480, 272), (95, 54)),
    PanelPreset("5", (800, 480), (108, 65)),
    PanelPreset("7", (800, 480), (154, 86)), PanelPreset("8", (1280, 800), (172, 108)),
    PanelPreset("10.1", (1280, 800), (217, 136)),
    PanelPreset("15.6", (1920, 1080), (344, 194)), PanelPreset("21.5", (1920, 1080), (476, 268)),
    PanelPreset("32", (1920, 1080), (698, 393)),
  ]

  private init(_ name: String, _ size: (Int, Int), _ glass: (Int, Int)) {
    self.name = name
    self.size = size
    self.glass = glass
  }

  /// Returns `true` if both have the same name, which is unique.
  public static func == (a: PanelPreset, b: PanelPreset) -> Bool { a.name == b.name }
}
