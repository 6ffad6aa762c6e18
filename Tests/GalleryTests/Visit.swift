import Geometry
import HeadlessDisplay
import Platform
import Raster
import ScriptedTouch
import System
import Toolkit
import Typography

@testable import Gallery
@testable import Runtime

/// The real app on an 800x480 panel in memory, touched by a script: the whole way from a
/// panel's report to a pixel, without a clock.
final class Visit {
  let gallery: GalleryController
  private let application = Application()
  private let script: TouchScript
  private let loop: FrameLoop
  private let display: HeadlessDisplay
  /// The script's second 0.
  private let start = 1.0
  private var now = 0.0

  /// Opens the system whose number a script's name starts with, and loads the script.
  ///
  /// - Parameter name: of a file in `Scripts`, without `.touch`.
  convenience init(playing name: String) throws {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    try self.init(Int(name.prefix(2)), script: File.text(at: "/\(folder)/Scripts/\(name).touch"))
  }

  /// - Parameter number: the system to open; nil stays at the index.
  init(_ number: Int?, script text: String = "", size: PixelSize = PixelSize(800, 480)) throws {
    if Typeface.system == nil { Typeface.system = try FontFile.typeface(nil) }
    script = try TouchScript(parsing: text)
    gallery = GalleryController(opening: number)
    display = HeadlessDisplay(size: size)
    let touch = ScriptedTouch(script)
    application.advance(to: 0)
    application.window = Window(size: Size(1, 1), scale: 1)
    loop = FrameLoop(
      application: application, display: display, touch: touch, scale: 1, statistics: nil, clock: nil)
    application.window?.rootViewController = gallery
    run(to: 0.5)
    touch.begin(at: start)
  }

  /// Plays the script up to `seconds` of its own time.
  func play(to seconds: Double) { run(to: start + seconds) }

  /// Plays all of it, and lets what moves come to rest.
  func play() { play(to: script.duration + 2) }

  private func run(to end: Double) {
    loop.turn(at: now)
    while let deadline = loop.deadline, deadline <= end {
      now = max(deadline, now + 1e-6)
      loop.turn(at: now)
    }
    now = max(now, end)
    loop.turn(at: now)
  }

  // MARK: What is there

  /// What the read-out of the system on the screen shows beside `name`.
  subscript(name: String) -> String? { gallery.demo?.readout[name] }

  /// The controller of the system on the screen.
  func demo<Demo: DemoController>(_ type: Demo.Type = Demo.self) throws -> Demo {
    guard let demo = gallery.demo as? Demo else { throw Missing() }
    return demo
  }

  struct Missing: Error {}

  /// The place on the panel of a point of `view`.
  func place(_ point: Point, in view: View) -> Point { view.convert(point, to: nil) }

  /// The pixel shown at a place, as 0xRRGGBB.
  func color(_ x: Double, _ y: Double) -> UInt32 {
    let size = display.screen!.size
    return display.picture()[Int(y) * size.width + Int(x)] & 0xFF_FFFF
  }

  /// Whether anything moves, or a frame waits.
  var isAtRest: Bool { loop.isAtRest && loop.deadline == nil }
}

extension Color {
  /// As a pixel shows it, 0xRRGGBB.
  var pixel: UInt32 { premultiplied & 0xFF_FFFF }
}
