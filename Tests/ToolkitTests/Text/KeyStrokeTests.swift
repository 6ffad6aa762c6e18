import Geometry
import TestContexts
import Testing
import TextShaping
import ToolkitTestKit
import Typography

@testable import Toolkit

@Suite("Keys of a keyboard", .freshContext) struct KeyStrokeTests {
  let player = TouchPlayer(width: 800, height: 480)
  let fields = (0..<3).map { TextField("\($0)") }

  init() {
    for (index, field) in fields.enumerated() {
      field.frame = Rect(10, 60 * Double(index), 300, 46)
      player.window.addSubview(field)
      if index > 0 { fields[index - 1].nextField = field }
    }
    fields[0].becomeFirstResponder()
  }

  private func press(_ strokes: KeyStroke...) { for stroke in strokes { stroke.perform(in: player.application) } }

  @Test func `Tab moves to the next field, and Shift and Tab to the previous one`() {
    press(.key(.tab), .key(.tab))
    #expect(fields[2].isFirstResponder)
    press(.key(.tab))
    #expect(fields[2].isFirstResponder, "there is no field after the last")
    press(.key(.backTab))
    #expect(fields[1].isFirstResponder)
    press(.key(.backTab), .key(.backTab))
    #expect(fields[0].isFirstResponder)
  }

  @Test func `Ctrl and an arrow moves by words`() {
    fields[0].text = "one two-three  four"
    press(.key(.wordLeft))
    #expect(fields[0].editing.head == 15)
    press(.key(.wordLeft), .key(.wordLeft), .key(.wordLeft))
    #expect(fields[0].editing.head == 4)
    press(.key(.wordRight))
    #expect(fields[0].editing.head == 7)
    press(.key(.home), .key(.wordLeft))
    #expect(fields[0].editing.head == 0)
    press(.key(.end), .key(.wordRight))
    #expect(fields[0].editing.head == 19)
  }

  @Test func `in a secure field word boundaries are not revealed`() {
    fields[0].isSecure = true
    fields[0].text = "one two"
    press(.key(.wordLeft))
    #expect(fields[0].editing.head == 0)
  }

  @Test func `with Shift the passed text is selected`() {
    fields[0].text = "one two"
    press(.extendingSelection(.left), .extendingSelection(.left))
    #expect(fields[0].editing.selectedText == "wo")
    press(.extendingSelection(.wordLeft))
    #expect(fields[0].editing.selectedText == "two")
    press(.extendingSelection(.home))
    #expect(fields[0].editing.selectedText == "one two")
    press(.typed("x"))
    #expect(fields[0].text == "x")
  }

  @Test func `with Shift keys that do not move the caret have no effect`() {
    fields[0].text = "one"
    press(
      .extendingSelection(.backspace), .extendingSelection(.delete), .extendingSelection(.tab),
      .extendingSelection(.escape))
    #expect(fields[0].text == "one")
    #expect(fields[0].isFirstResponder)
  }

  @Test func `up and down move by lines, and select them with Shift`() throws {
    let view = TextView()
    view.font = Font(size: 20, typeface: try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"))
    view.frame = Rect(10, 200, 300, 200)
    player.window.addSubview(view)
    view.text = "one\none\none"
    view.becomeFirstResponder()
    view.layoutIfNeeded()
    press(.key(.up))
    #expect(view.editing.head == 7)
    press(.extendingSelection(.up))
    #expect(view.editing.selectedText == "\none")
    press(.key(.down))
    #expect(view.editing.head == 7)
    #expect(view.editing.selection.isEmpty)
  }

  @Test func `Delete removes the character after the caret, and in a formatted text the next digit`() {
    fields[0].rules.format = .pattern("##.##.####")
    fields[0].text = "2412"
    press(.key(.home), .key(.right), .key(.right))
    #expect(fields[0].text == "24.12" && fields[0].editing.head == 2)
    press(.key(.delete))
    #expect(fields[0].text == "24.2")
    fields[1].becomeFirstResponder()
    fields[1].text = "one"
    press(.key(.home), .key(.delete))
    #expect(fields[1].text == "ne")
    press(.extendingSelection(.right), .key(.delete), .key(.delete))
    #expect(fields[1].text.isEmpty)
  }

  @Test(arguments: ["שלום לך", "abc שלום", "שלום abc"])
  func `arrows move in their visual direction, as in the caret's paragraph`(text: String) throws {
    TextShaper.install()
    defer { TextShaper.remove() }
    let field = fields[0]
    field.font = Font(size: 20, typeface: try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"))
    field.text = text
    let isRightToLeft = !text.hasPrefix("abc")
    // At the end of right-to-left text, the caret is on the left.
    press(.key(isRightToLeft ? .right : .left))
    #expect(field.editing.head == field.editing.characterBoundary(before: text.utf8.count))
    press(.key(isRightToLeft ? .left : .right))
    #expect(field.editing.head == text.utf8.count)
    press(.extendingSelection(isRightToLeft ? .wordRight : .wordLeft))
    #expect(field.editing.selectedText == text.split(separator: " ")[1])
    // An arrow key moves the caret to that end of the selection.
    press(.key(.left))
    #expect(field.editing.head == (isRightToLeft ? text.utf8.count : text.split(separator: " ")[0].utf8.count + 1))
  }

  @Test func `each paragraph has its own arrow direction, and a secure field the Latin one`() throws {
    TextShaper.install()
    defer { TextShaper.remove() }
    let view = TextView(frame: Rect(10, 200, 300, 200))
    view.font = Font(size: 20, typeface: try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"))
    player.window.addSubview(view)
    view.text = "אב\nab"
    view.becomeFirstResponder()
    view.layoutIfNeeded()
    press(.key(.left))
    #expect(view.editing.head == 6)
    press(.key(.home), .key(.left))
    #expect(view.editing.head == 2)
    fields[0].becomeFirstResponder()
    fields[0].isSecure = true
    fields[0].text = "אב"
    press(.key(.left))
    #expect(fields[0].editing.head == 2)
  }

  @Test func `a custom text view has its caret moved by characters, without a selection`() {
    let view = Signature()
    player.window.addSubview(view)
    view.becomeFirstResponder()
    press(.key(.left), .key(.right), .extendingSelection(.left), .key(.wordLeft), .key(.up))
    #expect(view.steps == [-1, 1])
    press(.key(.home), .key(.end))
    #expect(view.steps[2] < -1000 && view.steps[3] > 1000)
  }
}

/// A view that accepts text and is not a text field.
private final class Signature: View, TextInput {
  var steps: [Int] = []

  override var canBecomeFirstResponder: Bool { true }
  override var textInput: (any TextInput)? { self }
  var inputView: View { self }
  var caretFrame: Rect { bounds }
  var textBeforeCaret: Substring { "" }
  var inputTraits: TextInputTraits { TextInputTraits() }

  func insertText(_ text: String) {}
  func deleteBackward() {}
  func moveCaret(by characters: Int) { steps.append(characters) }
  func handleReturn() {}
}
