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

/// The real app on an 800x480 panel in memory, driven by a touch script. It covers everything from the panel's report
/// to the pixel, without a clock.
final class Visit {
  let gallery: GalleryController
  private let application = Application()
  private let script: TouchScript
  private let hand: SequentialTouchSource
  private let loop: FrameLoop
  private let display: HeadlessDisplay
  /// The time at which the script starts, in seconds.
  private let start = 1.0
  private var now = 0.0

  /// Opens the system whose number is the prefix of a script's name, and loads the script.
  ///
  /// - Parameters:
  ///   - name: The name of a file in `Scripts`, without `.touch`.
  ///   - number: Another system in which to play the script.
  convenience init(
    playing name: String, in number: Int? = nil, size: PixelSize = PixelSize(800, 480),
    window: Window = Window(size: Size(800, 480))
  ) throws {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let text = try File.text(at: "/\(folder)/Scripts/\(name).touch")
    try self.init(number ?? Int(name.prefix(2)), script: text, size: size, window: window)
  }

  /// - Parameters:
  ///   - number: The system to open, or `nil` for the index.
  ///   - refreshRate: The refresh rate in hertz. A low rate makes few frames of a long script.
  ///   - window: The window of the app. By default, this is the window of an ordinary kiosk.
  init(
    _ number: Int?, script text: String = "", size: PixelSize = PixelSize(800, 480), refreshRate: Double = 60,
    window: Window = Window(size: Size(800, 480))
  ) throws {
    if Typeface.system == nil { Typeface.system = try SystemFont.typeface(nil) }
    script = try TouchScript(parsing: text)
    gallery = GalleryController(opening: number)
    display = HeadlessDisplay(size: size, refreshRate: refreshRate)
    hand = SequentialTouchSource(ScriptedTouch(script))
    application.advance(to: 0)
    application.window = window
    loop = FrameLoop(
      application: application, display: display, touch: hand, scale: 1, statistics: nil, clock: nil)
    window.rootViewController = gallery
    run(to: 0.5)
    hand.touch.start(at: start)
  }

  /// Plays the script up to the given time in seconds.
  func play(to seconds: Double) { run(to: start + seconds) }

  /// Plays the whole script, and then waits for animations to end.
  func play() { play(to: script.duration + 2) }

  /// Plays additional lines from now on, and then waits for animations to end.
  func play(lines: String) throws {
    let more = try TouchScript(parsing: lines)
    hand.append(ScriptedTouch(more), at: now)
    run(to: now + more.duration + 1)
  }

  private func run(to end: Double) {
    loop.turn(at: now)
    while let deadline = loop.deadline, deadline <= end {
      now = max(deadline, now + 1e-6)
      loop.turn(at: now)
    }
    now = max(now, end)
    loop.turn(at: now)
  }

  // MARK: Inspection

  /// The panels that every screen must fit.
  static let panels = [PixelSize(480, 800), PixelSize(800, 480), PixelSize(1280, 800), PixelSize(1920, 1080)]

  /// The smallest panels that Vitrine supports.
  static let smallPanels = [PixelSize(320, 240), PixelSize(240, 320), PixelSize(480, 272)]

  /// Returns the app laid out for a panel, without drawing it.
  ///
  /// - Parameter conflict: Called with a line for each view that has too little room.
  static func layOut(_ number: Int?, on size: PixelSize, conflict: ((String) -> Void)? = nil) throws
    -> GalleryController
  {
    if Typeface.system == nil { Typeface.system = try SystemFont.typeface(nil) }
    let gallery = GalleryController(opening: number)
    let application = Application()
    application.onLayoutConflict = conflict
    application.window = Window(size: Size(Double(size.width), Double(size.height)), scale: 1)
    application.window?.rootViewController = gallery
    application.advance(to: 0)
    return gallery
  }

  var window: Window { application.window! }

  /// The value that the readout shows next to `name`.
  subscript(name: String) -> String? { gallery.demo?.readout[name] }

  /// Returns the controller of the open system.
  func demo<Demo: DemoController>(_ type: Demo.Type = Demo.self) throws -> Demo {
    guard let demo = gallery.demo as? Demo else { throw Missing() }
    return demo
  }

  struct Missing: Error {}

  /// Converts a point of `view` to the panel's coordinates.
  func place(_ point: Point, in view: View) -> Point { view.convert(point, to: nil) }

  /// Returns the pixel at a position as 0xRRGGBB.
  func color(_ x: Double, _ y: Double) -> UInt32 {
    let size = display.screen!.size
    return display.screenshot()[Int(y) * size.width + Int(x)] & 0xFF_FFFF
  }

  /// Whether nothing moves and no frame is due.
  var isAtRest: Bool { loop.isAtRest && loop.deadline == nil }
}

extension Color {
  /// The pixel value of the color as 0xRRGGBB.
  var pixel: UInt32 { premultiplied & 0xFF_FFFF }
}

/// A touch source that plays scripts one after another.
private final class SequentialTouchSource: TouchSource {
  private(set) var touch: ScriptedTouch
  private var mapping: PanelMapping?
  let descriptor: Int32? = nil

  init(_ touch: ScriptedTouch) { self.touch = touch }

  func append(_ next: ScriptedTouch, at now: Double) {
    touch = next
    touch.screenChanged(to: mapping)
    touch.start(at: now)
  }

  var deadline: Double? { touch.deadline }

  func screenChanged(to mapping: PanelMapping?) {
    self.mapping = mapping
    touch.screenChanged(to: mapping)
  }

  func drain(into samples: inout [TouchSample], at now: Double) { touch.drain(into: &samples, at: now) }
}
