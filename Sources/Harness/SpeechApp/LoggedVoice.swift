import Speech
import System
import Vitrine

/// The voice of espeak-ng, which logs each sentence that it receives, and how the sentence ended.
final class LoggedVoice: SpeechVoice {
  private let voice: ESpeakVoice

  var onEnd: ((SpeechEnd) -> Void)?
  var volume: Double {
    get { voice.volume }
    set { voice.volume = newValue }
  }
  var wordsPerMinute: Int {
    get { voice.wordsPerMinute }
    set { voice.wordsPerMinute = newValue }
  }

  init?(for application: Application) {
    do throws(Errno) { voice = try ESpeakVoice(for: application) } catch {
      Process.log("voice: \(error.message)")
      return nil
    }
    voice.onEnd = { [unowned(unsafe) self] in
      switch $0 {
      case .spoken: Process.log("voice: end")
      case .failed(let reason): Process.log("voice: failed: \(reason)")
      }
      onEnd?($0)
    }
  }

  func prepare(for language: String) { voice.prepare(for: language) }

  func speak(_ sentence: SpokenSentence) {
    Process.log("voice: [\(sentence.text)]")
    voice.speak(sentence)
  }

  func pause() -> Bool { voice.pause() }

  func resume() { voice.resume() }

  func stop() { voice.stop() }

  func close() { voice.close() }
}
