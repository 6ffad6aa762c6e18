import Geometry
import Raster
import TestContexts
import Testing
import Toolkit
import ToolkitTestKit

/// A view that records the rectangles that it draws.
private final class Sketch: View {
  var drawn: [Rect] = []
  var color: Color?
  override func draw(_ rect: Rect, on canvas: Canvas) {
    drawn.append(rect)
    if let color { canvas.fill(bounds.inset(by: -drawingOutsets), with: color) }
  }
}

@Suite("Damage and drawing", .freshContext) struct DrawingTests {
  let player = TouchPlayer(width: 100, height: 100)
  let bitmap: Bitmap
  let canvas: Canvas
  var window: Window { player.window }

  init() {
    bitmap = Bitmap(size: PixelSize(100, 100))
    canvas = Canvas(bitmap)
    drawFrame()
  }

  func drawFrame() {
    player.application.advance(to: player.application.now)
    window.draw(on: canvas)
  }

  func pixel(_ x: Int, _ y: Int) -> UInt32 { bitmap[x, y] & 0xFFFFFF }

  private func add(_ frame: Rect, _ color: UInt32? = nil, to parent: View? = nil) -> Sketch {
    let view = Sketch(frame: frame)
    if let color { view.backgroundColor = Color(hex: color) }
    (parent ?? window).addSubview(view)
    return view
  }

  @Test func `a new window is completely damaged, and a drawn one not at all`() {
    let fresh = Window(size: Size(50, 40), scale: 2)
    #expect(fresh.damage.rects == [PixelRect(0, 0, 100, 80)])
    #expect(window.damage.isEmpty)
    #expect(pixel(50, 50) == 0)
  }

  @Test func `nothing is drawn when nothing changed`() {
    let view = add(Rect(10, 10, 20, 20))
    drawFrame()
    #expect(view.drawn.count == 1)
    drawFrame()
    view.frame = Rect(10, 10, 20, 20)
    view.alpha = 1
    view.backgroundColor = .clear
    view.isHidden = false
    window.bringSubviewToFront(view)
    drawFrame()
    #expect(view.drawn.count == 1 && window.damage.isEmpty)
  }

  @Test func `N3: a view marked many times is drawn once per frame`() {
    let view = add(Rect(10, 10, 20, 20))
    drawFrame()
    view.drawn = []
    for _ in 0..<5 { view.setNeedsDisplay() }
    view.setNeedsDisplay(Rect(0, 0, 5, 5))
    #expect(window.damage.rects == [PixelRect(10, 10, 20, 20)])
    drawFrame()
    #expect(view.drawn == [Rect(0, 0, 20, 20)])
  }

  @Test func `only the marked part is drawn, in the view's points`() {
    let view = add(Rect(10, 10, 20, 20))
    let other = add(Rect(60, 60, 20, 20))
    drawFrame()
    view.drawn = []
    other.drawn = []
    view.setNeedsDisplay(Rect(5, 5, 100, 3))
    #expect(window.damage.rects == [PixelRect(15, 15, 15, 3)])
    drawFrame()
    #expect(view.drawn == [Rect(5, 5, 15, 3)])
    #expect(other.drawn == [])
  }

  @Test func `a view that moves damages its old and its new position`() {
    let view = add(Rect(10, 10, 20, 20), 0xFF0000)
    drawFrame()
    view.center = Point(70, 70)
    #expect(window.damage.rects == [PixelRect(10, 10, 20, 20), PixelRect(60, 60, 20, 20)])
    drawFrame()
    #expect(pixel(15, 15) == 0 && pixel(65, 65) == 0xFF0000)
  }

