import Geometry
import HeadlessDisplay
import Platform
import Raster
import Toolkit

extension Kiosk {
  /// Plays `touch` on an app in memory, as a replay on a headless display is played: by its own time, to its end.
  ///
  /// - Parameters:
  ///   - root: the app's root view controller.
  ///   - size: of the screen, in pixels, of which one is a point.
  ///   - picture: gets what the screen shows at the end; valid until it returns.
  package static func play(
    _ touch: any TouchPlayback, on root: ViewController, size: PixelSize, picture: (Bitmap) -> Void
  ) throws(KioskError) {
    let application = Application()
    let window = Window(size: Size(1, 1), scale: 1)
    application.window = window
    let loop = FrameLoop(
      application: application, display: HeadlessDisplay(size: size), touch: touch, scale: 1, statistics: nil, clock: nil)
    window.rootViewController = root
    // Fingers that are still down hold what they are on, which holds them.
    defer { application.cancelTouches(at: application.now) }
    try Replay(touch, from: nil, finalPicture: nil).playInScriptedTime(loop)
    if let shadow = loop.shadow { picture(shadow) }
  }
}
