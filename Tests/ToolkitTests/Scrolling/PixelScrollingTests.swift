import Geometry
import Glibc
import Raster
import System
import TestContexts
import TestKit
import Testing
import Toolkit
import ToolkitTestKit

/// A row that counts how often it is drawn.
private final class Row: View {
  private final class Count {
    var drawings = 0
  }

  /// The number of rows that were drawn in this test.
  static var drawings: Int {
    get { testLocal("drawings") { Count() }.drawings }
    set { testLocal("drawings") { Count() }.drawings = newValue }
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    Row.drawings += 1
    canvas.fill(Rect(4, 6.5, bounds.width - 8, 1), with: .black)
    canvas.fillEllipse(in: Rect(bounds.width / 2, 10, 17, 15), with: Color(hex: 0xCC3366))
  }
}

/// A scroll view that draws behind its content.
private final class PaintedScrollView: ScrollView {
  override func draw(_ rect: Rect, on canvas: Canvas) { canvas.fill(Rect(20, bounds.minY + 20, 30, 30), with: .black) }
}

@Suite("Scrolling moves pixels", .freshContext) struct PixelScrollingTests {
  private static let side = 120.0
  private let player = TouchPlayer(width: side, height: side)
  private let bitmap: Bitmap
  private let canvas: Canvas
  private let scroll: ScrollView
  private var window: Window { player.window }

  init() { self.init(ScrollView(frame: Rect(10, 12, 100, 96))) }

  private init(_ scroll: ScrollView, on bitmap: Bitmap = Bitmap(size: PixelSize(120, 120))) {
    self.bitmap = bitmap
    canvas = Canvas(bitmap)
    self.scroll = scroll
    scroll.backgroundColor = .white
    scroll.contentSize = Size(300, 1200)
    for index in 0..<40 {
      let row = Row(frame: Rect(0, 30 * Double(index), 300, 30))
      row.backgroundColor = Color(hex: UInt32(0xA0C000 + index * 5))
      scroll.addSubview(row)
    }
    window.addSubview(scroll)
    draw()
  }

  private func draw() {
    player.application.advance(to: player.application.now)
    window.draw(on: canvas)
  }

  /// Draws the frame. Returns `true` if the result equals a complete redraw.
  private func isRight() -> Bool {
    draw()
    let whole = Bitmap(size: PixelSize(120, 120))
    window.damageAll()
    window.draw(on: Canvas(whole))
    return memcmp(bitmap.pixels, whole.pixels, 120 * 120 * 4) == 0
  }

  /// Returns the number of rows that are drawn when the content moves.
  private func drawings(to offset: Point) -> Int {
    draw()
    Row.drawings = 0
    scroll.contentOffset = offset
    draw()
    return Row.drawings
  }

  @Test func `draws only the strip that appears`() {
    #expect(drawings(to: Point(0, 7)) == 1)
    #expect(isRight())
    #expect(drawings(to: Point(0, 5)) == 1)
    #expect(isRight())
    scroll.contentOffset = Point(0, 40)
    #expect(window.damage.area == 100 * 35)
    var changes = Region()
    window.copyChangedPixels(into: &changes)
    #expect(changes.rects == [PixelRect(10, 12, 100, 96)])
    #expect(isRight())
  }

  @Test func `equals a full redraw, however it moves`() {
    var dice = SeededGenerator(state: 5)
    for _ in 0..<60 {
      // Several moves per frame, back and forth, with changes in between.
      for _ in 0...dice.next(below: 3) {
        scroll.contentOffset = Point(
          Double(dice.next(below: 40)), scroll.contentOffset.y + Double(dice.next(below: 61) - 30))
        if dice.next(below: 4) == 0 {
          scroll.subviews[dice.next(below: 40)].backgroundColor = Color(hex: UInt32(dice.next(below: 0xFFFFFF)))
        }
        if dice.next(below: 5) == 0 {
          scroll.subviews[dice.next(below: 40)].center += Vector(Double(dice.next(below: 5) - 2), 3)
        }
      }
      #expect(isRight())
    }
  }

