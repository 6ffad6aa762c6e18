import Geometry
import Platform
import System

@testable import KMSDisplay

/// The log lines of a display.
final class DisplayLog {
  var lines: [String] = []
}

/// A display on cards in memory, with a scripted time.
final class Scene {
  let cards: MemoryCards
  let card: MemoryCard
  let display: KMSDisplay
  var now = 10.0
  let journal: DisplayLog
  private var color: UInt32 = 0xFF00_0000

  init(
    _ card: MemoryCard, _ options: KMSDisplay.Options = KMSDisplay.Options(), keeper: ServiceManager? = nil
  ) throws {
    cards = MemoryCards(card)
    self.card = card
    let journal = DisplayLog()
    self.journal = journal
    display = try KMSDisplay(options, of: cards, keeper: keeper, at: now) { journal.lines.append($0) }
  }

  /// Creates a scene with a panel of 8x4 pixels at 50 Hz.
  convenience init() throws {
    let card = MemoryCard()
    card.plug("DSI-1", PixelSize(8, 4))
    try self.init(card)
  }

  /// Advances the time, and returns the display's events.
  func process(after seconds: Double = 0) -> [DisplayEvent] {
    now += seconds
    var events: [DisplayEvent] = []
    display.process(into: &events, at: now)
    return events
  }

  /// Presents a whole frame of a new color, and returns the color.
  @discardableResult
  func present() -> UInt32 {
    color += 1
    guard let size = display.screen?.size else { return color }
    let pixels = [UInt32](repeating: color, count: size.width * size.height)
    pixels.withUnsafeBufferPointer {
      display.present(
        Frame(pixels: $0.baseAddress!, stride: size.width, size: size), damage: Region(PixelRect(size: size)), at: now)
    }
    return color
  }

  /// Presents a frame that becomes visible 5 ms later. Returns its color.
  @discardableResult
  func presentAndFlip() -> UInt32 {
    let color = present()
    card.blank(at: now + 0.005)
    _ = process(after: 0.006)
    return color
  }

  func sendUevent(_ action: String, isHotplug: Bool = false) {
    let text = "x\0ACTION=\(action)\0SUBSYSTEM=drm\0MAJOR=226\0MINOR=0\0HOTPLUG=\(isHotplug ? 1 : 0)\0"
    Array(text.utf8).withUnsafeBytes { display.watcher.receive(Uevent($0)!) }
  }
}
