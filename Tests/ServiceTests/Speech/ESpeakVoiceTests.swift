import EventSources
import Foundation
import System
import TestContexts
import TestKit
import Testing
import Toolkit

@testable import Speech
@testable import VitrineSound

/// Tests the voice with a script in place of espeak-ng, and with memory in place of a sound card.
@Suite("The voice of espeak-ng", .freshContext, .serialized) final class ESpeakVoiceTests {
  private let application = Application()
  private let folder = TemporaryFolder()
  private let card = PacedOutput()
  private var ends: [SpeechEnd] = []

  /// A sound card that takes sound five times as fast as it plays.
  final class PacedOutput: SoundOutput, @unchecked Sendable {
    private let lock = Lock()
    private var loudFrames = 0
    private var isBroken = false
    let period = 240

    var heard: Int { lock.withLock { loudFrames } }

    func unplug() { lock.withLock { isBroken = true } }

    func write(_ samples: UnsafeMutableBufferPointer<Int16>) throws(SoundError) {
      Clock.sleep(for: 0.001)
      let isBroken = lock.withLock {
        loudFrames += samples.count { $0 != 0 } / 2
        return self.isBroken
      }
      if isBroken { throw .stopped("card", .operationNotSupportedByDevice) }
    }

    func drain() throws(SoundError) {}
  }

  init() { application.advance(to: Clock.now) }

  /// Writes a program that appends its voice and its text to files, and then runs `rest`.
  private func program(_ rest: String) throws -> String {
    let path = "\(folder.path)/espeak"
    let wave = WAV.file(Array(repeating: 1000, count: 4800), rate: 22_050)
    try Data(wave).write(to: URL(fileURLWithPath: "\(folder.path)/sound.wav"))
    // The voice is the argument after -v.
    let script = """
      #!/bin/sh
      cd "\(folder.path)"
      while [ "$1" != -v ]; do shift; done
      voice=$2
      text=$(cat)
      [ -n "$text" ] || exit 0
      echo "$voice: $text" >> spoken
      \(rest)
      """
    // In another process: a test that starts a process at this moment would pass the open file on to it, and a program
    // that is open for writing cannot be started.
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = ["-c", "printf %s \"$1\" >\"$0\" && chmod 755 \"$0\"", path, script]
    try writer.run()
    writer.waitUntilExit()
    return path
  }

