import Geometry

/// A size in pixels and a refresh rate in hertz that a panel is driven with.
public struct DisplayMode: Equatable, Sendable {
  /// The pixels that are scanned out.
  public var size: PixelSize
  /// Vertical blanks per second; always positive.
  public var refreshRate: Double

  /// A mode by its pixels and its frames in a second.
  public init(size: PixelSize, refreshRate: Double) {
    self.size = size
    self.refreshRate = refreshRate > 0 ? refreshRate : 60
  }

  /// The time from one vertical blank to the next, in seconds.
  public var refreshInterval: Double { 1 / refreshRate }

  /// As users write it: `800x480@60`.
  public var description: String {
    "\(size.width)x\(size.height)@\(Int(refreshRate.rounded()))"
  }
}
