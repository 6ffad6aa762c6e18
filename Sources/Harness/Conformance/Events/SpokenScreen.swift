import Geometry
import Speech
import System
import Toolkit
import ToolkitTestKit

/// Moves through a screen with keys while speech is on, and prints the sentences.
enum SpokenScreen {
  static func run() {
    let player = TouchPlayer(width: 400, height: 300)
    let voice = SilentVoice()
    let speech = Speech(for: player.application, voice: voice)
    let buy = Button(title: "Buy") { _ in }
    buy.frame = Rect(0, 20, 100, 44)
    let lamp = Switch(frame: Rect(0, 80, 60, 44))
    lamp.accessibilityLabel = "Lamp"
    let volume = Slider(frame: Rect(0, 140, 200, 44))
    volume.accessibilityLabel = "Volume"
    for view in [buy, lamp, volume] as [View] { player.window.addSubview(view) }
    var time = 0.0
    func advance() {
      for _ in 0..<4 {
        time += 0.5
        player.application.advance(to: time)
        voice.finish()
      }
    }
    player.application.advance(to: time)
    speech.start()
    advance()
    for key in [FocusKey.next, .activate, .next, .increment] {
      speech.focus.perform(key)
      advance()
    }
    speech.stop()
    Process.printLine("speech: \(voice.sentences.dropFirst().joined(separator: "; "))")
  }
}

/// A voice that speaks each sentence in no time.
private final class SilentVoice: SpeechVoice {
  var onEnd: ((SpeechEnd) -> Void)?
  var volume = 1.0
  var wordsPerMinute = 175
  private(set) var sentences: [String] = []
  private var isSpeaking = false

  func prepare(for language: String) {}

  func speak(_ sentence: SpokenSentence) {
    sentences.append(sentence.text)
    isSpeaking = true
  }

  func stop() { isSpeaking = false }

  func close() { isSpeaking = false }

  /// Ends the current sentence and those that follow.
  func finish() {
    while isSpeaking {
      isSpeaking = false
      onEnd?(.spoken)
    }
  }
}
