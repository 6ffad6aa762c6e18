import Geometry
import Languages
import Testing
import ToolkitTestKit

@testable import Toolkit

/// Tests the suggestions above the keys, and the keyboard of the app's language.
extension KeyboardTests {
  static let tea = "tea 90\nteapot 40\ntearoom 40\nteaspoon 7\nTennessee\nberry 3\n"

  private func openWith(_ words: String, language: Language? = nil) throws -> Keyboard {
    Keyboard.wordLists = [try WordList(Array(words.utf8), language: language)]
    return try #require(open())
  }

  var words: [CompletionKey] {
    let bar = (window.inputPanel as? Keyboard)?.subviews.compactMap { $0 as? CompletionBar }.first
    return bar.flatMap { $0.isHidden ? nil : $0.subviews.compactMap { $0 as? CompletionKey }.filter { !$0.isHidden } }
      ?? []
  }

  func type(_ text: String) {
    for letter in text { tap(letter == " " ? place(.space) : place(String(letter))) }
    advance(0.1)
  }

  func choose(_ word: String) {
    let key = words.first { $0.title == word }
    tap(key.map { $0.convert($0.bounds.center, to: nil) } ?? .zero)
    advance(0.1)
  }

  @Test func `three words are offered by frequency, and the shortest first among equals`() throws {
    _ = try openWith(Self.tea)
    #expect(words.isEmpty)
    type("te")
    #expect(words.map { $0.title } == ["tea", "teapot", "tearoom"])
    type("a")
    #expect(words.map { $0.title } == ["teapot", "tearoom", "teaspoon"])
    type("x")
    #expect(words.isEmpty)
  }

  @Test func `a tapped word is inserted with a space, and is one undo step`() throws {
    _ = try openWith(Self.tea)
    type("a te")
    choose("teapot")
    #expect(field.text == "a teapot " && words.isEmpty)
    _ = field.editing.undo()
    #expect(field.text == "a te" && field.editing.head == 4 && field.editing.selection.isEmpty)
  }

  @Test func `a full stop replaces the space of a word, which counts as typed`() throws {
    _ = try openWith(Self.tea)
    type("te")
    choose("tea")
    tap(place("."))
    #expect(field.text == "tea.")
    type(" te")
    choose("tea")
    type(" b")
    #expect(field.text == "tea. tea b")
    choose("berry")
    tap(place(.delete))
    tap(place("."))
    #expect(field.text == "tea. tea berry.")
  }

  @Test func `a space after the caret is used as the word's own`() throws {
    _ = try openWith(Self.tea)
    field.text = "te now"
    field.editing.moveCaret(to: 2)
    field.caretDidMove()
    advance(0.1)
    choose("tea")
    #expect(field.text == "tea now" && field.editing.head == 4)
    tap(place("."))
    #expect(field.text == "tea .now", "that space is the person's, and stays")
    field.editing.moveCaret(to: 1)
    field.caretDidMove()
    advance(0.1)
    #expect(words.isEmpty, "in the middle of a word there is nothing to complete")
  }

  @Test func `a word that is tapped while another finger holds a key follows that key`() throws {
    _ = try openWith(Self.tea)
    type("te")
    let key = place("a")
    let word = try #require(words.first { $0.title == "teapot" })
    let place = word.convert(word.bounds.center, to: nil)
    let start = player.application.now + 0.1
    player.down(1, key.x, key.y, at: start)
    player.down(2, place.x, place.y, at: start + 0.05)
    player.up(1, key.x, key.y, at: start + 0.1)
    player.up(2, place.x, place.y, at: start + 0.15)
    #expect(field.text == "teapot ", "not the word that replaced it in the meantime")
    advance(0.1)
    type("te")
    #expect(words.map { $0.title } == ["tea", "teapot", "tearoom"])
  }

  @Test
  func `there is no bar without words, nor for secret, address and number fields, and fields without suggestions`()
    throws
  {
    let keyboard = try #require(open())
    let height = keyboard.frame.height
    field.resignFirstResponder()
    settle()
    _ = try openWith(Self.tea)
    #expect(keyboard.frame.height > height + 30 && keyboard.frame.maxY == 480)
    let changes: [(TextField) -> Void] = [
      { $0.isSecure = true }, { $0.traits.keyboardType = .email }, { $0.traits.keyboardType = .url },
      { $0.traits.offersCompletions = false },
    ]
    for change in changes {
      let other = TextField("Other")
      other.frame = Rect(20, 100, 300, 46)
      change(other)
      page.addSubview(other)
      other.becomeFirstResponder()
      settle()
      #expect(keyboard.isShown && keyboard.frame.height == height && keyboard.frame.maxY == 480)
      type("te")
      #expect(other.text == "te" && words.isEmpty)
      other.removeFromSuperview()
    }
  }

  @Test func `a field stays above the bar`() throws {
    field.frame = Rect(20, 420, 300, 46)
    let keyboard = try openWith(Self.tea)
    #expect(field.convert(field.bounds, to: nil).maxY <= keyboard.frame.minY - 10)
    type("te")
    #expect(field.text == "te" && field.convert(field.bounds, to: nil).maxY <= keyboard.frame.minY - 10)
  }

  @Test func `the best word is at the right from right to left, and words are larger with a larger text size`() throws {
    let keyboard = try openWith(Self.tea)
    type("te")
    let height = keyboard.frame.height
    #expect(words[0].frame.minX < words[1].frame.minX && words[1].frame.minX < words[2].frame.minX)
    window.layoutDirection = .rightToLeft
    window.theme.textScale = 1.6
    settle()
    #expect(words[0].frame.minX > words[1].frame.minX && words[1].frame.minX > words[2].frame.minX)
    #expect(keyboard.frame.height >= height)
  }

  @Test func `a user who leaves removes the offered words`() throws {
    _ = try openWith(Self.tea)
    type("te")
    field.text = ""
    player.application.resetForNextUser()
    settle()
    let bar = (window.inputPanel as? Keyboard)?.subviews.compactMap { $0 as? CompletionBar }.first
    #expect(bar?.subviews.allSatisfy { ($0 as? CompletionKey)?.title == "" } == true)
  }

  @Test func `words follow the language of the keys`() throws {
    KeyboardLanguage.offered = [.english, .german]
    Keyboard.wordLists = [
      try WordList(Array("tea\n".utf8), language: "en"), try WordList(Array("Tee\n".utf8), language: "de"),
    ]
    _ = try #require(open())
    type("t")
    #expect(words.map { $0.title } == ["tea"])
    tap(place(.layout))
    advance(0.1)
    #expect(words.map { $0.title } == ["Tee"])
  }

  // MARK: The app's language

  @Test func `the letters follow the app's language, and a user's choice takes precedence`() throws {
    KeyboardLanguage.offered = [.english, .ukrainian, .german]
    Language.offered = ["en", "uk", "fr"]
    player.application.language = "uk"
    _ = try #require(open())
    #expect(place("й") != .zero)
    player.application.language = "fr"
    advance(0.1)
    #expect(place("q") != .zero, "a language without letters has those of the first")
    player.application.language = "uk"
    advance(0.1)
    tap(place(.layout))
    #expect(place("ü") != .zero)
    player.application.language = "en"
    advance(0.1)
    #expect(place("ü") != .zero)
    player.application.resetForNextUser()
    settle()
    _ = open()
    #expect(place("q") != .zero && place("ü") == .zero)
    KeyboardLanguage.offered = [.english]
    Language.offered = []
  }
}
