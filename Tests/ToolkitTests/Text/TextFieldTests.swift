import Geometry
import Raster
import TestContexts
import Testing
import TextShaping
import ToolkitTestKit
import Typography

@testable import Toolkit

@Suite("A text field", .freshContext) struct TextFieldTests {
  let player = TouchPlayer(width: 800, height: 480)
  let field = TextField("Name")
  var window: Window { player.window }

  init() throws {
    field.font = Font(size: 20, typeface: try dejaVuSans())
    field.frame = Rect(20, 60, 300, 46)
    window.addSubview(field)
    player.application.advance(to: 0.1)
  }

  func settle() { for _ in 0..<4 { player.application.advance(to: player.application.now + 0.2) } }

  /// Returns the position of the caret at `offset`, in the window's coordinates.
  func place(_ offset: Int) -> Point {
    let caret = field.content.caretRect(at: offset)
    return field.content.convert(Point(caret.minX, caret.midY), to: nil)
  }

  func tap(_ offset: Int, after pause: Double = 1) {
    let place = place(offset)
    player.tap(1, place.x + 1, place.y, at: player.application.now + pause)
  }

  @Test func `a tap makes it the first responder, with the caret under the finger`() {
    field.text = "one two"
    tap(3)
    #expect(field.isFirstResponder && field.editing.head == 3 && field.editing.selection.isEmpty)
    #expect(!window.menu.isVisible)
    tap(3)
    #expect(window.menu.isVisible)
    field.isEnabled = false
    #expect(!field.isFirstResponder && !field.becomeFirstResponder())
  }

  @Test func `two taps select a word, three all`() {
    field.text = "one two"
    tap(5)
    tap(5, after: 0.1)
    #expect(field.editing.selectedText == "two")
    tap(5, after: 0.1)
    #expect(field.editing.selectedText == "one two")
  }

  @Test func `of several lines, three taps select the paragraph, and four all`() {
    let view = TextView(frame: Rect(20, 120, 300, 120))
    view.font = field.font
    window.addSubview(view)
    view.text = "one two\n\nsix ten"
    settle()
    func tap(_ offset: Int, times: Int) {
      let caret = view.content.caretRect(at: offset)
      let place = view.content.convert(Point(caret.minX + 1, caret.midY), to: nil)
      for index in 0..<times { player.tap(1, place.x, place.y, at: player.application.now + (index == 0 ? 1 : 0.1)) }
    }
    tap(14, times: 3)
    #expect(view.editing.selectedText == "six ten")
    tap(2, times: 3)
    #expect(view.editing.selectedText == "one two")
    tap(8, times: 3)
    #expect(view.editing.selection == 8..<8)
    tap(2, times: 4)
    #expect(view.editing.selectedText == view.text)
    view.isSecure = true
    tap(2, times: 3)
    #expect(view.editing.selectedText == view.text)
  }

  @Test func `of several lines, it grows, and its carets follow the leading`() {
    let view = TextView(frame: Rect(20, 200, 300, 300))
    view.font = field.font
    window.addSubview(view)
    view.text = "a\nb\nc\nd"
    settle()
    let height = view.sizeThatFits(.zero).height
    let line = field.font.lineHeight
    view.font.leading = 1.5
    settle()
    #expect(view.sizeThatFits(.zero).height == height + 2 * line)
    let caret = view.content.caretRect(at: 4)
    #expect(caret.minY == 3 * line && caret.height == 1.5 * line && view.content.offset(at: caret.center) == 4)
    let label = Label("a", .title)
    let plain = label.sizeThatFits(.zero).height
    label.font.leading = 2
    #expect(abs(label.sizeThatFits(.zero).height - 2 * plain) <= 1)
  }

  @Test func `a held finger moves the caret, and sees it in the loupe`() {
    field.text = "one two"
    let start = place(1)
    player.down(1, start.x, start.y, at: 1)
    player.application.advance(to: 1.6)
    #expect(field.isFirstResponder && window.subviews.contains { $0 is Loupe })
    let end = place(6)
    player.move(1, end.x, end.y + 80, at: 1.7)
    #expect(field.editing.head == 6)
    player.up(1, end.x, end.y + 80, at: 1.8)
    settle()
    #expect(field.editing.head == 6 && !window.subviews.contains { $0 is Loupe } && window.menu.isVisible)
  }

