import Geometry

extension ModeRequest {
  /// Returns `true` if `mode` satisfies the request, with its refresh rate rounded to whole hertz.
  public func matches(_ mode: DisplayMode) -> Bool {
    mode.size.width == width && mode.size.height == height
      && (refreshRate == nil || refreshRate == Int(mode.refreshRate.rounded()))
  }
}
