import Geometry
import Raster
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit
import Typography

@Suite("Labels and image views", .freshContext) struct WidgetTests {
  let bitmap = Bitmap(size: PixelSize(200, 100))
  let window = Window(size: Size(200, 100))
  let font: Font

  init() throws { font = Font(size: 16, typeface: try dejaVuSans()) }

  func draw() {
    window.damageAll()
    window.draw(on: Canvas(bitmap))
  }

  /// Returns the first and the last column of `rows` that are not black.
  func inked(rows: Range<Int>) -> (first: Int, last: Int)? {
    let columns = (0..<200).filter { x in rows.contains { bitmap[x, $0] & 0xFFFFFF != 0 } }
    return columns.isEmpty ? nil : (columns.first!, columns.last!)
  }

  @Test func `a label draws its text at the left, in the middle or at the right`() throws {
    let label = Label(frame: Rect(0, 0, 200, 100))
    label.font = font
    label.text = "Remove"
    window.addSubview(label)
    draw()
    let left = try #require(inked(rows: 40..<60))
    #expect(left.first < 4 && left.last < 90)
    #expect(inked(rows: 0..<30) == nil && inked(rows: 70..<100) == nil)
    label.textAlignment = .center
    draw()
    let middle = try #require(inked(rows: 0..<100))
    #expect(abs(middle.first + middle.last - 199) <= 4)
    label.textAlignment = .right
    draw()
    #expect(try #require(inked(rows: 0..<100)).last > 195)
  }

  @Test func `truncated text ends with an ellipsis within the label`() throws {
    let label = Label(frame: Rect(0, 0, 60, 100))
    label.font = font
    label.text = "Remove all that is selected"
    window.addSubview(label)
    draw()
    let line = try #require(inked(rows: 0..<100))
    #expect(line.last < 60 && line.last > 40)
    #expect(inked(rows: 0..<35) == nil)
    label.numberOfLines = 3
    draw()
    #expect(inked(rows: 20..<40) != nil && inked(rows: 60..<80) != nil)
  }

  @Test func `a text that is too wide shrinks to the minimum scale factor, and no further`() {
    let label = Label(frame: Rect(0, 0, 200, 40))
    label.font = font
    label.text = "Remove all that is selected"
    label.frame.size.width = font.width(of: label.text) * 0.8
    #expect(label.fittedFont.size == 16)
    label.minimumScaleFactor = 0.5
    #expect((12.25...12.75).contains(label.fittedFont.size))
    #expect(label.sizeThatFits(label.bounds.size).width <= label.bounds.width)
    label.frame.size.width = 20
    #expect(label.fittedFont.size == 8)
    label.minimumScaleFactor = 1
    #expect(label.fittedFont.size == 16)
  }

  @Test func `a text with too many lines shrinks until they fit, and never below one point`() {
    let label = Label(frame: Rect(0, 0, 200, 2 * font.lineHeight))
    label.font = font
    label.text = "Remove all that is selected, and then some more of it"
    label.numberOfLines = 2
    label.frame.size.width = font.width(of: label.text) / 3.2
    label.minimumScaleFactor = 0.5
    let fitted = label.fittedFont
    #expect(fitted.size >= 8)
    #expect(TextLayout(label.text, font: fitted, width: label.bounds.width).lines.count <= 2)
    // Lines that the text itself breaks do not become fewer.
    label.text = "1\n2\n3"
    label.minimumScaleFactor = 0
    #expect(label.fittedFont.size == 1)
  }

  @Test func `a label that is too low for its lines ends with an ellipsis, and leaves what is below it alone`() throws {
    let text = "Remove all that is selected, and then some more of it"
    for isStyled in [false, true] {
      let label = Label(frame: Rect(0, 20, 90, 45))
      label.font = font
      label.numberOfLines = 0
      if isStyled { label.styledText = StyledText(text) } else { label.text = text }
      window.addSubview(label)
      #expect(label.sizeThatFits(Size(90, 0)).height > 90)
      draw()
      #expect(inked(rows: 0..<20) == nil && inked(rows: 65..<100) == nil)
      #expect(inked(rows: 20..<42) != nil && inked(rows: 43..<65) != nil)
      // A label with enough room shows everything.
      label.frame = Rect(0, 0, 180, 100)
      draw()
      let roomy = (0..<200 * 100).map { bitmap.pixels[$0] }
      label.removeFromSuperview()
      let plain = Canvas(Bitmap(size: PixelSize(200, 100)))
      plain.fill(Rect(0, 0, 200, 100), with: .black)
      plain.draw(TextLayout(text, font: font, width: 180), in: Rect(0, 0, 180, 100), color: label.textColor)
      #expect(roomy == (0..<200 * 100).map { plain.bitmap.pixels[$0] })
    }
  }

