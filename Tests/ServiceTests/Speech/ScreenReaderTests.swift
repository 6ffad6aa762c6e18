import Geometry
import Languages
import TestContexts
import Testing
import ToolkitTestKit

@testable import Speech
@testable import Toolkit

@Suite("The text of a screen reader", .freshContext) final class ScreenReaderTests {
  private let player = TouchPlayer(width: 400, height: 300)
  private var reader = ScreenReader()
  private let lamp = Switch(frame: Rect(0, 0, 60, 44))
  private let pin = TextField("PIN")
  private let status = Label("Ready")

  init() {
    lamp.accessibilityLabel = "Lamp"
    pin.frame = Rect(0, 100, 200, 44)
    pin.isSecure = true
    status.frame = Rect(0, 200, 200, 30)
    status.accessibilityLiveRegion = .polite
    for view in [lamp, pin, status] as [View] { player.window.addSubview(view) }
    player.application.advance(to: 0)
  }

  /// Returns the sentences about the changes since the last call.
  private func sentences(focus view: View?) -> [SpokenSentence] {
    let tree = player.window.accessibilityTree
    let id = view.flatMap { view in tree.nodes.first { player.window.view(of: $0.id) === view }?.id }
    return reader.read(tree, focus: id)
  }

  private func texts(focus view: View?) -> [String] { sentences(focus: view).map(\.text) }

  @Test func `names the element with the focus, and then only what changes`() {
    let first = sentences(focus: lamp)
    #expect(first.map(\.text) == ["Lamp, switch, off"] && first[0].isUrgent)
    #expect(sentences(focus: lamp) == [])
    lamp.isOn = true
    let second = sentences(focus: lamp)
    #expect(second.map(\.text) == ["on"] && second[0].isUrgent)
    #expect(sentences(focus: nil) == [])
  }

  @Test func `names a dialog that has replaced another one, also if it has its identity`() throws {
    let dialog = View(frame: Rect(0, 0, 300, 200))
    dialog.accessibilityRole = .alertDialog
    dialog.accessibilityLabel = "Cut all flowers?"
    let ok = Button(title: "OK") { _ in }
    ok.frame = Rect(0, 100, 100, 44)
    dialog.addSubview(ok)
    player.window.addSubview(dialog)
    #expect(texts(focus: ok) == ["OK, button"])
    ok.accessibilityRole = .link
    #expect(texts(focus: ok) == ["OK, link"])
    #expect(texts(focus: ok) == [])
    dialog.accessibilityLabel = "Cut 3 flowers?"
    #expect(texts(focus: ok) == [], "it is the same dialog")
    // As if a view of another dialog had the address.
    var tree = player.window.accessibilityTree
    let index = try #require(tree.nodes.firstIndex { $0.role == .alertDialog })
    tree.nodes[index].dialog.reference = View().weakReference
    let replaced = reader.read(tree, focus: tree.first(.link, "OK")?.id)
    #expect(replaced.map(\.text) == ["Cut 3 flowers?, alert", "OK, link"])
  }

  @Test func `keeps a secret without a headset, and counts it with one`() {
    pin.text = "12"
    #expect(texts(focus: pin) == ["PIN, password field, connect headphones to type here"])
    pin.text = "123"
    #expect(texts(focus: pin) == [])
    reader.isPrivate = true
    _ = texts(focus: nil)
    #expect(texts(focus: pin) == ["PIN, password field, bullets: 3"])
    pin.text = "1234"
    #expect(texts(focus: pin) == ["bullet"])
    pin.text = "123"
    #expect(texts(focus: pin) == ["bullet deleted"])
  }

  @Test func `names the field of an error, with and without the focus`() {
    reader.isPrivate = true
    pin.text = "12"
    _ = texts(focus: pin)
    pin.validate = { _ in "Enter four digits" }
    pin.validateText()
    #expect(texts(focus: pin) == ["PIN, invalid, Enter four digits"])
    pin.validate = { _ in "Enter other digits" }
    pin.validateText()
    #expect(texts(focus: lamp) == ["Lamp, switch, off", "PIN, invalid, Enter other digits"])
  }

  @Test func `repeats what is typed and deleted`() {
    let name = TextField("Name")
    name.frame = Rect(200, 100, 200, 44)
    player.window.addSubview(name)
    #expect(texts(focus: name) == ["Name, text field, empty"])
    name.text = "Ann"
    #expect(texts(focus: name) == ["Ann"])
    name.text = "Anna"
    #expect(texts(focus: name) == ["a"])
    name.text = "Ann"
    #expect(texts(focus: name) == ["a deleted"])
    name.text = "Bob"
    #expect(texts(focus: name) == ["Bob"])
    let spelling = reader.spelling(of: player.window.accessibilityTree.first(.textInput, "Name")!)
    #expect(spelling.text == "Name, Bob" && spelling.isSpelled)
  }

