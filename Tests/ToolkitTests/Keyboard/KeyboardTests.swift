import Geometry
import Languages
import TestContexts
import Testing
import TextShaping
import ToolkitTestKit
import Typography

@testable import Toolkit

@Suite("The keyboard", .freshContext) struct KeyboardTests {
  let player = TouchPlayer(width: 800, height: 480)
  let page = View(frame: Rect(0, 0, 800, 480))
  let field = TextField("Name")
  var window: Window { player.window }

  init() {
    Keyboard.layouts = []
    Keyboard.wordLists = []
    Language.offered = []
    KeyboardLanguage.offered = [.english]
    field.frame = Rect(20, 20, 300, 46)
    page.addSubview(field)
    window.addSubview(page)
    advance(0.1)
  }

  func advance(_ time: Double) { player.application.advance(to: player.application.now + time) }

  func open() -> Keyboard? {
    field.becomeFirstResponder()
    settle()
    return window.inputPanel as? Keyboard
  }

  func settle() { for _ in 0..<4 { advance(0.2) } }

  /// Returns the center of a key in the window's coordinates.
  func place(_ title: String) -> Point {
    let key = keys.first { $0.title == title }
    return key.map { $0.convert($0.bounds.center, to: nil) } ?? .zero
  }

  func place(_ role: KeyDefinition.Role) -> Point {
    let key = keys.first { $0.plan.role == role }
    return key.map { $0.convert($0.bounds.center, to: nil) } ?? .zero
  }

  var keys: [KeyboardKey] { (window.inputPanel as? Keyboard)?.subviews.compactMap { $0 as? KeyboardKey } ?? [] }

  func tap(_ place: Point) { player.tap(1, place.x, place.y, at: player.application.now + 0.1) }

  @Test func `appears for a field and disappears with it, and is idle between`() throws {
    #expect(window.inputPanel == nil)
    let keyboard = try #require(open())
    #expect(keyboard.isShown && keyboard.frame.maxY == 480 && keyboard.frame.height < 290)
    #expect(!player.application.isAnimating && player.application.nextDeadline == nil)
    window.damage.removeAll()
    advance(1)
    #expect(window.damage.isEmpty)
    field.resignFirstResponder()
    settle()
    #expect(!keyboard.isShown && keyboard.isHidden && keyboard.frame.minY == 480)
    #expect(!player.application.isAnimating && player.application.nextDeadline == nil)
  }

  @Test func `stays in position while the focus moves to another field`() throws {
    let next = TextField("E-mail")
    next.frame = Rect(20, 100, 300, 46)
    next.traits.keyboardType = .email
    page.addSubview(next)
    field.nextField = next
    let keyboard = try #require(open())
    let enter = place(.enter)
    player.down(1, enter.x, enter.y, at: player.application.now + 0.1)
    player.up(1, enter.x, enter.y, at: player.application.now + 0.1)
    #expect(next.isFirstResponder && keyboard.frame.maxY == 480 && keyboard.isShown)
    settle()
    #expect(place("@") != .zero)
    tap(place(.enter))
    settle()
    #expect(window.firstResponder == nil && !keyboard.isShown)
  }

  @Test func `two thumbs type 200 keys at ten a second, none lost or swapped`() throws {
    _ = try #require(open())
    let text = String(repeating: "the quick brown fox jumps over a lazy dog ", count: 5).prefix(200)
    let start = player.application.now + 1
    // Each thumb stays on its key for 0.13 s, so the next one touches before it lifts.
    var inputs: [TouchInput] = []
    for (index, letter) in text.enumerated() {
      let key = letter == " " ? place(.space) : place(String(letter))
      #expect(key != .zero)
      // Thumbs do not hit the centers of keys.
      let x = key.x + Double(index % 7 - 3) * 3
      let y = key.y + Double(index % 5 - 2) * 4
      let thumb = Int32(index % 2 + 1)
      inputs.append(.down(thumb, x, y, at: start + Double(index) * 0.1))
      inputs.append(.up(thumb, x + 2, y - 2, at: start + Double(index) * 0.1 + 0.13))
    }
    inputs.sort { $0.time < $1.time }
    field.traits.insertsFullStopAfterTwoSpaces = false
    for input in inputs { player.frame([input]) }
    #expect(field.text == String(text))
  }

  @Test func `a typed letter redraws its key and the text, and no other key`() throws {
    _ = try #require(open())
    tap(place("a"))
    settle()
    let typed = place("a")
    let other = place("p")
    window.damage.removeAll()
    tap(place("a"))
    settle()
    #expect(marks(typed) && !marks(other))
    // The title of the return key changes.
    field.traits.returnKeyType = .search
    let enter = place(.enter)
    field.insertText("b")
    settle()
    #expect(marks(enter) && field.text == "aab")
  }

