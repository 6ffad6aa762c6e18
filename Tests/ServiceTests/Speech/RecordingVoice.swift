@testable import Speech

/// A voice that speaks each sentence until the test ends it.
final class RecordingVoice: SpeechVoice {
  var onEnd: ((SpeechEnd) -> Void)?
  var volume = 1.0
  var wordsPerMinute = 175
  private(set) var sentences: [String] = []
  private(set) var interrupted: [String] = []
  private(set) var isSpeaking = false
  private(set) var isClosed = false
  /// Whether the voice continues a sentence in its middle.
  var canPause = false
  private(set) var isPaused = false

  func pause() -> Bool {
    isPaused = canPause
    return canPause
  }

  func resume() { isPaused = false }

  func prepare(for language: String) {}

  func speak(_ sentence: SpokenSentence) {
    sentences.append(sentence.text)
    isSpeaking = true
    isClosed = false
  }

  func stop() {
    interrupted.append(sentences.last ?? "")
    isSpeaking = false
  }

  func close() {
    isSpeaking = false
    isClosed = true
  }

  /// Ends the current sentence and those that follow. Returns all since the last call.
  func finish() -> [String] {
    while isSpeaking {
      isSpeaking = false
      onEnd?(.spoken)
    }
    defer { sentences.removeAll() }
    return sentences
  }
}