  private var spoken: [String] {
    let text = (try? String(contentsOfFile: "\(folder.path)/spoken", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { String($0) }
  }

  private func voice(_ program: String) throws -> ESpeakVoice {
    let voice = try ESpeakVoice(for: application, program: program)
    let card = self.card
    let player = SoundPlayer(timeout: 0.05, say: { _ in }) { () throws(SoundError) in card }
    voice.willPlay = { $0.player = player }
    voice.onEnd = { [unowned(unsafe) self] in ends.append($0) }
    return voice
  }

  private func eventually(_ condition: () -> Bool) -> Bool {
    let end = Clock.now + 20
    while Clock.now < end {
      application.existingSources?.deliver(nil)
      application.advance(to: Clock.now)
      if condition() { return true }
      Clock.sleep(for: 0.002)
    }
    return false
  }

  @Test func `a sentence is sent to the program, and its sound to the card`() throws {
    let voice = try voice(program("cat sound.wav"))
    voice.prepare(for: "en-US")
    voice.speak(SpokenSentence("Salt & pepper", language: "en-US"))
    #expect(eventually { self.ends == [.spoken] })
    #expect(spoken == ["en-us: Salt &amp; pepper"])
    #expect(card.heard > 9_000)
    voice.speak(SpokenSentence("ab", language: "de", isSpelled: true))
    #expect(eventually { self.ends.count == 2 })
    #expect(spoken.last == "de: <say-as interpret-as=\"tts:char\">ab</say-as>")
  }

  @Test func `a language without a voice is spoken with another one, which is tried first from then on`() throws {
    let voice = try voice(program("[ \"$voice\" = en ] || exit 1; cat sound.wav"))
    for text in ["eins", "zwei"] {
      let count = ends.count
      voice.speak(SpokenSentence(text, language: "de"))
      #expect(eventually { self.ends.count > count })
    }
    #expect(ends == [.spoken, .spoken])
    #expect(spoken == ["de: eins", "en: eins", "en: zwei"])
  }

  @Test func `a program that dies is started again once`() throws {
    let voice = try voice(program("[ -e died ] || { touch died; kill -9 $$; }; cat sound.wav"))
    voice.speak(SpokenSentence("hello", language: "en"))
    #expect(eventually { self.ends == [.spoken] })
    #expect(spoken.count == 2)
  }

  @Test func `a program that always fails, or does not exist, is an error`() throws {
    let failing = try voice(program("kill -9 $$"))
    failing.speak(SpokenSentence("hello", language: "en"))
    #expect(eventually { self.ends.count == 1 })
    #expect(spoken.count == 2)
    let missing = try voice("/nonexistent/espeak-ng")
    missing.speak(SpokenSentence("hello", language: "en"))
    #expect(eventually { self.ends.count == 2 })
    for end in ends { if case .spoken = end { Issue.record("expected an error") } }
  }

  @Test func `a failure is not reported after the sentence was stopped, or another one was spoken`() throws {
    let missing = try voice("/nonexistent/espeak-ng")
    missing.speak(SpokenSentence("hello", language: "en"))
    missing.stop()
    missing.speak(SpokenSentence("hello", language: "en"))
    missing.close()
    application.advance(to: Clock.now + 1)
    #expect(ends == [])
    missing.speak(SpokenSentence("hello", language: "en"))
    missing.speak(SpokenSentence("again", language: "en"))
    application.advance(to: Clock.now + 2)
    #expect(ends.count == 1)
  }

  @Test func `an interrupted sentence is silent at once, and its program ends`() throws {
    let voice = try voice(program("echo $$ > pid; cat sound.wav; exec sleep 100"))
    voice.speak(SpokenSentence("hello", language: "en"))
    #expect(eventually { self.card.heard > 0 })
    let pid = try #require(Int32(String(contentsOfFile: "\(folder.path)/pid", encoding: .utf8).dropLast()))
    voice.stop()
    #expect(kill(pid, 0) != 0)
    voice.speak(SpokenSentence("again", language: "en"))
    #expect(eventually { self.spoken.count == 2 })
    #expect(ends == [])
    voice.close()
  }

  @Test(.slow) func `a paused sentence is silent, and continues where it was`() throws {
    let voice = try voice(program("cat sound.wav"))
    voice.speak(SpokenSentence("hello", language: "en"))
    #expect(eventually { self.card.heard > 0 })
    #expect(voice.pause())
    // The card has the rest of a period.
    Clock.sleep(for: 0.1)
    let heard = card.heard
    Clock.sleep(for: 0.2)
    #expect(card.heard == heard && heard < 9_000 && ends == [])
    voice.resume()
    #expect(eventually { self.ends == [.spoken] })
    #expect(card.heard > 9_000 && spoken == ["en: hello"])
    voice.speak(SpokenSentence("again", language: "en"))
    #expect(eventually { self.card.heard > 10_000 })
    _ = voice.pause()
    voice.stop()
    voice.resume()
    voice.speak(SpokenSentence("and again", language: "en"))
    #expect(eventually { self.ends.count == 2 }, "the next sentence is spoken after a paused one was stopped")
  }

  @Test func `a card that is unplugged in a sentence ends it`() throws {
    let voice = try voice(program("cat sound.wav; sleep 100"))
    voice.speak(SpokenSentence("hello", language: "en"))
    #expect(eventually { self.card.heard > 0 })
    card.unplug()
    #expect(eventually { self.ends == [.failed("there is no sound")] })
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: ESpeakVoice.defaultProgram)))
  func `the program of this machine speaks`() throws {
    let voice = try voice(ESpeakVoice.defaultProgram)
    voice.speak(SpokenSentence("OK", language: "xx"))
    #expect(eventually { !self.ends.isEmpty })
    #expect(ends == [.spoken])
    #expect(card.heard > 1_000)
  }
}
