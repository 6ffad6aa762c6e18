import Geometry
import HeadlessDisplay
import Platform
import TestKit
import TestContexts
import Testing

@Suite("A headless display", .freshContext) struct HeadlessDisplayTests {
  /// An app's frame that changes at random positions, and a display that shows it.
  struct Scene {
    let display: HeadlessDisplay
    var pixels: [UInt32]
    let size: PixelSize
    var time = 0.0
    private var dice = SeededGenerator(state: 42)

    init(_ display: HeadlessDisplay) {
      self.display = display
      size = display.screen!.size
      pixels = [UInt32](repeating: 0xFF00_0000, count: size.width * size.height)
    }

    /// Fills some rectangles, and returns the damage.
    mutating func change() -> Region {
      var damage = Region()
      for _ in 0..<1 + dice.next(below: 4) {
        let rect = PixelRect(
          dice.next(below: size.width), dice.next(below: size.height), 1 + dice.next(below: 30),
          1 + dice.next(below: 30)
        )
        .intersection(PixelRect(size: size))
        // Colors that are exact in every format: the low bits that RGB565 drops repeat the high ones.
        let red = UInt32(dice.next(below: 32))
        let green = UInt32(dice.next(below: 64))
        let blue = UInt32(dice.next(below: 32))
        let color =
          0xFF00_0000 | (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8 | (blue << 3 | blue >> 2)
        for y in rect.minY..<rect.maxY {
          for x in rect.minX..<rect.maxX { pixels[y * size.width + x] = color }
        }
        damage.formUnion(rect)
      }
      return damage
    }

    /// Changes the frame and presents it.
    mutating func present() {
      let damage = change()
      pixels.withUnsafeBufferPointer {
        display.present(
          Frame(pixels: $0.baseAddress!, stride: size.width, size: size), damage: damage, at: time)
      }
    }

    /// Whether the display shows the app's frame.
    var isShown: Bool { display.screenshot() == pixels }

    /// Advances the time to the display's deadline, and returns its events.
    mutating func next() -> [DisplayEvent] {
      time = max(time, display.deadline ?? time)
      var events: [DisplayEvent] = []
      display.process(into: &events, at: time)
      return events
    }
  }

  static let kinds: [(Rotation, PixelFormat)] = [
    (.none, .xrgb8888), (.clockwise90, .rgb565), (.half, .xbgr8888), (.clockwise270, .xrgb8888),
    (.clockwise90, .xbgr8888), (.half, .rgb565),
  ]

  @Test func `has its next blank after any time, including that of a blank`() {
    let display = HeadlessDisplay(size: PixelSize(1, 1))
    var time = 0.0
    for _ in 0..<100_000 {
      let next = display.nextBlank(after: time)
      #expect(next > time && next < time + 1.001 / 60)
      time = next
    }
  }

  @Test(.slow, arguments: kinds)
  func `shows the same as a full redraw, although only damage is written`(rotation: Rotation, format: PixelFormat)
    throws
  {
    var scene = Scene(HeadlessDisplay(size: PixelSize(120, 75), rotation: rotation, format: format))
    for frame in 0..<200 {
      scene.present()
      #expect(scene.next().count == 1)
      try #require(scene.isShown, "frame \(frame)")
    }
  }

  @Test func `does not change the shown frame while the next one is pending`() {
    var scene = Scene(HeadlessDisplay(size: PixelSize(120, 75), rotation: .clockwise90))
    for _ in 0..<50 {
      let before = scene.display.screenshot()
      scene.present()
      let isUntouched = scene.display.screenshot() == before
      #expect(isUntouched)
      _ = scene.next()
    }
  }

  @Test func `shows a frame at the next multiple of the refresh interval`() {
    var scene = Scene(HeadlessDisplay(size: PixelSize(16, 16), refreshRate: 50))
    scene.time = 1.003
    #expect(scene.display.isReady)
    #expect(scene.display.deadline == nil)
    scene.present()
    #expect(!scene.display.isReady)
    #expect(abs(scene.display.deadline! - 1.02) < 1e-9)
    var events: [DisplayEvent] = []
    scene.display.process(into: &events, at: 1.01)
    #expect(events.isEmpty && !scene.display.isReady)
    #expect(scene.next() == [.presented(at: scene.time)])
    #expect(scene.display.isReady)
    #expect(scene.display.deadline == nil)
  }

  @Test func `swaps the panel's sides for the app`() {
    let display = HeadlessDisplay(size: PixelSize(80, 48), rotation: .clockwise90)
    #expect(display.screen?.size == PixelSize(48, 80))
    #expect(display.screen?.mode.size == PixelSize(80, 48))
  }

  @Test func `is unplugged, and plugged in with another size`() {
    var scene = Scene(HeadlessDisplay(size: PixelSize(80, 48)))
    scene.present()
    scene.display.unplug()
    #expect(scene.display.deadline == 0)
    #expect(scene.next() == [.screenChanged])
    #expect(scene.display.screen == nil)
    #expect(!scene.display.isReady)
    #expect(scene.display.screenshot().isEmpty)
    scene.display.plugIn(size: PixelSize(64, 32))
    #expect(scene.next() == [.screenChanged])
    #expect(scene.display.isReady)
    scene = Scene(scene.display)
    scene.present()
    _ = scene.next()
    #expect(scene.isShown)
  }

  @Test func `is missing while there is not enough memory for its pixels`() {
    let display = HeadlessDisplay(size: PixelSize(1 << 22, 1 << 22))
    #expect(display.screen == nil)
    #expect(!display.isReady)
    display.plugIn(size: PixelSize(40, 30))
    var events: [DisplayEvent] = []
    display.process(into: &events, at: 1)
    #expect(display.screen?.size == PixelSize(40, 30))
    display.plugIn(size: PixelSize(1 << 22, 1 << 22))
    display.process(into: &events, at: 2)
    #expect(display.screen == nil)
  }

  @Test func `ignores a frame of another size`() {
    let display = HeadlessDisplay(size: PixelSize(8, 8))
    let pixel: UInt32 = 0xFFFF_FFFF
    withUnsafePointer(to: pixel) {
      display.present(Frame(pixels: $0, stride: 1, size: PixelSize(1, 1)), damage: Region(), at: 0)
    }
    #expect(display.isReady)
  }
}
