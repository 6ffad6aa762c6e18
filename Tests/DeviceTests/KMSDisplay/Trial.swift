import Geometry
import Platform
import Raster
import ScriptedTouch
import System
import Toolkit

@testable import KMSDisplay
@testable import Runtime

/// Half a minute of an app on a card in memory with an injected fault. The panel is unplugged and plugged in again, and
/// a finger taps every second. The frame on the panel is compared with the app's.
final class Trial {
  /// A view that each tap toggles.
  private final class Lamp: View {
    private var isOn = false
    private let tapped: () -> Void

    init(_ frame: Rect, tapped: @escaping () -> Void) {
      self.tapped = tapped
      super.init(frame: frame)
    }

    override func draw(_ rect: Rect, on canvas: Canvas) {
      canvas.fill(bounds, with: isOn ? .white : Color(hex: 0x204060))
    }

    override func touchesBegan(_ touches: TouchSet, with event: Event) {
      isOn.toggle()
      tapped()
      setNeedsDisplay()
    }
  }

  static let end = 33.0
  /// The number of turns from which the loop counts as spinning.
  static let spinningTurns = 3000

  let card = MemoryCard()
  let cards: MemoryCards
  let display: KMSDisplay
  let loop: FrameLoop
  private let application = Application()
  let journal = DisplayLog()
  private(set) var turns = 0
  private final class Counter { var taps = 0 }
  private let counter = Counter()
  /// The number of taps that the app received.
  var taps: Int { counter.taps }
  /// The times at which the panel did not show the app's frame, checked one second after each tap.
  private(set) var mismatchTimes: [Double] = []
  /// The changes of the panel's cable: the time, and whether it is then plugged in.
  private var cable: [(Double, Bool)]

  /// - Parameter isUnplugged: Whether the panel is unplugged for a moment at second 13.
  convenience init(_ fault: Fault, isUnplugged: Bool = true) throws {
    try self.init(fault, cable: isUnplugged ? [(13.0, false), (13.2, true)] : [])
  }

  /// - Parameters:
  ///   - fault: The injected fault, or `nil` for none.
  ///   - cable: The times at which the panel is unplugged and plugged in again.
  init(_ fault: Fault?, cable: [(Double, Bool)]) throws {
    self.cable = cable
    card.fault = fault
    card.plug("DSI-1", PixelSize(40, 30), PixelSize(20, 15))
    cards = MemoryCards(card)
    card.isAtomic = true
    let journal = self.journal
    display = try KMSDisplay(KMSDisplay.Options(), of: cards, at: card.now) { journal.lines.append($0) }

    let root = View()
    for column in 0..<3 {
      let lamp = Lamp(Rect(2 + 12 * Double(column), 5, 10, 20)) { [counter] in counter.taps += 1 }
      root.addSubview(lamp)
    }
    let controller = ViewController()
    controller.view = root
    let window = Window(size: Size(40, 30), scale: 1)
    window.rootViewController = controller
    application.window = window
    var script = ""
    for second in 1..<20 { script += "\(second).0 down 1 \(5 + 12 * (second % 3)) 10\n\(second).1 up 1\n" }
    let touch = ScriptedTouch(try TouchScript(parsing: script))
    touch.start(at: 10)
    loop = FrameLoop(
      application: application, display: display, touch: touch, scale: 1, statistics: nil, clock: nil)
  }

  /// Runs the whole trial, with at most the given number of turns.
  func run(turns mostTurns: Int = spinningTurns) {
    var look = 10.95
    loop.turn(at: card.now)
    while card.now < Self.end, turns < mostTurns {
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
        Array(text.utf8).withUnsafeBytes { display.watcher.receive(Uevent($0)!) }
        isReadable = true
      }
      loop.turn(at: card.now, ready: isReadable ? .display : [])
      turns += 1
      if card.now >= look {
        if !showsFrame { mismatchTimes.append(card.now) }
        look = card.now + 1
      }
    }
  }

  /// Whether the panel shows the app's frame.
  var showsFrame: Bool {
    guard display.screen != nil, let shadow = loop.shadow, let front = card.front, front.memory.size == shadow.size
    else { return false }
    for y in 0..<shadow.size.height {
      let row = front.memory.address + y * front.memory.pitch
      for x in 0..<shadow.size.width where row.load(fromByteOffset: x * 4, as: UInt32.self) != shadow[x, y] {
        return false
      }
    }
    return true
  }
}
