import Geometry
import Glibc
import Raster
import TestContexts
import TestKit
import Testing
import Toolkit
import ToolkitTestKit

/// A view that counts how often it is drawn.
private final class Drawn: View {
  var count = 0
  var color = Color(hex: 0xCC3366) { didSet { setNeedsDisplay() } }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    count += 1
    canvas.fillEllipse(in: bounds, with: color)
  }
}

@Suite("A rasterized view", .freshContext) struct CachedLayerTests {
  private let player = TouchPlayer(width: 120, height: 120)
  private let bitmap = Bitmap(size: PixelSize(120, 120))
  private let canvas: Canvas
  private let card = View(frame: Rect(10, 20, 60, 50))
  private let disc = Drawn(frame: Rect(5, 6, 20, 21))
  private var window: Window { player.window }

  init() {
    canvas = Canvas(bitmap)
    window.backgroundColor = Color(hex: 0x336699)
    let behind = Drawn(frame: Rect(30, 30, 70, 70))
    behind.color = .white
    window.addSubview(behind)
    card.backgroundColor = .black
    card.addSubview(disc)
    card.shouldRasterize = true
    window.addSubview(card)
    draw()
  }

  private func draw() {
    player.application.advance(to: player.application.now)
    window.draw(on: canvas)
  }

  /// Returns how often the disc is drawn in the next frame.
  private func drawings(_ change: () -> Void) -> Int {
    disc.count = 0
    change()
    draw()
    return disc.count
  }

  /// Draws the frame. Returns `true` if the result equals a complete redraw.
  private func isRight() -> Bool {
    draw()
    let whole = Bitmap(size: PixelSize(120, 120))
    window.damageAll()
    window.draw(on: Canvas(whole))
    return memcmp(bitmap.pixels, whole.pixels, 120 * 120 * 4) == 0
  }

  private var pixels: [UInt32] { Array(UnsafeBufferPointer(start: bitmap.pixels, count: 120 * 120)) }

  @Test func `fades and moves without being drawn`() {
    #expect(drawings { card.center += Vector(7, 3) } == 0)
    #expect(drawings { card.alpha = 0.5 } == 0)
    // A rotated view is drawn without the cached layer.
    #expect(drawings { card.transform = AffineTransform(rotation: 0.3) } == 1)
    #expect(drawings { card.transform = .identity } == 0)
    #expect(drawings { card.isHidden = true } == 0)
    #expect(drawings { card.isHidden = false } == 0)
    card.animate(duration: 1) { card.center += Vector(20, 0) }
    for step in 1...70 {
      #expect(drawings { player.application.advance(to: Double(step) / 60) } == 0)
    }
    #expect(isRight())
  }

  @Test func `is drawn again once when something in it changes`() {
    #expect(drawings { disc.color = .white } == 1)
    #expect(drawings { disc.center += Vector(3, 0) } == 1)
    #expect(drawings { card.backgroundColor = .white } == 1)
    #expect(drawings { card.cornerRadius = 5 } == 1)
    #expect(drawings { card.bounds.origin.x = 4 } == 1)
    #expect(drawings { card.clipsToBounds = true } == 1)
    #expect(drawings { card.addSubview(View(frame: Rect(40, 0, 9, 9))) } == 1)
    #expect(drawings { card.subviews.last?.removeFromSuperview() } == 1)
    #expect(isRight())
    // Changes while the view is invisible count too.
    card.alpha = 0
    disc.color = .black
    #expect(drawings { card.alpha = 1 } == 1)
    // In another superview, the layer is drawn again.
    card.removeFromSuperview()
    #expect(drawings { window.addSubview(card) } == 1)
    #expect(isRight())
  }

  @Test func `looks the same without rasterization on whole pixels`() {
    card.cornerRadius = 9
    card.borderWidth = 2
    for alpha in [1.0, 0.4] {
      card.alpha = alpha
      card.shouldRasterize = true
      draw()
      let kept = pixels
      card.shouldRasterize = false
      draw()
      let plain = pixels
      // Rounding twice changes a color by one level at most.
      var differ = false
      for index in kept.indices {
        for shift in [0, 8, 16] as [UInt32] {
          let a = Int(kept[index] >> shift & 255)
          let b = Int(plain[index] >> shift & 255)
          if abs(a - b) > 1 { differ = true }
        }
      }
      #expect(!differ)
    }
  }

  @Test func `is the same in parts as in one step, at any position`() {
    var dice = SeededGenerator(state: 12)
    let inner = Drawn(frame: Rect(30.5, 10.25, 22.5, 41))
    card.addSubview(inner)
    inner.drawingOutsets = Insets(all: 3)
    for _ in 0..<120 {
      switch dice.next(below: 7) {
      case 0, 1: card.center = Point(Double(dice.next(below: 400)) / 4, Double(dice.next(below: 400)) / 3)
      case 2: card.alpha = Double(dice.next(below: 5)) / 4
      case 3:
        card.transform =
          dice.next(below: 2) == 0 ? .identity : AffineTransform(rotation: Double(dice.next(below: 60)) / 10)
      case 4: inner.color = Color(hex: UInt32(dice.next(below: 0xFFFFFF)))
      case 5: inner.center += Vector(Double(dice.next(below: 5) - 2) / 4, 1)
      default: card.shouldRasterize = dice.next(below: 3) != 0
      }
      #expect(isRight())
    }
  }

  @Test func `is drawn every time if its image would be too large`() {
    card.frame = Rect(10, 20, 4000, 2000)
    draw()
    #expect(drawings { card.center += Vector(1, 0) } > 0)
    #expect(isRight())
  }

  @Test func `scrolls as if drawn again`() {
    let scroll = ScrollView(frame: Rect(0, 0, 60, 50))
    scroll.backgroundColor = .white
    scroll.contentSize = Size(60, 400)
    let row = Drawn(frame: Rect(4, 30, 40, 30))
    scroll.addSubview(row)
    card.addSubview(scroll)
    for offset in [4.0, 9, 30, 2] {
      scroll.contentOffset.y = offset
      #expect(isRight())
    }
  }
}
