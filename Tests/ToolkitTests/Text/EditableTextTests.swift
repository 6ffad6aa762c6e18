import TestContexts
import TestKit
import Testing

@testable import Toolkit

@Suite("An edited text", .freshContext) struct EditableTextTests {
  private func typed(_ keys: String, _ format: TextFormat) -> EditableText {
    var rules = TextRules()
    rules.format = format
    var text = EditableText(rules: rules)
    for key in keys { text.insert(String(key)) }
    return text
  }

  @Test func `deletes user-perceived characters`() {
    var text = EditableText("ae\u{301}👩‍👧")
    #expect(text.deleteBackward() && text.text == "ae\u{301}")
    #expect(text.deleteBackward() && text.text == "a")
    #expect(text.deleteBackward() && !text.deleteBackward() && text.text.isEmpty)
  }

  @Test func `has its caret on a character boundary for any position`() {
    var text = EditableText("a👩‍👧b")
    for place in -3...20 {
      text.moveCaret(to: place)
      #expect([0, 1, 12, 13].contains(text.head))
    }
    text.select(from: 5, to: 13)
    #expect(text.selectedText == "👩‍👧b")
  }

  @Test func `undoes typing word by word, and a deletion as a whole`() {
    var text = EditableText()
    for key in "to be" { text.insert(String(key)) }
    text.deleteBackward()
    text.deleteBackward()
    #expect(text.undo() && text.text == "to be" && text.head == 5)
    #expect(text.undo() && text.text == "to")
    #expect(text.undo() && text.text.isEmpty && !text.canUndo)
    #expect(text.redo() && text.redo() && text.redo() && text.text == "to " && !text.redo())
  }

