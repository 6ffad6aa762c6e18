import Geometry

/// The resolution and refresh rate of a panel.
public struct DisplayMode: Equatable, Sendable {
  /// The resolution in pixels.
  public var size: PixelSize
  /// The refresh rate in hertz. It is always positive.
  public var refreshRate: Double

  /// Creates a mode. A refresh rate that is not positive becomes 60 Hz.
  public init(size: PixelSize, refreshRate: Double) {
    self.size = size
    self.refreshRate = refreshRate > 0 ? refreshRate : 60
  }

  /// The time from one vertical blank to the next, in seconds.
  public var refreshInterval: Double { 1 / refreshRate }

  /// The mode in the format of settings, such as `800x480@60`.
  public var description: String {
    "\(size.width)x\(size.height)@\(Int(refreshRate.rounded()))"
  }
}
