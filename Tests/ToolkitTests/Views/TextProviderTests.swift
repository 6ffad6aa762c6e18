import Geometry
import Languages
import TestContexts
import Testing
import ToolkitTestKit
import Typography

@testable import Toolkit

@Suite("Texts from closures", .freshContext) struct TextProviderTests {
  private let player = TouchPlayer(width: 320, height: 480)

  init() {
    Typeface.system = try? dejaVuSans()
    Language.offered = ["en", "de"]
  }

  private func advance() { player.application.advance(to: player.application.now + 1) }
  private static var day: String { Language.current == "de" ? "Wählen Sie bitte einen Tag aus" : "Day" }

  @Test func `labels, buttons, and rows of forms follow the language`() {
    let label = Label(.title) { Self.day }
    let button = Button(title: { Self.day }, style: .secondary) { _ in }
    let form = FormView()
    let row = form.add(TextField(""), title: { Self.day })
    let page = StackView(.vertical, [label, button, form])
    page.frame = player.window.bounds
    player.window.addSubview(page)
    advance()
    let height = label.frame.height
    #expect([label.text, button.title, row.label.text] == ["Day", "Day", "Day"])
    #expect(player.window.accessibilityTree.first(.textInput, "Day") != nil)
    player.application.language = "de"
    advance()
    #expect([label.text, button.title, row.label.text] == [Self.day, Self.day, Self.day])
    #expect(player.window.accessibilityTree.first(.textInput, Self.day) != nil)
    // The longer text wraps.
    #expect(label.frame.height > height)
  }

  @Test func `texts that are in no window yet have the language when they appear`() {
    let label = Label { Self.day }
    player.application.language = "de"
    player.window.addSubview(label)
    #expect(label.text == Self.day && label.text != "Day")
  }

  @Test func `texts are updated on demand, in all descendants`() {
    var count = 1
    let label = Label { "\(count)" }
    let page = ScrollView(StackView(.vertical, [StackView(.horizontal, [label])]))
    count = 2
    #expect(label.text == "1")
    page.updateTexts()
    #expect(label.text == "2")
  }

  @Test func `titles of screens and names of views follow the language, also below the top of a stack`() {
    let first = ViewController()
    first.setTitle { Self.day }
    let picture = ImageView()
    picture.setAccessibilityLabel { Self.day }
    first.view = picture
    let navigation = NavigationController(rootViewController: first)
    player.window.rootViewController = navigation
    navigation.push(ViewController(), animated: false)
    advance()
    #expect(first.title == "Day" && picture.accessibilityLabel == "Day")
    player.application.language = "de"
    advance()
    #expect(first.title == Self.day && first.title != "Day")
    navigation.pop(animated: false)
    advance()
    #expect(picture.accessibilityLabel == Self.day)
    #expect(player.window.accessibilityTree.first(.heading, Self.day) != nil)
  }

  @Test func `messages of a form follow the language, and those of the app stay`() {
    let form = FormView()
    let name = TextField("")
    name.validation = .required
    let row = form.add(name, title: { Self.day })
    let code = form.add(TextField(""), title: { Self.day })
    player.window.addSubview(form)
    form.validate()
    code.errorMessage = "Taken"
    advance()
    #expect(row.errorMessage == "Fill in this field")
    player.application.language = "de"
    advance()
    #expect(row.errorMessage == "Bitte ausfüllen" && code.errorMessage == "Taken")
  }
}
