import EventSources
import Languages
import System
public import Toolkit
internal import VitrineSound

/// The voice of the program espeak-ng, which speaks about a hundred languages.
///
/// Each sentence is spoken by a process of its own. The process for the next sentence is started before it is needed,
/// and waits. To interrupt a sentence, its process is killed. The sound is played by `VitrineSound`.
///
/// espeak-ng is a separate program, because its license, the GPL 3, would apply to the app too if it was linked.
public final class ESpeakVoice: SpeechVoice {
  /// Called when a sentence was spoken, or could not be.
  public var onEnd: ((SpeechEnd) -> Void)?
  /// The volume from 0 to 1 of the next sentence.
  public var volume = 1.0
  /// The speed of the next sentence in words per minute.
  public var wordsPerMinute = 175

  private let application: Application
  private let program: String
  private let fallback: String
  private let ended: WakeEvent
  private var watch: Watch?
  /// The process that waits for the next sentence.
  private var next: Synthesizer?
  private var current: (synthesizer: Synthesizer, stream: SoundStream, sentence: SpokenSentence, isRetry: Bool)?
  /// The timer that reports a failure, or `nil`.
  private var failure: Timer?
  /// Called with each stream before it is played. For tests, which have no sound card.
  var willPlay: ((SoundStream) -> Void)?
  /// The voices that the program does not have.
  private var missing: [String] = []

  /// The default path of the program.
  public static let defaultProgram = "/usr/bin/espeak-ng"
  /// The time in seconds that a process has to exit after it has closed its pipe. Chosen value.
  private static let exitTimeout = 0.05

  /// Creates the voice.
  ///
  /// - Parameters:
  ///   - program: The path of espeak-ng.
  ///   - fallback: The language that is spoken if there is no voice for a sentence's language.
  public init(
    for application: Application, program: String = ESpeakVoice.defaultProgram, fallback: String = "en"
  ) throws(Errno) {
    self.application = application
    self.program = program
    self.fallback = VoiceText.voice(for: fallback)
    Signals.ignoreBrokenPipes()
    ended = try WakeEvent()
    watch = try application.watch(ended.descriptor.rawValue) { [unowned(unsafe) self] in streamDidEnd() }
  }

  deinit {
    failure?.cancel()
    current?.stream.stop()
  }

  /// Starts the process for the next sentence, if it is not waiting already.
  public func prepare(for language: String) {
    let voice = available(VoiceText.voice(for: language))
    if next?.voice == voice, next?.wordsPerMinute == wordsPerMinute { return }
    next = try? Synthesizer(program, voice: voice, wordsPerMinute: wordsPerMinute)
  }

  /// Speaks a sentence in place of the current one.
  public func speak(_ sentence: SpokenSentence) { speak(sentence, isRetry: false) }

  /// Holds the current sentence. Its process waits, because nothing reads its sound.
  public func pause() -> Bool {
    current?.stream.pause()
    return true
  }

  /// Continues the sentence where it was paused.
  public func resume() { current?.stream.play() }

  /// Stops the current sentence by killing its process.
  public func stop() {
    failure?.cancel()
    guard let (_, stream, sentence, _) = current else { return }
    // Releasing the process kills it.
    current = nil
    stream.stop()
    prepare(for: sentence.language)
  }

  /// Ends all processes.
  public func close() {
    failure?.cancel()
    current?.stream.stop()
    current = nil
    next = nil
  }

  private func available(_ voice: String) -> String { missing.contains(voice) ? fallback : voice }

  private func speak(_ sentence: SpokenSentence, isRetry: Bool) {
    failure?.cancel()
    current?.stream.stop()
    current = nil
    do throws(Errno) {
      let synthesizer = try takeSynthesizer(available(VoiceText.voice(for: sentence.language)))
      try synthesizer.speak(VoiceText.markup(of: sentence))
      let stream = SoundStream(
        reading: try Descriptor(copying: synthesizer.output.rawValue), volume: volume, ended: ended)
      current = (synthesizer, stream, sentence, isRetry)
      willPlay?(stream)
      stream.play()
    } catch {
      // The waiting process may have died.
      if !isRetry { return speak(sentence, isRetry: true) }
      end(.failed("\(program): \(error.message)"))
    }
  }

  /// Returns the waiting process, or a new one if it has another voice.
  private func takeSynthesizer(_ voice: String) throws(Errno) -> Synthesizer {
    if let next, next.voice == voice, next.wordsPerMinute == wordsPerMinute {
      self.next = nil
      return next
    }
    return try Synthesizer(program, voice: voice, wordsPerMinute: wordsPerMinute)
  }

  private func streamDidEnd() {
    ended.reset()
    guard let (synthesizer, stream, sentence, isRetry) = current, let outcome = stream.outcome else { return }
    current = nil
    switch outcome {
    case .stopped: return
    case .noSound: return end(.failed("there is no sound"))
    case .complete(hasSound: true): return finish(sentence)
    case .complete(hasSound: false), .invalid: break
    }
    // A text without letters has no sound.
    let status = synthesizer.exitStatus(within: Self.exitTimeout)
    if outcome != .invalid, status == .exited(status: 0) { return finish(sentence) }
    if case .exited = status, synthesizer.voice != fallback, !missing.contains(synthesizer.voice) {
      missing.append(synthesizer.voice)
      Process.log("speech: \(program) has no voice \(synthesizer.voice); using \(fallback)")
      return speak(sentence, isRetry: isRetry)
    }
    if !isRetry { return speak(sentence, isRetry: true) }
    end(.failed("\(program) cannot speak with the voice \(synthesizer.voice)"))
  }

  private func finish(_ sentence: SpokenSentence) {
    prepare(for: sentence.language)
    end(.spoken)
  }

  /// Reports the end of a sentence in a later frame if the caller is still starting it.
  private func end(_ end: SpeechEnd) {
    if case .spoken = end {
      onEnd?(end)
    } else {
      failure = application.schedule(after: 0) { [unowned(unsafe) self] _ in onEnd?(end) }
    }
  }
}