  @Test func `text that grows with the scale shrinks before it is cut off above a footer`() throws {
    let note = Label("Please ask anna.schmidt@museum-example.org about the opening hours")
    note.font = font
    note.role = nil
    note.numberOfLines = 0
    let footer = View(frame: .zero)
    footer.backgroundColor = Color(hex: 0x3366CC)
    let page = StackView(.vertical)
    page.add(note)
    page.add(footer, .fixed(20))
    page.frame = window.bounds
    window.addSubview(page)
    window.theme.textScale = 1.5
    window.layoutIfNeeded()
    draw()
    // At 24 points, the text needs more than the 80 points above the footer; at its own size, it does not.
    #expect(TextLayout(note.text, font: note.scaledFont, width: 200).size.height > 85)
    let shown = TextLayout(note.text, font: note.font(fitting: note.bounds.size), width: note.bounds.width)
    #expect(shown.size.height <= note.bounds.height && shown.font.size < 24 && shown.font.size >= 16)
    let texts = shown.lines.map(\.text)
    #expect(
      texts.contains { $0.hasSuffix("@") || $0.hasSuffix("-") } || texts.contains { $0.contains("@museum-example.org") }
    )
    #expect(inked(rows: 0..<Int(note.frame.maxY)) != nil && footer.frame.minY >= note.frame.maxY)
  }

  @Test func `a label shows styled text until its plain text is set`() {
    let label = Label(StyledText("Total ") + StyledText("12", .bold.scaled(by: 2)))
    label.font = font
    label.frame = Rect(0, 0, 200, 100)
    window.addSubview(label)
    #expect(label.text == "Total 12")
    draw()
    let styled = (0..<200 * 100).map { bitmap.pixels[$0] }
    label.text = "Total 12"
    #expect(label.styledText == nil)
    draw()
    #expect(styled != (0..<200 * 100).map { bitmap.pixels[$0] })
    // With a single plain style, it looks like plain text.
    let plain = (0..<200 * 100).map { bitmap.pixels[$0] }
    label.styledText = StyledText("Total 12")
    draw()
    #expect(plain == (0..<200 * 100).map { bitmap.pixels[$0] })
  }

  @Test func `a label is as tall as its largest style, in the theme's text size`() {
    let label = Label(StyledText("Total ") + StyledText("12", .scaled(by: 2)))
    label.font = font
    window.addSubview(label)
    let height = Font(size: 2 * font.size, typeface: font.typeface).lineHeight
    #expect(label.sizeThatFits(.zero).height == height.rounded(.up))
    window.theme.textScale = 1.5
    #expect(label.sizeThatFits(.zero).height == (1.5 * height).rounded(.up))
  }

  @Test func `a label fits its text, in one line or in several`() {
    let label = Label()
    label.font = font
    label.text = "Remove all"
    let one = label.sizeThatFits(.zero)
    #expect(one.width == font.width(of: "Remove all").rounded(.up))
    label.numberOfLines = 0
    let two = label.sizeThatFits(Size(one.width - 10, 0))
    #expect(two.width < one.width && two.height > one.height * 1.5)
    label.text = ""
    #expect(label.sizeThatFits(.zero).width == 0)
  }

  @Test func `only visible changes redraw a label`() {
    let label = Label(frame: Rect(0, 0, 200, 100))
    window.addSubview(label)
    draw()
    label.text = ""
    label.textColor = .white
    label.numberOfLines = 1
    #expect(window.damage.isEmpty)
    label.text = "a"
    #expect(!window.damage.isEmpty)
  }

  @Test func `images are positioned by their content mode`() {
    let bounds = Rect(10, 10, 100, 50)
    let size = Size(20, 20)
    #expect(ContentMode.scaleToFill.rect(for: size, in: bounds) == bounds)
    #expect(ContentMode.scaleAspectFit.rect(for: size, in: bounds) == Rect(35, 10, 50, 50))
    #expect(ContentMode.scaleAspectFill.rect(for: size, in: bounds) == Rect(10, -15, 100, 100))
    #expect(ContentMode.center.rect(for: size, in: bounds) == Rect(50, 25, 20, 20))
    #expect(ContentMode.topLeft.rect(for: size, in: bounds) == Rect(10, 10, 20, 20))
    #expect(ContentMode.bottomRight.rect(for: size, in: bounds) == Rect(90, 40, 20, 20))
    #expect(ContentMode.right.rect(for: size, in: bounds) == Rect(90, 25, 20, 20))
    #expect(ContentMode.scaleAspectFit.rect(for: .zero, in: bounds) == .zero)
  }

  @Test func `an image fills its view and is cut off at its edges`() {
    let source = Bitmap(size: PixelSize(10, 10))
    Canvas(source).fill(Rect(0, 0, 10, 10), with: Color(hex: 0xFF0000))
    let view = ImageView(image: Image(source))
    #expect(view.frame == Rect(0, 0, 10, 10) && view.sizeThatFits(.zero) == Size(10, 10))
    view.frame = Rect(50, 20, 40, 20)
    window.addSubview(view)
    draw()
    #expect(bitmap[52, 22] & 0xFFFFFF == 0xFF0000 && bitmap[88, 38] & 0xFFFFFF == 0xFF0000)
    view.contentMode = .scaleAspectFit
    draw()
    #expect(bitmap[52, 30] & 0xFFFFFF == 0 && bitmap[70, 30] & 0xFFFFFF == 0xFF0000)
    view.contentMode = .scaleAspectFill
    draw()
    #expect(bitmap[52, 22] & 0xFFFFFF == 0xFF0000 && bitmap[70, 15] & 0xFFFFFF == 0)
    view.image = nil
    draw()
    #expect(bitmap[70, 30] & 0xFFFFFF == 0)
  }
}