  @Test func `equals a full redraw on a panel with ring rows, for content of the same width`() throws {
    let ring = try Mapping(ring: 120 * 120 * 4)
    let bitmap = Bitmap(borrowingRing: ring.bytes, size: PixelSize(120, 120), stride: 120)
    let page = Self(ScrollView(frame: Rect(0, 12, 120, 98)), on: bitmap)
    let bar = View(frame: Rect(30, 100, 60, 20))
    bar.backgroundColor = .black
    page.window.addSubview(bar)
    var dice = SeededGenerator(state: 7)
    var places: Set<UnsafeMutablePointer<UInt32>> = []
    for _ in 0..<200 {
      page.scroll.contentOffset.y += Double(dice.next(below: 61) - 30)
      if dice.next(below: 4) == 0 {
        page.scroll.subviews[dice.next(below: 40)].backgroundColor = Color(hex: UInt32(dice.next(below: 0xFFFFFF)))
      }
      #expect(page.isRight())
      places.insert(bitmap.pixels)
    }
    #expect(places.count > 20)
  }

  @Test func `is correct with gradients and scaled images`() {
    let bitmap = Bitmap(size: PixelSize(23, 19))
    for index in 0..<23 * 19 { bitmap.pixels[index] = 0xFF00_0000 | UInt32(index * 40_503 & 0xFFFFFF) }
    for index in 0..<20 {
      let view = ImageView(image: Image(bitmap))
      view.frame = Rect(3.3, 60 * Double(index) + 0.7, 250, 29)
      scroll.addSubview(view)
      let card = View(frame: Rect(11.2, 60 * Double(index) + 31, 230, 27.5))
      card.gradient = Gradient(from: Point(0, 0), to: Point(1, 0.8), Color(hex: 0x336699), Color(hex: 0xFF8000))
      scroll.addSubview(card)
    }
    var dice = SeededGenerator(state: 6)
    for _ in 0..<40 {
      scroll.contentOffset = Point(Double(dice.next(below: 90)), Double(dice.next(below: 900)))
      draw()
      for _ in 0..<3 {
        scroll.contentOffset = Point(
          Double(dice.next(below: 90)), scroll.contentOffset.y + Double(dice.next(below: 41) - 20))
        #expect(isRight())
      }
    }
  }

  @Test func `draws around views in front of it`() {
    let button = View(frame: Rect(60, 40, 30.5, 20.25))
    button.backgroundColor = Color.black.withAlpha(0.5)
    window.addSubview(button)
    draw()
    for offset in [3.0, 9, 4, 40, 38] {
      #expect(drawings(to: Point(0, offset)) < 8)
      #expect(isRight())
    }
    // The button appears, disappears and moves in the same frame.
    scroll.contentOffset.y = 47
    button.center += Vector(9, 4)
    #expect(isRight())
    scroll.contentOffset.y = 41
    button.isHidden = true
    #expect(isRight())
    window.pointer = Point(50, 50)
    #expect(isRight())
    scroll.contentOffset.y = 60
    #expect(isRight())
  }

  @Test func `moves its indicators`() {
    player.application.advance(to: 1)
    player.down(1, 60, 90, at: 1)
    for step in 1...12 {
      player.move(1, 60, 90 - 5 * Double(step), at: 1 + 0.02 * Double(step))
      player.application.advance(to: 1 + 0.02 * Double(step))
      #expect(isRight())
    }
    #expect(scroll.contentOffset.y > 30)
    player.up(1, 60, 30, at: 1.3)
    for step in 0...120 {
      player.application.advance(to: 1.3 + Double(step) / 60)
      #expect(isRight())
    }
  }

