import Geometry
import TestContexts
import Testing
import Toolkit

@testable import Gallery

@Suite("Typing", .freshContext) struct TypingTests {
  @Test func `55: a form is filled in with the keyboard that slides in`() throws {
    let visit = try Visit(playing: "55-form")
    let demo: FormController = try visit.demo()
    visit.play(to: 0.9)
    #expect(demo.name.isFirstResponder)
    visit.play(to: 1.9)
    #expect(demo.name.text == "Qwe" && visit["characters"] == "3")
    visit.play(to: 2.5)
    #expect(demo.email.isFirstResponder)
    visit.play()
    #expect(demo.email.text == "q" && demo.email.errorMessage == "The address needs an @")
    #expect(visit.window.firstResponder == nil && visit.isAtRest)
  }

  @Test func `55: a tap on a suggestion inserts it with a space`() throws {
    let visit = try Visit(55)
    let demo: FormController = try visit.demo()
    demo.name.becomeFirstResponder()
    demo.name.insertText("Dar")
    visit.play(to: 1)
    try visit.play(lines: "0.1 down 1 139 236\n0.2 up 1")
    #expect(demo.name.text == "Darjeeling " && visit["characters"] == "11")
  }

  @Test func `69: fields accept every script, from right to left if the script does`() throws {
    let offered = KeyboardLanguage.offered
    defer { KeyboardLanguage.offered = offered }
    KeyboardLanguage.offered = KeyboardLanguage.allCases
    let visit = try Visit(playing: "69-scripts")
    let demo: ScriptsController = try visit.demo()
    let field = demo.fields[1]
    visit.play(to: 0.9)
    #expect(field.isFirstResponder && field.isTextRightToLeft && !demo.fields[0].isTextRightToLeft)
    // In right-to-left text, the previous position is to the right.
    let end = field.caretFrame.minX
    field.moveCaret(by: -1)
    #expect(field.caretFrame.minX > end)
    field.moveCaret(by: 1)
    #expect(field.caretFrame.minX == end)
    visit.play(to: 2.9)
    #expect(visit["characters"] == "13" && field.text.contains("q"))
    visit.play()
    #expect(field.text == "שתי כוסות תה" && visit["characters"] == "12" && visit.isAtRest)
  }

  @Test func `56: each field has its pad, and a date inserts its dots itself`() throws {
    let visit = try Visit(playing: "56-pads")
    let demo: PadsController = try visit.demo()
    visit.play()
    let date = demo.fields[3]
    #expect(date.isFirstResponder && date.text == "14.1" && visit["last"] == "14.1")
    #expect(visit.isAtRest)
  }
}