@Suite("A button", .freshContext) struct ButtonTests {
  let player = TouchPlayer()
  let button: Button
  let pressed = Log()

  init() {
    button = Button(title: "Remove") { [pressed] _ in pressed.lines.append("pressed") }
    button.frame = Rect(100, 100, 100, 40)
    player.window.addSubview(button)
  }

  @Test func `is pressed by a tap, at the lift`() {
    player.down(1, 150, 120, at: 0)
    #expect(button.isHighlighted && pressed.lines == [])
    player.up(1, 150, 120, at: 0.1)
    #expect(!button.isHighlighted && pressed.take() == ["pressed"])
  }

  @Test func `C1: is tracked 70 points around: at x 169 inside, at 171 outside`() {
    player.down(1, 150, 120, at: 0)
    player.move(1, 269, 120, at: 0.1)
    #expect(button.isHighlighted)
    player.move(1, 271, 120, at: 0.2)
    #expect(!button.isHighlighted)
    player.move(1, 269, 120, at: 0.3)
    #expect(button.isHighlighted)
    player.up(1, 269, 120, at: 0.4)
    #expect(pressed.take() == ["pressed"])
    player.down(1, 150, 120, at: 1)
    player.up(1, 271, 120, at: 1.1)
    #expect(pressed.take() == [] && !button.isHighlighted)
  }

  @Test func `is not pressed by a finger that only slides in, or that is cancelled`() {
    player.down(1, 50, 120, at: 0)
    player.move(1, 150, 120, at: 0.1)
    player.up(1, 150, 120, at: 0.2)
    player.down(1, 150, 120, at: 1)
    player.application.cancelTouches(at: 1.1)
    #expect(pressed.lines == [] && !button.isHighlighted)
  }

  @Test func `disabled, it consumes touches; disabled while pressed, it is released permanently`() {
    let log = Log()
    let behind = TouchRecordingView("behind", Rect(0, 0, 320, 480), log: log)
    player.window.addSubview(behind)
    behind.addSubview(button)
    button.isEnabled = false
    player.tap(1, 150, 120, at: 0)
    #expect(pressed.lines == [] && log.lines == [])
    button.isEnabled = true
    player.down(1, 150, 120, at: 1)
    button.isEnabled = false
    #expect(!button.isHighlighted)
    button.isEnabled = true
    player.move(1, 151, 120, at: 1.1)
    player.up(1, 151, 120, at: 1.2)
    #expect(pressed.lines == [] && log.lines == [])
  }

  @Test func `glows around the finger while it is pressed, and not afterwards`() {
    let bitmap = Bitmap(size: PixelSize(320, 480))
    let canvas = Canvas(bitmap)
    player.application.advance(to: 0)
    player.window.draw(on: canvas)
    #expect(bitmap[150, 92] & 0xFFFFFF == 0)
    player.down(1, 150, 120, at: 0)
    #expect(player.window.damage.rects == [PixelRect(88, 88, 124, 64)])
    player.window.draw(on: canvas)
    #expect(bitmap[150, 92] & 0xFFFFFF != 0)
    player.up(1, 150, 120, at: 0.1)
    player.window.draw(on: canvas)
    #expect(bitmap[150, 92] & 0xFFFFFF == 0)
  }

  @Test func `is pressed twice by a finger that lifts and lands within one report`() {
    player.down(1, 150, 120, at: 0)
    player.frame([.up(1, 150, 120, at: 0.1).joined, .down(2, 151, 120, at: 0.1)])
    #expect(button.isHighlighted)
    player.up(2, 151, 120, at: 0.2)
    #expect(pressed.lines == ["pressed", "pressed"])
  }

  @Test func `sends touchUpInside, then primaryActionTriggered, and then calls its action`() {
    button.addAction(for: .primaryActionTriggered) { [pressed] _ in pressed.lines.append("primary") }
    button.addAction(for: .touchUpInside) { [pressed] _ in pressed.lines.append("up") }
    player.tap(1, 150, 120, at: 0)
    #expect(pressed.take() == ["up", "primary", "pressed"])
    button.sendActions(for: .primaryActionTriggered)
    #expect(pressed.take() == ["primary", "pressed"])
  }

  @Test func `may be removed by its own action`() {
    button.action = { $0.removeFromSuperview() }
    player.tap(1, 150, 120, at: 0)
    #expect(button.superview == nil)
    player.tap(1, 150, 120, at: 1)
  }

  @Test func `fits its title`() {
    let small = button.sizeThatFits(.zero)
    #expect(small.width >= 40 && small.height >= 20)
  }
}