  @Test func `adding, removing, hiding, reordering, alpha and color damage the affected area`() {
    let back = add(Rect(10, 10, 20, 20), 0xFF0000)
    let front = add(Rect(20, 20, 20, 20), 0x00FF00)
    drawFrame()
    #expect(pixel(25, 25) == 0x00FF00)
    window.bringSubviewToFront(back)
    drawFrame()
    #expect(pixel(25, 25) == 0xFF0000)
    window.exchangeSubview(at: 0, withSubviewAt: 1)
    drawFrame()
    #expect(pixel(25, 25) == 0x00FF00)
    front.isHidden = true
    drawFrame()
    #expect(pixel(25, 25) == 0xFF0000 && pixel(35, 35) == 0)
    front.isHidden = false
    front.alpha = 0
    drawFrame()
    #expect(pixel(35, 35) == 0)
    front.alpha = 1
    front.backgroundColor = Color(hex: 0x0000FF)
    drawFrame()
    #expect(pixel(35, 35) == 0x0000FF)
    front.removeFromSuperview()
    #expect(window.damage.rects == [PixelRect(20, 20, 20, 20)])
    drawFrame()
    #expect(pixel(35, 35) == 0 && pixel(25, 25) == 0xFF0000)
  }

  @Test func `drawing beyond a superview is damaged too, and cut only by clipsToBounds`() {
    let box = add(Rect(10, 10, 20, 20), 0x202020)
    let inner = add(Rect(10, 10, 40, 40), 0xFF0000, to: box)
    drawFrame()
    #expect(pixel(55, 55) == 0xFF0000)
    box.center.x += 10
    #expect(window.damage.bounds == PixelRect(10, 10, 60, 50))
    drawFrame()
    #expect(pixel(25, 55) == 0 && pixel(65, 55) == 0xFF0000)
    box.clipsToBounds = true
    drawFrame()
    #expect(pixel(65, 55) == 0 && pixel(35, 25) == 0xFF0000)
    inner.setNeedsDisplay()
    #expect(window.damage.rects == [PixelRect(30, 20, 10, 10)])
  }

  @Test func `an overhang belongs to the view: drawn, damaged and moved with it`() {
    let view = add(Rect(40, 40, 20, 20))
    view.drawingOutsets = Insets(all: 5)
    view.color = Color(hex: 0xFF0000)
    drawFrame()
    #expect(pixel(36, 36) == 0xFF0000 && pixel(34, 50) == 0)
    view.center.y += 30
    drawFrame()
    #expect(pixel(36, 36) == 0 && pixel(36, 68) == 0xFF0000)
  }

  @Test func `damage is in pixels, including partly covered ones`() {
    let fine = Window(size: Size(100, 100), scale: 1.5)
    let view = View(frame: Rect(10, 10, 11, 11))
    fine.addSubview(view)
    fine.draw(on: Canvas(Bitmap(size: fine.pixelSize)))
    view.setNeedsDisplay()
    #expect(fine.pixelSize == PixelSize(150, 150))
    #expect(fine.damage.rects == [PixelRect(15, 15, 17, 17)])
  }

  @Test func `a rotated view is damaged with its bounding box`() {
    let view = add(Rect(40, 40, 20, 20), 0xFF0000)
    view.transform = AffineTransform(rotation: .pi / 4)
    drawFrame()
    #expect(pixel(50, 37) == 0xFF0000 && pixel(41, 41) == 0)
    view.transform = .identity
    #expect(window.damage.bounds == PixelRect(35, 35, 30, 30))
    drawFrame()
    #expect(pixel(50, 37) == 0 && pixel(41, 41) == 0xFF0000)
  }

