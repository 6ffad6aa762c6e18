import Geometry
import TestContexts
import TestKit
import Testing

@testable import Toolkit

@Suite("The text of a screen reader", .freshContext) final class AccessibilityNarratorTests {
  private let player = TouchPlayer(width: 400, height: 300)
  private var narrator = AccessibilityNarrator()
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
  private func sentences(focus view: View?) -> [AccessibilitySentence] {
    let tree = player.window.accessibilityTree
    let id = view.flatMap { view in tree.nodes.first { player.window.view(of: $0.id) === view }?.id }
    return narrator.sentences(for: tree, focus: id)
  }

  @Test func `names the element with the focus, and then only what changes`() {
    #expect(sentences(focus: lamp) == [AccessibilitySentence("Lamp, switch, off", isUrgent: true)])
    #expect(sentences(focus: lamp) == [])
    lamp.isOn = true
    #expect(sentences(focus: lamp) == [AccessibilitySentence("on", isUrgent: true)])
    #expect(sentences(focus: nil) == [])
  }

  @Test func `keeps a secret, and names the error of a field`() {
    pin.text = "12"
    #expect(sentences(focus: pin).map(\.text) == ["PIN, password field, ••"])
    pin.validate = { _ in "Enter four digits" }
    pin.validateText()
    #expect(sentences(focus: pin).map(\.text) == ["invalid, Enter four digits"])
  }

  @Test func `announces live regions in turn, and dialogs at once`() {
    _ = sentences(focus: nil)
    status.text = "Printing"
    #expect(sentences(focus: nil) == [AccessibilitySentence("Printing")])
    status.accessibilityLanguage = "de"
    status.text = "Fertig"
    #expect(sentences(focus: nil) == [AccessibilitySentence("Fertig", language: "de")])
    let dialog = View(frame: Rect(50, 50, 200, 100))
    dialog.accessibilityRole = .alertDialog
    dialog.accessibilityLabel = "No paper"
    player.window.addSubview(dialog)
    player.application.advance(to: 1)
    #expect(sentences(focus: nil) == [AccessibilitySentence("No paper, alert", isUrgent: true)])
  }

  @Test func `an app translates the words`() {
    narrator.roleWord = { $0 == .switch ? "Schalter" : "" }
    narrator.stateWord = { $0 == .checkable ? "aus" : "an" }
    #expect(sentences(focus: lamp).map(\.text) == ["Lamp, Schalter, aus"])
  }
}
