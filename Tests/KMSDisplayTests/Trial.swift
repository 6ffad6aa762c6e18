import Geometry
import Platform
import Raster
import ScriptedTouch
import System
import Toolkit

@testable import KMSDisplay
@testable import Runtime

/// Half a minute of an app on a card in memory on which something goes wrong: its panel is unplugged and plugged again, a
/// finger taps every second, and the picture on the panel is compared with what the app has drawn.
final class Trial {
  /// A view that each tap switches on or off.
  private final class Lamp: View {
    private var isOn = false

    override func draw(_ rect: Rect, on canvas: Canvas) { canvas.fill(bounds, with: isOn ? .white : Color(hex: 0x204060)) }

    override func touchesBegan(_ touches: TouchSet, with event: Event) {
      isOn.toggle()
      setNeedsDisplay()
    }
  }

  static let end = 40.0
  /// More turns than this are a loop that does not sleep.
  static let manyTurns = 3000

  let card = MemoryCard()
  let cards: MemoryCards
  let display: KMSDisplay
  let loop: FrameLoop
  private let application = Application()
  private(set) var turns = 0
  /// When the panel was looked at, a second after each tap, and did not show what the app had drawn.
  private(set) var wrongAt: [Double] = []
  /// What happens to the panel's cable: when, and whether it is plugged then.
  private var cable = [(13.0, false), (13.2, true)]

  init(_ fault: Fault) throws {
    card.fault = fault
    card.plug("DSI-1", PixelSize(40, 30), PixelSize(20, 15))
    cards = MemoryCards(card)
    display = try KMSDisplay(KMSDisplay.Options(), of: cards, at: card.now)

    let root = View()
    for column in 0..<3 { root.addSubview(Lamp(frame: Rect(2 + 12 * Double(column), 5, 10, 20))) }
    let controller = ViewController()
    controller.view = root
    let window = Window(size: Size(40, 30), scale: 1)
    window.rootViewController = controller
    application.window = window
    var script = ""
    for second in 1..<27 { script += "\(second).0 down 1 \(5 + 12 * (second % 3)) 10\n\(second).1 up 1\n" }
    let touch = ScriptedTouch(try TouchScript(parsing: script))
    touch.begin(at: 10)
    loop = FrameLoop(
      application: application, display: display, touch: touch, scale: 1, statistics: nil, clock: nil)
  }

  /// Plays all of it.
  func run() {
    var look = 10.95
    loop.turn(at: card.now)
    while card.now < Self.end, turns < Self.manyTurns {
      var next = min(look, Self.end)
      if let deadline = loop.deadline { next = min(next, max(deadline, card.now)) }
      if let blank = card.nextBlank { next = min(next, max(blank, card.now)) }
      if let change = cable.first { next = min(next, max(change.0, card.now)) }
      card.now = max(next, card.now)
      if let blank = card.nextBlank, blank <= card.now { card.blank(at: blank) }
      var isReadable = card.isReadable
      if let (time, isPlugged) = cable.first, time <= card.now {
        cable.removeFirst()
        if isPlugged { card.plug("DSI-1", PixelSize(40, 30), PixelSize(20, 15)) } else { card.unplug("DSI-1") }
        let text = "x\0ACTION=change\0SUBSYSTEM=drm\0HOTPLUG=1\0"
        Array(text.utf8).withUnsafeBytes { display.hear(KernelEvent($0)!) }
        isReadable = true
      }
      loop.turn(at: card.now, ready: isReadable ? .display : [])
      turns += 1
      if card.now >= look {
        if !showsPicture { wrongAt.append(card.now) }
        look = card.now + 1
      }
    }
  }

  /// Whether the panel shows what the app has drawn.
  var showsPicture: Bool {
    guard let shadow = loop.shadow, let front = card.front, front.memory.size == shadow.size else { return false }
    for y in 0..<shadow.size.height {
      let row = front.memory.address + y * front.memory.pitch
      for x in 0..<shadow.size.width where row.load(fromByteOffset: x * 4, as: UInt32.self) != shadow[x, y] { return false }
    }
    return true
  }
}
