import Geometry
import Raster
import TestContexts
import TestKit
import Testing

@testable import Speech
@testable import Toolkit

/// The names of actions that a test has performed.
private final class ActionLog {
  var lines: [String] = []

  /// Returns the names since the last call.
  func take() -> [String] {
    defer { lines.removeAll() }
    return lines
  }
}

/// The actions of elements.
extension SpeechTests {
  private func addCard() -> ActionLog {
    let log = ActionLog()
    let card = Button(title: "Letter") { _ in log.lines.append("read") }
    card.frame = Rect(200, 120, 100, 44)
    card.accessibilityCustomActions = ["Mark", "Delete"].map { name in
      AccessibilityCustomAction(name) { log.lines.append(name) }
    }
    player.window.addSubview(card)
    _ = start()
    for _ in 0..<3 { speech.focus.perform(.next) }
    advance()
    return log
  }

  @Test func `an element's actions are announced, and keys choose one`() {
    let log = addCard()
    #expect(voice.finish().last == "Letter, button, actions available")
    #expect(press(.actions) == ["Mark, 1 of 2"])
    #expect(press(.down) == ["Delete, 2 of 2"])
    #expect(press(.activate) == ["Letter, button, actions available"] && log.take() == ["Delete"])
    #expect(press(.decrement) == ["Mark, 1 of 2"])
    #expect(press(.back) == ["Letter, button, actions available"])
    #expect(press(.activate) == [] && log.take() == ["read"])
  }

  @Test func `swipes up and down choose an action, and two taps perform it`() {
    let log = addCard()
    _ = voice.finish()
    swipe(0, -100)
    #expect(voice.finish() == ["Delete, 2 of 2"])
    swipe(0, -100)
    #expect(voice.finish() == ["Mark, 1 of 2"])
    for _ in 0..<2 { tap(200, 150) }
    advance(1)
    #expect(log.take() == ["Mark"])
    swipe(0, 100)
    swipe(100, 0)
    #expect(voice.finish().last == "Volume, adjustable, 0%" && log.take() == [], "a swipe moves on without an action")
  }

  @Test func `a held key interrupts once, and not what is said until it is released`() {
    _ = addCard()
    #expect(voice.isSpeaking)
    speech.focus.willPerform?(.activate, .down)
    #expect(!voice.isSpeaking)
    speech.say("Doors open at nine")
    speech.focus.perform(.activate, .effect)
    #expect(voice.isSpeaking && voice.sentences.last == "Doors open at nine")
  }
}
