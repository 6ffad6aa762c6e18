import Geometry
import Raster
import Testing
import TextShaping
import ToolkitTestKit
import Typography

@testable import Toolkit

/// Tests the position of the caret, and what remains after touches and fields are removed.
extension TextFieldTests {
  @Test func `the loupe outlives its field, and then shows nothing of it`() throws {
    weak var gone: TextField?
    do {
      let other = TextField("E-mail")
      other.font = field.font
      other.frame = Rect(20, 160, 300, 46)
      other.text = "one"
      window.addSubview(other)
      gone = other
      player.down(1, 60, 180, at: 1)
      player.application.advance(to: 1.6)
      player.up(1, 60, 180, at: 1.7)
      window.menu.hide()
      other.removeFromSuperview()
    }
    // The objects that retained the field for its touch have released it.
    player.tap(2, 700, 400, at: 1.71, for: 0.01)
    #expect(gone == nil && window.subviews.contains { $0 is Loupe })
    window.damageAll()
    window.draw(on: Canvas(Bitmap(size: window.pixelSize)))
    settle()
    #expect(!window.subviews.contains { $0 is Loupe })
  }

  @Test func `a handle whose finger is cancelled shows no menu`() throws {
    field.text = "one two six"
    tap(5)
    tap(5, after: 0.1)
    settle()
    window.menu.hide()
    let handle = try #require(field.subviews.last as? SelectionHandle)
    let start = handle.convert(handle.bounds.center, to: nil)
    player.down(1, start.x, start.y, at: 5)
    player.move(1, start.x + 30, start.y, at: 5.1)
    player.cancel(1, at: 5.2)
    settle()
    #expect(!window.menu.isVisible && !window.subviews.contains { $0 is Loupe })
  }

  @Test func `two taps in a secure field select all, and do not reveal words`() {
    field.isSecure = true
    field.text = "one two"
    tap(5)
    tap(5, after: 0.1)
    #expect(field.editing.selectedText == "one two")
  }

  @Test func `the placeholder follows the width and the typeface`() throws {
    let system = Typeface.system
    defer { Typeface.system = system }
    Typeface.system = field.font.typeface
    let changed = TextField("The name of the street")
    let fresh = TextField("The name of the street")
    fresh.frame = Rect(0, 0, 300, 46)
    changed.frame = Rect(0, 0, 110, 46)
    #expect(try ink(of: changed) != ink(of: fresh))
    changed.frame = fresh.frame
    #expect(try ink(of: changed) == ink(of: fresh))
    let bold = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf")
    let plain = try ink(of: changed)
    Typeface.system = bold
    #expect(try ink(of: changed) != plain)
  }

  /// Returns the pixels that a field draws.
  private func ink(of field: TextField) throws -> [UInt32] {
    field.layoutIfNeeded()
    let content = field.content
    let bitmap = Bitmap(size: PixelSize(300, 46))
    content.drawText(of: field, on: Canvas(bitmap))
    return Array(UnsafeBufferPointer(start: bitmap.pixels, count: 300 * 46))
  }

  @Test func `spaces at the end of a full line keep caret and text visible`() {
    let view = TextView(frame: Rect(20, 60, 300, 100))
    view.font = field.font
    window.addSubview(view)
    view.becomeFirstResponder()
    settle()
    view.insertText("word" + String(repeating: " ", count: 80))
    #expect(view.content.bounds.minX == 0 && view.content.caretRect.maxX <= view.content.bounds.maxX)
  }

  @Test func `text from right to left starts at the right, with its caret, selection and touches`() throws {
    TextShaper.install()
    defer { TextShaper.remove() }
    field.text = "שלום"
    settle()
    let content = field.content
    let start = content.caretRect(at: 0)
    let end = content.caretRect(at: 8)
    #expect(start.maxX == content.bounds.width && end.minX < start.minX - 20 && end.minX > content.bounds.width / 2)
    for offset in stride(from: 0, through: 8, by: 2) {
      #expect(content.offset(at: Point(content.caretRect(at: offset).minX, 10)) == offset)
    }
    // The text is drawn between the first and the last caret.
    let bitmap = Bitmap(size: PixelSize(Int(content.bounds.width), Int(content.bounds.height)))
    content.drawText(of: field, on: Canvas(bitmap))
    let width = bitmap.size.width
    let inked = (0..<width * bitmap.size.height).filter { bitmap.pixels[$0] != bitmap.pixels[0] }.map {
      Double($0 % width)
    }
    let left = try #require(inked.min())
    let right = try #require(inked.max())
    #expect(abs(left - end.minX) < 4 && abs(right - start.minX) < 4)
    field.becomeFirstResponder()
    field.editing.selectAll()
    #expect(abs(content.selectionBounds.minX - end.minX) < 0.5 && abs(content.selectionBounds.maxX - start.minX) < 0.5)
  }
}
