import Geometry
import HeadlessDisplay
import Platform
import Raster
import Toolkit

extension Kiosk {
  /// Plays touches on an app in memory, as a replay on a headless display: in scripted time, to the end.
  ///
  /// - Parameters:
  ///   - size: The size of the screen in pixels, with one pixel per point.
  ///   - picture: Called with the final frame, which is valid during the call.
  package static func play(
    _ touch: any TouchPlayback, on root: ViewController, size: PixelSize, picture: (Bitmap) -> Void
  ) throws(KioskError) {
    let application = Application()
    let window = Window(size: Size(1, 1), scale: 1)
    application.window = window
    let loop = FrameLoop(
      application: application, display: HeadlessDisplay(size: size), touch: touch, scale: 1, statistics: nil,
      clock: nil)
    window.rootViewController = root
    // Touches that are still down and their views retain each other.
    defer { application.cancelTouches(at: application.now) }
    try Replay(touch, from: nil, finalPicture: nil).playInScriptedTime(loop)
    if let shadow = loop.shadow { picture(shadow) }
  }
}