  @Test func `views hidden by an opaque view are not drawn`() {
    let hidden = add(Rect(0, 0, 100, 100))
    let cover = add(Rect(0, 0, 60, 60), 0x112233)
    let inFront = add(Rect(10, 10, 10, 10))
    drawFrame()
    hidden.drawn = []
    cover.drawn = []
    inFront.drawn = []
    cover.setNeedsDisplay(Rect(10, 10, 30, 30))
    drawFrame()
    #expect(hidden.drawn == [] && cover.drawn.count == 1 && inFront.drawn.count == 1)
    // The hidden view is drawn outside the cover, and if the cover is not opaque.
    hidden.setNeedsDisplay(Rect(50, 50, 20, 20))
    drawFrame()
    #expect(hidden.drawn.count == 1)
    for change in [
      { cover.alpha = 0.5 }, { cover.cornerRadius = 4 }, { cover.backgroundColor = .clear },
      { cover.transform = AffineTransform(rotation: 0.1) }, { cover.isHidden = true },
    ] as [() -> Void] {
      cover.alpha = 1
      cover.cornerRadius = 0
      cover.backgroundColor = .white
      cover.transform = .identity
      cover.isHidden = false
      change()
      drawFrame()
      hidden.drawn = []
      window.subviews[0].setNeedsDisplay(Rect(20, 20, 5, 5))
      drawFrame()
      #expect(hidden.drawn.count == 1)
    }
  }

  @Test func `views hidden by an opaque view are not drawn even if the damage is larger`() {
    let left = add(Rect(5, 5, 30, 90), 0xFF0000)
    let right = add(Rect(60, 5, 30, 90), 0x00FF00)
    let inner = add(Rect(2, 2, 8, 8), 0x0000FF, to: right)
    let dialog = add(Rect(50, 0, 50, 100), 0x202020)
    let inFront = add(Rect(70, 70, 10, 10), 0xFFFFFF)
    func drawAll() -> [Int] {
      for view in [left, right, inner, dialog, inFront] { view.drawn = [] }
      window.damageAll()
      drawFrame()
      return [left, right, inner, dialog, inFront].map { $0.drawn.count }
    }
    #expect(drawAll() == [1, 0, 0, 1, 1])
    // It is drawn if any pixel of it may be visible.
    inner.frame.origin.x = -20
    #expect(drawAll() == [1, 1, 1, 1, 1])
    inner.frame.origin.x = 2
    dialog.alpha = 0.9
    #expect(drawAll() == [1, 1, 1, 1, 1])
    dialog.alpha = 1
    dialog.cornerRadius = 4
    #expect(drawAll() == [1, 1, 1, 1, 1])
    dialog.cornerRadius = 0
    dialog.frame.origin.x = 60.5
    #expect(drawAll() == [1, 1, 1, 1, 1])
  }

  @Test func `the superviews of a covering view are not drawn, and those in front of it are`() {
    let board = add(Rect(0, 0, 100, 100), 0x101010)
    let tile = add(Rect(20, 20, 40, 40), 0xFF0000, to: board)
    let above = add(Rect(30, 30, 10, 10), 0x00FF00)
    drawFrame()
    board.drawn = []
    tile.drawn = []
    above.drawn = []
    tile.setNeedsDisplay()
    drawFrame()
    #expect(board.drawn == [] && tile.drawn.count == 1 && above.drawn.count == 1)
    #expect(pixel(35, 35) == 0x00FF00 && pixel(25, 25) == 0xFF0000)
  }

  @Test func `alpha fades a view and its subviews as one image`() {
    let box = add(Rect(10, 10, 40, 40), 0xFF0000)
    _ = add(Rect(0, 0, 20, 20), 0x0000FF, to: box)
    box.alpha = 0.5
    drawFrame()
    #expect(pixel(20, 20) & 0xFF0000 == 0)
    #expect(abs(Int(pixel(20, 20)) - 0x80) <= 1)
    #expect(abs(Int(pixel(40, 40) >> 16) - 0x80) <= 1)
  }

  @Test func `round corners cut background and, with clipsToBounds, subviews`() {
    let box = add(Rect(0, 0, 40, 40), 0xFF0000)
    box.cornerRadius = 20
    let inner = add(Rect(0, 0, 40, 40), to: box)
    drawFrame()
    #expect(pixel(1, 1) == 0 && pixel(20, 20) == 0xFF0000)
    inner.backgroundColor = Color(hex: 0x00FF00)
    drawFrame()
    #expect(pixel(1, 1) == 0x00FF00)
    box.clipsToBounds = true
    drawFrame()
    #expect(pixel(1, 1) == 0 && pixel(20, 20) == 0x00FF00 && pixel(39, 39) == 0)
  }