  @Test func `a handle moves its end of the selection, not past the other`() throws {
    field.text = "one two six"
    tap(5)
    tap(5, after: 0.1)
    settle()
    let handle = try #require(field.subviews.last as? SelectionHandle)
    let start = handle.convert(handle.bounds.center, to: nil)
    let end = place(11)
    player.down(1, start.x, start.y, at: 5)
    player.move(1, end.x, start.y, at: 5.1)
    #expect(field.editing.selectedText == "two six")
    player.move(1, 0, start.y, at: 5.2)
    #expect(field.editing.selectedText == "t")
    player.up(1, 0, start.y, at: 5.3)
    settle()
    #expect(!window.subviews.contains { $0 is Loupe } && window.menu.isVisible)
  }

  @Test func `cuts, copies and pastes`() {
    field.text = "one two"
    field.becomeFirstResponder()
    let application = player.application
    #expect(!field.canPerformAction(.paste, withSender: nil) && !field.canPerformAction(.cut, withSender: nil))
    application.sendAction(.select, to: field, from: nil)
    application.sendAction(.cut, to: field, from: nil)
    #expect(field.text == "one " && application.clipboard == "two")
    application.sendAction(.paste, to: field, from: nil)
    application.sendAction(.paste, to: field, from: nil)
    #expect(field.text == "one twotwo")
    application.sendAction(.undo, to: field, from: nil)
    #expect(field.text == "one two")
  }