  @Test func `of nested views is correct when both move`() {
    let inner = ScrollView(frame: Rect(10, 60, 80, 70))
    inner.backgroundColor = Color(hex: 0xEEDDCC)
    inner.contentSize = Size(80, 400)
    for index in 0..<12 {
      let row = Row(frame: Rect(0, 33 * Double(index), 80, 30))
      inner.addSubview(row)
    }
    scroll.addSubview(inner)
    var dice = SeededGenerator(state: 8)
    #expect(isRight())
    for _ in 0..<40 {
      if dice.next(below: 2) == 0 { scroll.contentOffset.y = Double(dice.next(below: 60)) }
      if dice.next(below: 2) == 0 { inner.contentOffset.y = Double(dice.next(below: 200)) }
      if dice.next(below: 3) == 0 { scroll.contentOffset.y = Double(dice.next(below: 60)) }
      #expect(isRight())
    }
  }

  @Test func `works under an overlay that reports its frame`() {
    let ring = PlacedRing(over: window)
    window.overlay = ring
    draw()
    for offset in [3.0, 9, 4, 40, 38] {
      #expect(drawings(to: Point(0, offset)) < 8)
      #expect(isRight())
    }
    // The content and the ring move in the same frame, in either order.
    var dice = SeededGenerator(state: 6)
    for _ in 0..<30 {
      if dice.next(below: 2) == 0 {
        ring.place = Point(Double(dice.next(below: 100)), Double(dice.next(below: 100)) + 0.5)
      }
      scroll.contentOffset.y = Double(dice.next(below: 60))
      if dice.next(below: 2) == 0 {
        ring.place = Point(Double(dice.next(below: 100)) + 0.25, Double(dice.next(below: 100)))
      }
      #expect(isRight())
    }
    window.overlay = nil
    scroll.contentOffset.y = 70
    #expect(isRight())
  }

  @Test func `recognizes one color behind it`() {
    scroll.backgroundColor = .clear
    window.backgroundColor = Color(hex: 0x336699)
    draw()
    #expect(drawings(to: Point(0, 6)) == 1)
    #expect(isRight())
    // With a second color behind the content, its pixels cannot be moved.
    let behind = View(frame: Rect(30, 30, 20, 20))
    behind.backgroundColor = .black
    window.insertSubview(behind, at: 0)
    draw()
    #expect(drawings(to: Point(0, 9)) > 1)
    #expect(isRight())
  }

  @Test(arguments: 0..<8) func `is not used if more changes than its area`(kind: Int) {
    switch kind {
    case 0: scroll.frame = Rect(10.5, 12.25, 100, 96)
    case 1: scroll.alpha = 0.5
    case 2: scroll.transform = AffineTransform(rotation: 0.2)
    case 3: scroll.cornerRadius = 12
    case 4: scroll.borderWidth = 3
    case 5: window.pointer = Point(40, 50)
    case 6: window.overlay = Ring()
    default: scroll.contentOffset.y = 0.5
    }
    draw()
    for offset in [1.0, 6, 4.5, 30] {
      scroll.contentOffset.y = offset
      #expect(isRight())
    }
  }

  @Test func `is not used if the view draws itself`() {
    let painted = PixelScrollingTests(PaintedScrollView(frame: Rect(10, 12, 100, 96)))
    painted.scroll.subviews.forEach { $0.isHidden = true }
    for offset in [1.0, 6, 3] {
      painted.scroll.contentOffset.y = offset
      #expect(painted.isRight())
    }
  }
}

/// A window overlay above all views.
private final class Ring: WindowOverlay {
  func observe(_ event: Event) {}
  func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fillEllipse(in: Rect(40, 40, 30, 30), with: Color.black.withAlpha(0.3))
  }
}

/// A window overlay that reports its position.
private final class PlacedRing: WindowOverlay {
  private unowned(unsafe) let window: Window
  var place = Point(50, 50) {
    willSet { window.setNeedsDisplay(bounds) }
    didSet { window.setNeedsDisplay(bounds) }
  }
  private var bounds: Rect { Rect(center: place, size: Size(24, 20)) }

  init(over window: Window) { self.window = window }

  func observe(_ event: Event) {}
  func draw(_ rect: Rect, on canvas: Canvas) { canvas.fillEllipse(in: bounds, with: Color.black.withAlpha(0.3)) }
  func addBounds(to rects: inout [Rect]) -> Bool {
    rects.append(bounds)
    return true
  }
}