  private func marks(_ place: Point) -> Bool { window.damage.intersects(PixelRect(Int(place.x), Int(place.y), 1, 1)) }

  @Test func `shift lasts for a letter, with two taps for all letters, and under a finger while it rests`() throws {
    _ = try #require(open())
    tap(place(.shift))
    tap(place("A"))
    tap(place("b"))
    #expect(field.text == "Ab")
    tap(place(.shift))
    tap(place(.shift))
    tap(place("C"))
    tap(place("D"))
    #expect(field.text == "AbCD")
    tap(place(.shift))
    tap(place("e"))
    #expect(field.text == "AbCDe")
  }

  @Test func `a finger that lands before the capital is typed keeps its key`() throws {
    field.traits.autocapitalizationType = .words
    _ = try #require(open())
    let first = place("Q")
    let second = place("W")
    let third = place("E")
    let start = player.application.now + 0.1
    player.down(1, first.x, first.y, at: start)
    player.down(2, second.x, second.y, at: start + 0.08)
    player.up(1, first.x, first.y, at: start + 0.12)
    player.down(1, third.x, third.y, at: start + 0.16)
    player.up(2, second.x, second.y, at: start + 0.2)
    player.up(1, third.x, third.y, at: start + 0.26)
    #expect(field.text == "Qwe")
  }

  @Test func `starts words with capitals if the field requests it`() throws {
    field.traits.autocapitalizationType = .words
    _ = try #require(open())
    tap(place("A"))
    tap(place("d"))
    tap(place(.space))
    tap(place("L"))
    #expect(field.text == "Ad L")
  }

  @Test func `a second space types a full stop`() throws {
    field.traits.autocapitalizationType = .sentences
    _ = try #require(open())
    for title in ["O", "k"] { tap(place(title)) }
    tap(place(.space))
    tap(place(.space))
    #expect(field.text == "Ok. ")
    tap(place("N"))
    #expect(field.text == "Ok. N")
  }

  @Test func `delete repeats while it is held, after half a second`() throws {
    _ = try #require(open())
    field.text = "abcdefghij"
    advance(0.1)
    let key = place(.delete)
    let start = player.application.now
    player.down(1, key.x, key.y, at: start)
    #expect(field.text == "abcdefghi")
    player.application.advance(to: start + 0.49)
    #expect(field.text == "abcdefghi")
    for step in 0..<40 { player.application.advance(to: start + 0.5 + Double(step) * 0.01) }
    #expect(field.text == "abcd")
    player.up(1, key.x, key.y, at: start + 0.895)
    advance(1)
    #expect(field.text == "abcd" && player.application.nextDeadline == nil)
  }

  @Test func `delete repeats later or never, if the app wants it`() throws {
    _ = try #require(open())
    field.text = "abcdef"
    advance(0.1)
    let key = place(.delete)
    Keyboard.deleteRepeatDelay = 2
    let start = player.application.now
    player.down(1, key.x, key.y, at: start)
    player.application.advance(to: start + 1.99)
    #expect(field.text == "abcde")
    player.application.advance(to: start + 2)
    #expect(field.text == "abcd")
    player.up(1, key.x, key.y, at: start + 2.01)
    Keyboard.deleteRepeatDelay = nil
    player.down(1, key.x, key.y, at: start + 3)
    player.application.advance(to: start + 30)
    #expect(field.text == "abc")
    player.up(1, key.x, key.y, at: start + 30)
    Keyboard.deleteRepeatDelay = 0.5
  }

  @Test func `the space bar moves the caret, and then types no space`() throws {
    _ = try #require(open())
    field.text = "abcdef"
    advance(0.1)
    let key = place(.space)
    let start = player.application.now + 0.1
    player.down(1, key.x, key.y, at: start)
    for step in 1...10 { player.move(1, key.x - Double(step) * 4, key.y, at: start + Double(step) * 0.02) }
    player.up(1, key.x - 40, key.y, at: start + 0.3)
    #expect(field.text == "abcdef" && field.editing.head == 4)
    tap(place("x"))
    #expect(field.text == "abcdxef")
  }