  @Test func `keys of a password are not spoken without a headset`() {
    let key = View(frame: Rect(300, 0, 40, 40))
    key.accessibilityRole = .key
    key.accessibilityLabel = "7"
    player.window.addSubview(key)
    reader.typesSecret = true
    #expect(texts(focus: key) == ["connect headphones to type here"])
    pin.text = "7"
    #expect(texts(focus: key) == [])
    reader.isPrivate = true
    _ = texts(focus: nil)
    #expect(texts(focus: key) == ["7"])
    pin.text = "77"
    #expect(texts(focus: key) == ["bullet"])
  }

  @Test func `announces live regions in turn, and dialogs at once`() {
    _ = sentences(focus: nil)
    status.text = "Printing"
    #expect(sentences(focus: nil).map { [$0.text, $0.isUrgent ? "urgent" : ""] } == [["Printing", ""]])
    status.accessibilityLanguage = "de"
    status.text = "Fertig"
    #expect(sentences(focus: nil).map { [$0.text, $0.language] } == [["Fertig", "de"]])
    let dialog = View(frame: Rect(50, 50, 200, 100))
    dialog.accessibilityRole = .alertDialog
    dialog.accessibilityLabel = "No paper"
    player.window.addSubview(dialog)
    player.application.advance(to: 1)
    let opened = sentences(focus: lamp)
    #expect(opened.map(\.text) == ["No paper, alert", "Lamp, switch, off"])
    #expect(opened.map(\.isUrgent) == [true, false])
  }

  @Test func `begins with the heading of a new screen`() {
    _ = sentences(focus: lamp)
    for view in [lamp, pin, status] as [View] { view.removeFromSuperview() }
    let heading = Label("Tickets", .title)
    heading.frame = Rect(0, 0, 300, 40)
    let buy = Button(title: "Buy") { _ in }
    buy.frame = Rect(0, 100, 100, 44)
    for view in [heading, buy] as [View] { player.window.addSubview(view) }
    #expect(texts(focus: buy) == ["Tickets, heading", "Buy, button"])
  }

  @Test func `speaks the words of each text's language, and those of the app`() {
    Language.offered = ["en", "de"]
    lamp.accessibilityLanguage = "fr"
    #expect(texts(focus: lamp) == ["Lamp, interrupteur, désactivé"])
    player.application.language = "de"
    lamp.accessibilityLanguage = nil
    _ = texts(focus: nil)
    #expect(texts(focus: lamp) == ["Lamp, Schalter, aus"])
    reader.replacement = { word, language in word == .switch && language == "de" ? "Knopf" : nil }
    _ = texts(focus: nil)
    #expect(texts(focus: lamp) == ["Lamp, Knopf, aus"])
  }

  @Test func `knows every word in every language`() {
    for language in StandardWord.languages {
      for word in SpokenWord.allCases {
        let text = word.text(in: language.tag)
        // These two words are the same in some languages.
        let isLoan = word == .link || word == .dialog || word == .option || word == .image || word == .alert
        #expect(text != word.text(in: "en") || isLoan, "\(language.tag): \(word.text(in: "en"))")
        #expect(text.contains("{1}") == word.text(in: "en").contains("{1}"))
        #expect(text.contains("{2}") == word.text(in: "en").contains("{2}"))
      }
    }
    #expect(SpokenWord.position.text("3", "12") == "3 of 12")
    #expect(SpokenWord.position.text("3", "12", in: "tr") == "12 içinde 3")
    // The former code of Hebrew.
    #expect(SpokenWord.button.text(in: "iw") == SpokenWord.button.text(in: "he"))
  }

  @Test func `stays short if thousands of elements change`() {
    let labels = (0..<10_000).map { _ in Label("0") }
    for label in labels {
      label.frame = Rect(0, 240, 100, 20)
      label.accessibilityLiveRegion = .assertive
      player.window.addSubview(label)
    }
    var before = player.window.accessibilityTree
    _ = reader.read(before, focus: nil)
    for index in before.nodes.indices where before.nodes[index].label == "0" { before.nodes[index].label = "1" }
    // The nodes of a tree are its own, so this changes a copy.
    #expect(reader.read(before, focus: nil).count == ScreenReader.maximumAnnouncements)
    #expect(SpokenSentence(String(repeating: "ä", count: 5000)).text.utf8.count == SpokenSentence.maximumLength)
  }
}