  @Test func `a border lies inside the bounds, above the subviews`() {
    let box = add(Rect(10, 10, 40, 40), 0xFF0000)
    _ = add(Rect(0, 0, 40, 40), 0x00FF00, to: box)
    box.borderWidth = 2
    box.borderColor = .white
    drawFrame()
    #expect(pixel(10, 30) == 0xFFFFFF && pixel(11, 30) == 0xFFFFFF)
    #expect(pixel(12, 30) == 0x00FF00 && pixel(9, 30) == 0)
  }

  @Test func `scrolled by its bounds' origin, a view shows other subviews`() {
    let box = add(Rect(10, 10, 20, 20))
    box.clipsToBounds = true
    _ = add(Rect(0, 0, 20, 20), 0xFF0000, to: box)
    _ = add(Rect(0, 20, 20, 20), 0x00FF00, to: box)
    drawFrame()
    #expect(pixel(15, 15) == 0xFF0000)
    box.bounds.origin.y = 15
    drawFrame()
    #expect(pixel(15, 13) == 0xFF0000 && pixel(15, 16) == 0x00FF00)
  }

  @Test func `an animation is drawn at its presented position, and damages only its path`() {
    let view = add(Rect(10, 10, 10, 10), 0xFF0000)
    drawFrame()
    view.animate(duration: 1, curve: .linear) { view.center.x += 40 }
    #expect(window.damage.isEmpty)
    player.application.advance(to: 0.5)
    #expect(window.damage.bounds == PixelRect(10, 10, 30, 10))
    window.draw(on: canvas)
    #expect(pixel(12, 15) == 0 && pixel(35, 15) == 0xFF0000 && pixel(52, 15) == 0)
    player.application.advance(to: 1)
    window.draw(on: canvas)
    #expect(pixel(35, 15) == 0 && pixel(52, 15) == 0xFF0000)
    player.application.advance(to: 2)
    #expect(window.damage.isEmpty)
  }

  @Test func `a view's drawing is stretched while its size is animated`() {
    let view = add(Rect(10, 10, 10, 10))
    view.color = Color(hex: 0xFF0000)
    drawFrame()
    view.animate(duration: 1, curve: .linear) { view.frame = Rect(10, 10, 30, 10) }
    player.application.advance(to: 0.5)
    window.draw(on: canvas)
    #expect(pixel(29, 15) == 0xFF0000 && pixel(30, 15) == 0)
    #expect(view.drawn.last?.width == 30)
  }

  @Test func `damage caused by drawing waits for the next frame`() {
    final class Restless: View {
      override func draw(_ rect: Rect, on canvas: Canvas) { setNeedsDisplay() }
    }
    window.addSubview(Restless(frame: Rect(0, 0, 10, 10)))
    drawFrame()
    #expect(window.damage.rects == [PixelRect(0, 0, 10, 10)])
  }

  @Test func `a resized window resizes its root view and draws everything`() {
    let controller = ViewController()
    window.rootViewController = controller
    drawFrame()
    window.resize(to: Size(60, 80), scale: 1)
    #expect(controller.view.frame == Rect(0, 0, 60, 80))
    #expect(window.damage.rects == [PixelRect(0, 0, 60, 80)])
    window.rootViewController = nil
    #expect(controller.view.superview == nil)
  }

  @Test func `areas outside the panel are not damaged`() {
    let view = add(Rect(-50, -50, 20, 20), 0xFF0000)
    #expect(window.damage.isEmpty)
    view.frame = Rect(90, 90, 200, 200)
    #expect(window.damage.rects == [PixelRect(90, 90, 10, 10)])
    view.frame = Rect(.nan, 0, .infinity, 10)
    view.center = Point(1e300, -1e300)
    drawFrame()
  }
}
