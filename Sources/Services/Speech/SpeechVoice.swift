/// A voice that speaks one sentence at a time.
public protocol SpeechVoice: AnyObject {
  /// Called when a sentence was spoken, or could not be. Not called after `stop()`.
  var onEnd: ((SpeechEnd) -> Void)? { get set }
  /// The volume from 0 to 1.
  var volume: Double { get set }
  /// The speed in words per minute.
  var wordsPerMinute: Int { get set }
  /// Prepares for a sentence in a language, so that it starts at once.
  func prepare(for language: String)
  /// Speaks a sentence in its language, which is not empty. Does not block.
  func speak(_ sentence: SpokenSentence)
  /// Holds the current sentence, so that `resume()` continues it. Returns `false` if the voice cannot do this: `Speech`
  /// then stops the sentence, and speaks all of it later. The default implementation returns `false`.
  func pause() -> Bool
  /// Continues the sentence that `pause()` holds.
  func resume()
  /// Stops speaking at once.
  func stop()
  /// Stops speaking, and releases what `prepare(for:)` has prepared.
  func close()
}

extension SpeechVoice {
  /// Returns `false`: the voice cannot continue a sentence.
  public func pause() -> Bool { false }
  /// Does nothing, because `pause()` holds no sentence.
  public func resume() {}
}

/// How a sentence ended.
public enum SpeechEnd: Equatable, Sendable {
  case spoken
  /// The sentence was not spoken. Contains the reason, for the log.
  case failed(String)
}
