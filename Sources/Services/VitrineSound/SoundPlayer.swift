import System

/// Plays clips on a thread of its own, so that a frame that takes long interrupts none. The thread is there while something is heard, and for
/// a moment after that; then the card is closed, and nothing is left that wakes up.
final class SoundPlayer: @unchecked Sendable {
  /// The one of the program.
  static let shared = SoundPlayer { () throws(SoundError) in
    // What it says is asked for here: another program than a kiosk has none of the settings.
    let setting = Process.environment("VITRINE_SOUND")
    if setting == "off" { return nil }
    return try SoundCard.open(setting.flatMap { $0.isEmpty ? nil : $0 })
  }

  /// D: seconds that a card stays open without a sound: to open it takes some of them several milliseconds.
  static let patience = 3.0
  /// D: seconds in which a card that failed is not tried again.
  static let pause = 2.0

  private let makeOutput: () throws(SoundError) -> (any SoundOutput)?
  private let say: @Sendable (String) -> Void
  private let lock = Lock()
  // What the lock guards.
  private var mixer = SoundMixer()
  private var isRunning = false
  private var nextTry = -Double.infinity
  /// The last line that was said: each failure is told once.
  private var told = ""

  /// Rung with each clip; made with the first one.
  private var bell: PlayerBell?

  /// - Parameters:
  ///   - say: gets what failed.
  ///   - makeOutput: opens what is played on; nil: nothing is to be heard.
  init(
    say: @escaping @Sendable (String) -> Void = { Process.log($0) },
    _ makeOutput: @escaping () throws(SoundError) -> (any SoundOutput)?
  ) {
    self.makeOutput = makeOutput
    self.say = say
  }

  /// How loud everything is, from 0 to 1.
  var volume: Double {
    get { lock.withLock { mixer.volume } }
    set { lock.withLock { mixer.volume = newValue } }
  }

  /// Whether the card is open, or about to be.
  var isAwake: Bool { lock.withLock { isRunning } }

  /// Has a clip be heard as soon as possible. Never waits.
  func play(_ clip: SoundClip, volume: Double, at now: Double) {
    let isFirst = lock.withLock { () -> Bool in
      if !isRunning, now < nextTry { return false }
      mixer.play(clip, volume: volume)
      defer { isRunning = true }
      return !isRunning
    }
    do throws(Errno) {
      let bell: PlayerBell
      if let made = self.bell { bell = made } else { bell = try PlayerBell() }
      self.bell = bell
      if isFirst { try Thread.start("sound") { [self] in run(bell) } } else { bell.ring() }
    } catch { rest(because: "sound: there is no thread for it: \(error.message)") }
  }

  /// What the thread does.
  private func run(_ bell: PlayerBell) {
    do throws(SoundError) {
      guard let output = try makeOutput() else { return rest(because: nil) }
      let samples = UnsafeMutableBufferPointer<Int16>.allocate(capacity: 2 * output.period)
      defer { samples.deallocate() }
      while true {
        while mix(into: samples) { try output.write(samples) }
        try output.drain()
        bell.wait(for: Self.patience)
        if end() { return }
      }
    } catch { rest(because: error.message) }
  }

  /// Whether there was something.
  private func mix(into samples: UnsafeMutableBufferPointer<Int16>) -> Bool {
    lock.withLock {
      if mixer.isSilent { return false }
      mixer.mix(into: samples)
      return true
    }
  }

  /// Ends the thread where nothing came.
  private func end() -> Bool {
    lock.withLock {
      if mixer.isSilent { isRunning = false }
      return !isRunning
    }
  }

  /// Lets go of what was to be heard.
  private func rest(because reason: String?) {
    let isNew = lock.withLock { () -> Bool in
      mixer.stop()
      isRunning = false
      nextTry = Clock.now + Self.pause
      guard let reason, reason != told else { return false }
      told = reason
      return true
    }
    if isNew, let reason { say(reason) }
  }
}
