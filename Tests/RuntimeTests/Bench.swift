import Geometry
import HeadlessDisplay
import Platform
import Raster
import ScriptedTouch
import Toolkit

@testable import Runtime

/// A view that is white while it is touched, and logs its touches.
final class Pad: View {
  var heard: [String] = []
  /// The times at which touches ended.
  var endTimes: [Double] = []
  private var isHeld = false

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fill(bounds, with: isHeld ? .white : Color(hex: 0x204060))
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) { record("began", touches, isHeld: true) }
  override func touchesMoved(_ touches: TouchSet, with event: Event) { record("moved", touches, isHeld: true) }
  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    record("ended", touches, isHeld: false)
    endTimes.append(event.timestamp)
  }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { record("cancelled", touches, isHeld: false) }

  private func record(_ what: String, _ touches: TouchSet, isHeld held: Bool) {
    let place = touches[0].location(in: nil)
    heard.append("\(what) \(Int(place.x.rounded())) \(Int(place.y.rounded()))")
    if held != isHeld { setNeedsDisplay() }
    isHeld = held
  }
}

private final class PadController: ViewController {
  let pad: Pad
  private let fills: Bool

  init(_ pad: Pad, fills: Bool) {
    self.pad = pad
    self.fills = fills
    super.init()
  }

  override func loadView() { if fills { view = pad } else { super.loadView() } }
  override func viewDidLoad() { if !fills { view.addSubview(pad) } }
}

/// A kiosk in memory with a screen of 400x240. Tests run each turn of its loop.
final class Bench {
  let display: HeadlessDisplay
  let application = Application()
  let controller: ViewController
  let pad: Pad
  let loop: FrameLoop
  var foreground: PanelOwnership { loop.panelOwnership }

  /// - Parameter frame: The frame of the pad in points, or `nil` for the whole screen.
  init(
    _ touch: any TouchSource, pad frame: Rect? = nil, rotation: Rotation = .none, scale: Double = 1,
    gesture: StaffGesture? = nil,
    idlePolicy: IdlePolicy = IdlePolicy(), statistics: FrameStatistics? = nil
  ) {
    display = HeadlessDisplay(size: PixelSize(400, 240), rotation: rotation)
    pad = Pad(frame: frame ?? .zero)
    let window = Window(size: Size(1, 1), scale: 1)
    controller = PadController(pad, fills: frame == nil)
    window.rootViewController = controller
    application.window = window
    loop = FrameLoop(
      application: application, display: display, touch: touch, scale: scale, statistics: statistics, clock: nil,
      gesture: gesture, idlePolicy: idlePolicy)
  }

  /// Creates a kiosk with a touch script that starts at second 10, and a pad in the middle.
  convenience init(
    _ script: String = "", rotation: Rotation = .none, scale: Double = 1, gesture: StaffGesture? = nil,
    idlePolicy: IdlePolicy = IdlePolicy()
  ) throws {
    let touch = ScriptedTouch(try TouchScript(parsing: script))
    touch.start(at: 10)
    self.init(
      touch, pad: Rect(100, 60, 50, 40), rotation: rotation, scale: scale, gesture: gesture, idlePolicy: idlePolicy)
  }

  /// Runs the loop at each of its deadlines up to `end`. Returns the times of the turns.
  @discardableResult
  func run(from start: Double = 9, to end: Double) -> [Double] {
    var times = [start]
    loop.turn(at: start)
    while let deadline = loop.deadline, deadline <= end, times.count < 10_000 {
      let now = max(deadline, times.last!)
      loop.turn(at: now)
      times.append(now)
    }
    return times
  }

  /// Returns the color on the panel at a position of the frame.
  func color(_ x: Int, _ y: Int) -> UInt32 {
    display.screenshot()[y * display.screen!.size.width + x]
  }
}
