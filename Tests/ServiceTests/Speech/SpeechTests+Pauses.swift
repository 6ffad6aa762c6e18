import Geometry
import Raster
import TestContexts
import TestKit
import Testing

@testable import Speech
@testable import Toolkit

/// Sentences that pause and continue.
extension SpeechTests {
  @Test func `a key and a tap with two fingers pause and continue a sentence`() {
    voice.canPause = true
    _ = start()
    speech.focus.perform(.next)
    advance()
    speech.focus.perform(.pause)
    #expect(speech.isPaused && voice.isPaused && voice.interrupted == [])
    speech.say("Doors open at nine")
    advance(5)
    #expect(voice.sentences == ["2 euros"], "what is new waits")
    for contact in 1...2 { player.down(Int32(contact), 100 * Double(contact), 150, at: now) }
    for contact in 1...2 { player.up(Int32(contact), 100 * Double(contact), 150, at: now + 0.1) }
    advance(1)
    #expect(!speech.isPaused && !voice.isPaused)
    #expect(voice.finish() == ["2 euros", "Doors open at nine"])
    speech.focus.perform(.pause)
    #expect(!speech.isPaused, "nothing is spoken")
  }

  @Test func `a voice that cannot pause speaks the sentence again`() {
    _ = start()
    speech.focus.perform(.next)
    advance()
    speech.pause()
    #expect(speech.isPaused && voice.interrupted == ["2 euros"])
    speech.resume()
    #expect(voice.finish() == ["2 euros", "2 euros"])
  }

  @Test func `a key, an urgent sentence, and the end of speech end a pause`() {
    voice.canPause = true
    _ = start()
    speech.focus.perform(.next)
    advance()
    speech.pause()
    #expect(press(.next) == ["2 euros", "Buy, button"] && !speech.isPaused)
    speech.focus.perform(.previous)
    advance()
    speech.pause()
    player.application.onUserAbsence?(.question("Are you still there?", hint: "Touch to continue", seconds: 20))
    #expect(voice.finish().suffix(2) == ["Are you still there?", "Touch to continue, 20 s"] && !speech.isPaused)
    speech.focus.perform(.next)
    advance()
    speech.pause()
    speech.stop()
    #expect(!speech.isPaused)
    _ = voice.finish()
    #expect(start().first == "Tickets, heading")
  }

  /// Adds a card with two actions, and moves the focus to it. Returns the actions that were performed.
}