  @Test(.long, arguments: ["tea ", "Z" + String(repeating: "\u{30D}\u{346}", count: 30), "ש"])
  func `a clipboard of ten megabytes, even with towers of combining marks, is pasted and drawn`(sign: String) {
    if sign != "tea " { TextShaper.install() }
    defer { TextShaper.remove() }
    let application = player.application
    field.becomeFirstResponder()
    application.clipboard = String(repeating: sign, count: 10 << 20 / sign.utf8.count)
    application.sendAction(.paste, to: field, from: nil)
    #expect(
      field.text.utf8.count > TextRules.maximumByteCount - 300 && field.text.utf8.count <= TextRules.maximumByteCount)
    window.draw(on: Canvas(Bitmap(size: window.pixelSize)))
    #expect(field.content.bounds.contains(field.content.caretRect.center))
  }

  @Test func `a secure field shows dots, and reveals nothing`() {
    field.isSecure = true
    field.text = "päß"
    field.becomeFirstResponder()
    field.editing.selectAll()
    #expect(
      !field.canPerformAction(.copy, withSender: nil) && !field.canPerformAction(.cut, withSender: nil)
        && field.textBeforeCaret.isEmpty)
    #expect(field.content.caretRect(at: field.text.utf8.count).minX == field.font.width(of: "•••"))
    #expect(field.content.offset(at: Point(field.font.width(of: "••") + 1, 10)) == 3)
  }

  @Test func `scrolls to its caret, and back when the text is shorter`() {
    field.becomeFirstResponder()
    for _ in 0..<60 { field.insertText("w") }
    let content = field.content
    #expect(content.bounds.contains(content.caretRect.center) && content.bounds.minX > 0)
    field.moveCaret(by: -60)
    #expect(content.bounds.minX == 0)
    field.text = "w"
    #expect(content.bounds.minX == 0)
  }

  @Test func `shows its error when the focus leaves, until the text is valid`() {
    field.validate = { $0.contains("@") ? nil : "That is not an e-mail address" }
    field.becomeFirstResponder()
    field.insertText("a")
    #expect(field.errorMessage == nil)
    field.handleReturn()
    #expect(!field.isFirstResponder && field.errorMessage == "That is not an e-mail address" && !field.validateText())
    field.becomeFirstResponder()
    field.insertText("@")
    #expect(field.errorMessage == nil)
  }

  @Test func `makes room for its message in a stack, and takes it back`() throws {
    field.removeFromSuperview()
    field.validate = { $0.contains("@") ? nil : "That is not an e-mail address" }
    let label = Label("Phone")
    let inner = StackView(.vertical, [field, label])
    let outer = StackView(.vertical, [inner, Label("Address")])
    outer.frame = Rect(20, 20, 300, 300)
    window.addSubview(outer)
    window.layoutIfNeeded()
    let height = field.frame.height
    let labelTop = label.frame.minY
    let next = outer.subviews[1].frame.minY
    #expect(field.sizeThatFits(Size(300, 0)).height == height)

    field.validateText()
    window.layoutIfNeeded()
    let extra = field.errorMessageHeight
    #expect(field.sizeThatFits(Size(300, 0)).height == height + extra && field.frame.height == height + extra)
    #expect(label.frame.minY == labelTop + extra && outer.subviews[1].frame.minY == next + extra)
    let message = try #require(field.subviews.compactMap { $0 as? Label }.first)
    #expect(field.bounds.contains(message.frame) && message.frame.minY >= height && field.content.frame.maxY < height)

    // The box does not extend behind the message.
    let bitmap = Bitmap(size: window.pixelSize)
    window.draw(on: Canvas(bitmap))
    let left = Int(outer.frame.minX)
    let top = Int(outer.frame.minY)
    #expect(bitmap[left + 150, top + Int(height) - 4] == field.backgroundColor.premultiplied)
    #expect(bitmap[left + 290, top + Int(height + extra) - 2] == window.backgroundColor.premultiplied)
    #expect(bitmap[left + 150, top + Int(height) - 1] == field.borderColor.premultiplied)

    field.text = "a@b"
    field.validateText()
    window.layoutIfNeeded()
    #expect(field.frame.height == height && label.frame.minY == labelTop && outer.subviews[1].frame.minY == next)
  }

  @Test func `in a frame without room for the message shows it below`() throws {
    field.errorMessage = "That is not an e-mail address"
    window.layoutIfNeeded()
    let message = try #require(field.subviews.compactMap { $0 as? Label }.first)
    #expect(message.frame == Rect(14, 48, 286, field.errorMessageHeight - 2) && field.content.frame.maxY == 46 - 8)
    // A high box does not shrink for a message.
    field.errorMessage = nil
    field.frame = Rect(20, 60, 300, 90)
    field.errorMessage = "That is not an e-mail address"
    window.layoutIfNeeded()
    #expect(message.frame.minY == 92 && field.content.frame.maxY == 90 - 8)
    // The app makes room.
    field.frame.size.height += field.errorMessageHeight
    window.layoutIfNeeded()
    #expect(message.frame.minY == 92 && field.content.frame.maxY == 90 - 8)
  }

  @Test func `reports a user's edits, and not the app's`() {
    var changes: [String] = []
    field.onChange = { changes.append($0.text) }
    field.text = "a"
    field.becomeFirstResponder()
    field.insertText("b")
    field.deleteBackward()
    field.deleteBackward()
    field.deleteBackward()
    #expect(changes == ["ab", "a", ""])
  }

  @Test func `a caret that does not blink wakes nothing, and one that does once per blink`() {
    field.becomeFirstResponder()
    settle()
    #expect(player.application.nextDeadline == nil && !player.application.isAnimating)
    field.caretBlinkInterval = 0.5
    let start = player.application.now
    #expect(player.application.nextDeadline == start + 0.5)
    window.damage.removeAll()
    player.application.advance(to: start + 0.5)
    #expect(!window.damage.isEmpty && player.application.nextDeadline == start + 1)
    field.resignFirstResponder()
    settle()
    #expect(player.application.nextDeadline == nil)
  }

  @Test func `of several lines, it inserts a line for the return key, and scrolls under a finger`() throws {
    let view = TextView(frame: Rect(20, 60, 300, 100))
    view.font = Font(size: 20, typeface: try dejaVuSans())
    window.addSubview(view)
    view.becomeFirstResponder()
    settle()
    for _ in 0..<12 {
      view.insertText("line")
      view.handleReturn()
    }
    #expect(view.text.hasSuffix("line\nline\n") && view.content.bounds.minY > 0)
    let bottom = view.content.bounds.minY
    player.down(1, 100, 100, at: 10)
    player.move(1, 100, 140, at: 10.05)
    player.move(1, 100, 150, at: 10.1)
    player.up(1, 100, 150, at: 10.2)
    #expect(view.content.bounds.minY < bottom && view.editing.head == view.text.utf8.count)
  }
}