  @Test(.long, arguments: ["a", "🇩🇪", "👩‍👧", "\r\n", "ש", "\u{301}"])
  func `of ten megabytes keeps as much as its limit allows, and stays editable`(sign: String) {
    let clipboard = String(repeating: sign, count: 10 << 20 / sign.utf8.count)
    for isFull in [false, true] {
      var text = EditableText(isFull ? String(repeating: "b", count: TextRules.maximumByteCount - 1000) : "bb")
      text.moveCaret(to: text.text.utf8.count - 1)
      let isPasted = text.insert(clipboard)
      let size = text.text.utf8.count
      #expect(
        isPasted && size <= TextRules.maximumByteCount && text.text.hasSuffix("b")
          && (isFull || sign == "\u{301}" || size > TextRules.maximumByteCount - 50))
      text.moveCaret(by: -TextRules.maximumByteCount)
      #expect(text.head == 0)
      text.moveCaret(by: TextRules.maximumByteCount)
      #expect(text.head == size)
      #expect(text.deleteBackward() && text.text.utf8.count < size)
    }
  }

  @Test(.slow) func `limits the marks of one character`() {
    var text = EditableText()
    text.insert("Z" + String(repeating: "\u{30D}\u{346}", count: 5_000_000) + "a")
    #expect(text.text.unicodeScalars.count == TextRules.maximumScalarCount + 1 && text.text.hasSuffix("a"))
    // The longest emoji sequence is not split.
    let family = "👩🏽‍❤️‍💋‍👨🏽"
    text.replaceAll(with: family)
    #expect(text.text == family)
  }

  @Test func `selects words, runs of spaces and single signs`() {
    var text = EditableText("Mr.  O'Größe 7b")
    for (place, word) in [(1, "Mr"), (2, "."), (3, "  "), (8, "Größe"), (99, "7b")] {
      text.selectWord(at: place)
      #expect(text.selectedText == word)
    }
  }

  @Test func `drops characters that the rules do not allow, and keeps the rest`() {
    var rules = TextRules()
    rules.maximumLength = 4
    rules.isAllowed = { $0.isNumber }
    var text = EditableText("12", rules: rules)
    #expect(!text.insert("a") && text.insert("3b45") && text.text == "1234" && !text.insert("5"))
    text.select(from: 0, to: 2)
    #expect(text.insert("999") && text.text == "9934")
    #expect(EditableText("a\r\nb\tc\u{7}").text == "a b c")
    rules = TextRules()
    rules.allowsLineFeeds = true
    #expect(EditableText("a\r\nb", rules: rules).text == "a\nb")
  }

  @Test(.long) func `survives a clipboard of ten megabytes`() {
    var text = EditableText("x")
    text.insert(String(repeating: "añ", count: 4_000_000))
    #expect(text.text.utf8.count <= TextRules.maximumByteCount && text.text.utf8.count > TextRules.maximumByteCount - 8)
    #expect(text.head == text.text.utf8.count && text.undo() == false)
  }

  @Test(arguments: [
    ("24122026", "24.12.2026"), ("2", "2"), ("241", "24.1"), ("24.12", "24.12"), ("a2b4", "24"),
    ("241220269", "24.12.2026"),
  ])
  func `is formatted as a pattern while it is typed`(keys: String, text: String) {
    #expect(typed(keys, .pattern("##.##.####")).text == text)
  }

  @Test(arguments: [
    ("1234", "1,234"), ("1234567", "1,234,567"), ("1234.5", "1,234.5"), ("1.239", "1.23"), ("1..2", "1.2"),
    ("12,5", "12.5"),
  ])
  func `is formatted as an amount while it is typed`(keys: String, text: String) {
    #expect(typed(keys, .amount(decimals: 2, point: ".", group: ",")).text == text)
  }

  @Test func `with a format is edited without the separators`() {
    var date = typed("2412", .pattern("##.##"))
    date.moveCaret(to: 3)
    #expect(date.deleteBackward() && date.text == "21.2" && date.head == 1)
    #expect(date.insert("9") && date.text == "29.12" && date.head == 2)
    #expect(date.undo() && date.text == "21.2")
    var amount = EditableText("x", rules: date.rules)
    amount.rules.format = .amount(decimals: 0, point: ".", group: " ")
    amount.replaceAll(with: "1 000 000")
    #expect(amount.text == "1 000 000" && !amount.insert("."))
  }

  @Test func `with a format undoes a sequence of digits together, and restores the caret`() {
    var date = typed("2412", .pattern("##.##.##"))
    date.moveCaret(to: 1)
    #expect(date.insert("9") && date.insert("8") && date.text == "29.84.12" && date.head == 4)
    #expect(date.undo() && date.text == "24.12" && date.head == 1)
    #expect(date.redo() && date.text == "29.84.12" && date.head == 4)
    #expect(date.undo() && date.undo() && date.text.isEmpty && !date.canUndo)
    #expect(date.redo() && date.text == "24.12" && date.head == 5)
    #expect(date.deleteBackward() && date.deleteBackward() && date.deleteBackward() && date.text == "2")
    #expect(date.undo() && date.text == "24.12" && date.head == 5)
  }

  @Test func `with a format keeps all digits if only a separator is deleted`() {
    var amount = typed("1234", .amount(decimals: 2, point: ".", group: ","))
    amount.select(from: 1, to: 2)
    #expect(!amount.deleteBackward() && !amount.deleteForward() && amount.text == "1,234")
  }

  @Test(arguments: [
    ("12.5", 2, ",", " ", "12,5"), ("1 234.5", 2, ",", " ", "1 234,5"), ("1.234,5", 2, ",", ".", "1.234,5"),
    ("1,234.5", 2, ".", ",", "1,234.5"),
    ("12٫5", 2, ".", ",", "12.5"), ("12.5", 0, ".", " ", "12"),
  ])
  func `an amount that is set or pasted has its decimal mark`(
    text: String, decimals: Int, point: Character, group: Character, shown: String
  ) {
    var rules = TextRules()
    rules.format = .amount(decimals: decimals, point: point, group: group)
    #expect(EditableText(text, rules: rules).text == shown)
  }

  @Test(.long) func `of a format takes as many digits of ten megabytes as there is room for`() {
    let digits = String(repeating: "7", count: 10 << 20)
    var amount = typed("12.34", .amount(decimals: 2, point: ".", group: ","))
    amount.moveCaret(to: 1)
    #expect(amount.insert(digits) && amount.text.hasPrefix("1") && amount.text.hasSuffix("72.34"))
    let size = amount.text.utf8.count
    #expect(size <= TextRules.maximumByteCount && size > TextRules.maximumByteCount - 8 && amount.head == size - 4)
    #expect(!amount.insert("8") && amount.text.utf8.count == size)
    amount.selectAll()
    #expect(amount.insert("8") && amount.text == "8")

    var pattern = typed("1", .pattern(String(repeating: "####-", count: 20_000)))
    #expect(pattern.insert(digits) && pattern.text.utf8.count == 20_000 * 5 - 1)
    pattern.rules.maximumLength = 6
    pattern.replaceAll(with: digits)
    #expect(pattern.text == "7777-77")
  }

  @Test func `of a format inserts from a pasted text what its characters would type`() {
    var dice = SeededGenerator(state: 11)
    func random(_ limit: Int) -> Int { dice.next(below: limit) }
    func keys(_ count: Int) -> String { String((0..<count).map { _ in Array("0123456789..x")[random(13)] }) }
    let formats: [TextFormat] = [
      .amount(decimals: 2, point: ".", group: nil), .amount(decimals: 1, point: ".", group: " "), .pattern("##/##-#"),
    ]
    for _ in 0..<2000 {
      var rules = TextRules()
      rules.format = formats[random(formats.count)]
      var pasted = EditableText(keys(random(8)), rules: rules)
      // The text may have been typed by other rules.
      if case .amount = rules.format, random(4) == 0 {
        pasted.rules.format = .amount(decimals: 1, point: ".", group: nil)
      }
      if random(3) == 0 { pasted.rules.maximumLength = random(6) }
      pasted.select(from: random(9), to: random(9))
      var typed = pasted
      let input = keys(random(7))
      let isChanged = pasted.insert(input)
      var isTyped = false
      for key in input { isTyped = typed.insert(String(key)) || isTyped }
      #expect(pasted.text == typed.text && pasted.head == typed.head && isChanged == isTyped, "\(input)")
    }
  }

  @Test func `accepts the decimal mark of every pad`() {
    for point in [".", ",", "٫"] {
      #expect(typed("1\(point)5", .amount(decimals: 2, point: ",", group: ".")).text == "1,5")
    }
  }
}