  @Test func `the space bar moves the caret in the direction of the finger, even in Hebrew`() throws {
    TextShaper.install()
    defer { TextShaper.remove() }
    field.font = Font(size: 20, typeface: try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"))
    _ = try #require(open())
    field.text = "שלום"
    advance(0.1)
    let key = place(.space)
    let start = player.application.now + 0.1
    player.down(1, key.x, key.y, at: start)
    for step in 1...10 { player.move(1, key.x + Double(step) * 4, key.y, at: start + Double(step) * 0.02) }
    player.up(1, key.x + 40, key.y, at: start + 0.3)
    #expect(field.text == "שלום" && field.editing.head == 4)
  }

  @Test func `holding a key offers its variants`() throws {
    _ = try #require(open())
    let key = place("e")
    let start = player.application.now + 0.1
    player.down(1, key.x, key.y, at: start)
    player.application.advance(to: start + 0.6)
    player.move(1, key.x + 50, key.y - 20, at: start + 0.7)
    player.up(1, key.x + 50, key.y - 20, at: start + 0.8)
    #expect(field.text == "é")
  }

  @Test func `switches to digits and back, and to another language`() throws {
    KeyboardLanguage.offered = [.english, .ukrainian]
    _ = try #require(open())
    tap(place(.page(.digits)))
    tap(place("1"))
    tap(place(.page(.letters)))
    tap(place("a"))
    tap(place(.layout))
    tap(place("ї"))
    #expect(field.text == "1aї")
  }

  @Test func `has the layouts that its board selects, from the app's and the toolkit's`() throws {
    let esperanto = try KeyboardLayout(
      name: "Esperanto", rows: ["ŝĝertŭuiop", "asdfghjklĵ", "ĉzcvbnmĥ"], language: "eo")
    #expect(KeyboardLanguage.parseTags("eo") == nil)
    Keyboard.layouts = [KeyboardLayout(.english), esperanto]
    defer {
      Keyboard.layouts = []
      KeyboardLanguage.boardTags = []
    }
    #expect(
      KeyboardLanguage.parseTags("eo,eo") == nil
        && KeyboardLanguage.allowedValuesDescription.contains("or of the app's keyboards (en, eo)")
    )
    KeyboardLanguage.boardTags = try #require(KeyboardLanguage.parseTags("eo,uk"))
    _ = try #require(open())
    for key in ["ŝ", "u"] { tap(place(key)) }
    tap(place(.layout))
    tap(place("ї"))
    #expect(field.text == "ŝuї")
  }

  @Test func `has a PIN pad, which types only digits`() throws {
    field.traits.keyboardType = .pin
    field.isSecure = true
    _ = try #require(open())
    #expect(keys.count == 12)
    for digit in ["1", "0", "9"] { tap(place(digit)) }
    tap(place(.delete))
    #expect(field.text == "10" && field.textBeforeCaret.isEmpty)
  }

  @Test func `a field below it moves into view, and back`() throws {
    field.frame = Rect(20, 420, 300, 46)
    let keyboard = try #require(open())
    let shown = field.convert(field.bounds, to: nil)
    #expect(shown.maxY <= keyboard.frame.minY - 10 && shown.minY >= 0)
    tap(place("a"))
    #expect(field.text == "a" && field.convert(field.bounds, to: nil) == shown)
    field.resignFirstResponder()
    settle()
    #expect(page.transform == .identity)
  }

  @Test func `a field in a scroll view scrolls into view, and the rest can be scrolled to`() throws {
    let scroll = ScrollView(frame: Rect(0, 0, 800, 480))
    scroll.contentSize = Size(800, 900)
    field.frame = Rect(20, 600, 300, 46)
    scroll.addSubview(field)
    page.addSubview(scroll)
    let keyboard = try #require(open())
    #expect(field.convert(field.bounds, to: nil).maxY <= keyboard.frame.minY)
    #expect(page.transform == .identity && scroll.contentInset.bottom == keyboard.frame.height)
    field.resignFirstResponder()
    settle()
    #expect(scroll.contentInset.bottom == 0)
  }

  @Test func `follows the window to another size`() throws {
    let keyboard = try #require(open())
    window.resize(to: Size(480, 800), scale: 1)
    settle()
    #expect(keyboard.frame.maxY == 800 && keyboard.frame.width == 480)
    tap(place("q"))
    tap(place("p"))
    #expect(field.text == "qp")
  }

  @Test func `disappears when the field leaves the window, with or without a finger on a key`() throws {
    let keyboard = try #require(open())
    let key = place("g")
    player.down(1, key.x, key.y, at: player.application.now + 0.1)
    field.removeFromSuperview()
    player.up(1, key.x, key.y, at: player.application.now + 0.1)
    settle()
    #expect(!keyboard.isShown && field.text.isEmpty && player.application.nextDeadline == nil)
  }

  @Test func `forty fingers leave no key pressed`() throws {
    _ = try #require(open())
    let start = player.application.now + 0.1
    player.frame((0..<40).map { .down($0, Double($0 % 10) * 80 + 20, 270 + Double($0 / 10) * 53, at: start) })
    player.frame((0..<40).map { .up($0, Double($0 % 10) * 80 + 20, 270 + Double($0 / 10) * 53, at: start + 0.1) })
    settle()
    #expect(window.heldKey == nil && player.application.delivery.event.allTouches.isEmpty)
    #expect(player.application.nextDeadline == nil)
  }
}
