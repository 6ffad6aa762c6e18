import Geometry
import Raster
import TestContexts
import Testing
import ToolkitTestKit
import Typography

@testable import Toolkit

@Suite("An icon", .freshContext) struct IconTests {
  /// An arrow that points left.
  static let wedge = Icon(outline: "M16 4L4 12L16 20", isDirectional: true)

  let player = TouchPlayer(width: 200, height: 100)

  /// Returns the bounds of the ink on a canvas of `size`.
  private func ink(_ size: PixelSize, _ draw: (Canvas) -> Void) -> PixelRect {
    let bitmap = Bitmap(size: size)
    draw(Canvas(bitmap))
    var box = PixelRect.zero
    for y in 0..<size.height {
      for x in 0..<size.width where bitmap.pixels[y * bitmap.stride + x] >> 24 > 127 {
        box = box.union(PixelRect(x, y, 1, 1))
      }
    }
    return box
  }

  @Test func `from path commands has their shape`() {
    var path = Path()
    path.move(to: Point(-1.5, 0.25))
    path.addLine(to: Point(24, 12.01))
    path.addQuadCurve(to: Point(3, 4), control: Point(1, 2))
    path.addCurve(to: Point(5, 6), control1: Point(1, 2), control2: Point(3, 4))
    path.close()
    #expect(Icon(outline: "M-1.5 .25L24 12.01Q1 2 3 4 C1 2 3 4 5 6Z").lines == path)
    #expect(Path(outline: "").isEmpty)
  }

  @Test func `fits its frame, centered, with proportional lines`() {
    let bar = Icon(outline: "M12 3L12 21")
    #expect(
      ink(PixelSize(48, 48)) { $0.draw(bar, in: Rect(12, 12, 24, 24), color: .black) } == PixelRect(23, 14, 2, 20))
    #expect(ink(PixelSize(96, 48)) { $0.draw(bar, in: Rect(0, 0, 96, 48), color: .black) } == PixelRect(46, 4, 4, 40))
    #expect(ink(PixelSize(48, 48)) { $0.draw(bar, in: Rect(12, 12, 0, 24), color: .black) }.isEmpty)
  }

  @Test func `with a direction is mirrored from right to left`() {
    func box(_ icon: Icon, _ isRightToLeft: Bool) -> PixelRect {
      ink(PixelSize(24, 24)) { $0.draw(icon, in: Rect(0, 0, 24, 24), color: .black, isRightToLeft: isRightToLeft) }
    }
    let left = box(Self.wedge, false)
    let right = box(Self.wedge, true)
    #expect(left != right && right.minX == 24 - left.maxX && right.maxX == 24 - left.minX && right.minY == left.minY)
    #expect(box(Icon(Self.wedge.lines), true) == left)
  }

  @Test func `has the theme's color in its view until it is set, and touches pass through`() {
    let view = IconView(Self.wedge, side: 32)
    #expect(
      view.sizeThatFits(.zero) == Size(32, 32) && view.frame == Rect(0, 0, 32, 32) && !view.isUserInteractionEnabled)
    player.window.addSubview(view)
    #expect(view.color == player.window.colors.text)
    player.window.theme = .light
    #expect(view.color == Theme.light.colors.text)
    view.color = .white
    #expect(view.color == .white)
  }

  @Test func `is at the leading side of a button's title`() throws {
    Typeface.system = try dejaVuSans()
    let button = Button(title: "Menu") { _ in }
    let plain = button.sizeThatFits(.zero)
    button.icon = Self.wedge
    #expect(button.icon == Self.wedge && button.sizeThatFits(.zero).width == plain.width + 32)
    button.frame = Rect(0, 0, 160, 48)
    player.window.addSubview(button)
    player.application.advance(to: 1)
    let label = try #require(button.subviews.first as? Label)
    let word = label.sizeThatFits(.zero).width
    let start = ((160 - word - 32) / 2).rounded()
    #expect(abs(label.frame.minX - start - 32) <= 1 && label.frame.width == word)
    player.window.layoutDirection = .rightToLeft
    player.application.advance(to: 2)
    #expect(abs(label.frame.minX - start) <= 1)
    button.icon = nil
    player.application.advance(to: 3)
    #expect(label.frame == Rect(16, 0, 128, 48) && button.subviews.count == 1)
  }

  @Test func `without a title makes a button of a finger's size, which can be pressed`() {
    var presses = 0
    let button = Button(icon: Self.wedge) { _ in presses += 1 }
    #expect(button.sizeThatFits(.zero) == Size(64, 44))
    button.frame = Rect(0, 0, 64, 44)
    player.window.addSubview(button)
    player.application.advance(to: 1)
    player.tap(1, 32, 22, at: 2)
    #expect(presses == 1)
  }
}
