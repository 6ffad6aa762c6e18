import System

/// Plays clips on a thread of its own, so that a slow frame does not interrupt them. The thread exists while clips play
/// and for a moment after that. Then the card is closed and nothing wakes the program.
///
/// All methods may be called on any thread. The lock guards the state, except for the card, which belongs to the
/// player's thread. There is at most one such thread: the next one starts after the card is closed.
final class SoundPlayer: @unchecked Sendable {
  /// The player of the program.
  static let shared = SoundPlayer { () throws(SoundError) in
    // The setting is read from the environment here, because a program other than a kiosk does not have `Settings`.
    let setting = Process.environment("VITRINE_SOUND")
    if setting == "off" { return nil }
    return try SoundCard.open(setting.flatMap { $0.isEmpty ? nil : $0 })
  }

  /// The time in seconds for which a card stays open without sound. Chosen: opening some cards takes several
  /// milliseconds.
  static let timeout = 3.0
  /// The delay before a failed card is tried again, in seconds. Chosen value.
  static let retryDelay = 2.0

  private let makeOutput: () throws(SoundError) -> (any SoundOutput)?
  private let log: @Sendable (String) -> Void
  private let timeout: Double
  private let lock = Lock()
  // Protected by the lock.
  private var mixer = SoundMixer()
  private var isRunning = false
  private var nextAttempt = -Double.infinity
  /// The last logged error, so that the same error is not logged twice in a row.
  private var lastError = ""
  /// Wakes the thread for each clip. Created with the first one.
  private var wakeEvent: PlayerWakeEvent?

  /// Creates a player.
  ///
  /// - Parameters:
  ///   - timeout: The time in seconds for which a card stays open without sound.
  ///   - say: Logs an error.
  ///   - makeOutput: Opens the output, or returns `nil` if sound is disabled.
  init(
    timeout: Double = SoundPlayer.timeout, say: @escaping @Sendable (String) -> Void = { Process.log($0) },
    _ makeOutput: @escaping () throws(SoundError) -> (any SoundOutput)?
  ) {
    self.makeOutput = makeOutput
    self.log = say
    self.timeout = timeout
  }

  /// The volume of all clips, from 0 to 1.
  var volume: Double {
    get { lock.withLock { mixer.volume } }
    set { lock.withLock { mixer.volume = newValue } }
  }

  /// Whether the card is open or is being opened.
  var isActive: Bool { lock.withLock { isRunning } }

  /// Plays a clip as soon as possible. Never blocks.
  func play(_ clip: SoundClip, volume: Double, at now: Double) { start(at: now) { $0.play(clip, volume: volume) } }

  /// Plays a stream as soon as possible. Never blocks.
  func play(_ stream: SoundStream, at now: Double) {
    start(at: now) { $0.play(stream) }
    lock.withLock { if !isRunning { stream.finish(.noSound) } }
  }

  /// Holds a stream until it is played again.
  func pause(_ stream: SoundStream) { lock.withLock { mixer.pause(stream) } }

  func stop(_ stream: SoundStream) { lock.withLock { mixer.stop(stream) } }

  /// Returns how a stream ended, or `nil` while it plays.
  func end(of stream: SoundStream) -> SoundStream.End? { lock.withLock { stream.end } }

  /// Adds to the mix, and starts the thread if it is not running.
  private func start(at now: Double, _ play: (inout SoundMixer) -> Void) {
    do throws(Errno) {
      guard let event = try add(at: now, play).get() else { return }
      try Thread.start("sound") { [self] in run(event) }
    } catch { stop(because: "sound: cannot start a thread: \(error.message)") }
  }

  /// Adds to the mix, unless it is too early to retry.
  ///
  /// - Returns: The wake event for a thread that must be started, or `nil` if a thread is running or it is too early to
  ///   retry.
  private func add(at now: Double, _ play: (inout SoundMixer) -> Void) -> Result<PlayerWakeEvent?, Errno> {
    lock.withLock {
      if !isRunning, now < nextAttempt { return .success(nil) }
      do throws(Errno) {
        let event = if let wakeEvent { wakeEvent } else { try PlayerWakeEvent() }
        self.wakeEvent = event
        play(&mixer)
        if isRunning {
          event.signal()
          return .success(nil)
        }
        isRunning = true
        return .success(event)
      } catch { return .failure(error) }
    }
  }

  /// Plays until the thread may end. This is the body of the thread.
  private func run(_ event: PlayerWakeEvent) {
    do throws(SoundError) {
      // A clip that arrives while the card is being closed opens it again on this thread. Another thread would find the
      // card busy.
      repeat {
        guard try playUntilSilent(event) else { return stop(because: nil) }
      } while !stopIfSilent()
    } catch { stop(because: error.message) }
  }

  /// Opens the card, plays until no clip has played for a while, and closes the card.
  ///
  /// - Returns: `false` if sound is disabled.
  private func playUntilSilent(_ event: PlayerWakeEvent) throws(SoundError) -> Bool {
    guard let output = try makeOutput() else { return false }
    let samples = UnsafeMutableBufferPointer<Int16>.allocate(capacity: 2 * output.period)
    defer { samples.deallocate() }
    repeat {
      while mix(into: samples) { try output.write(samples) }
      try output.drain()
      event.wait(for: timeout)
    } while lock.withLock { !mixer.isSilent }
    return true
  }

  /// Mixes the next frames. Returns `false` if no clip is playing.
  private func mix(into samples: UnsafeMutableBufferPointer<Int16>) -> Bool {
    lock.withLock {
      if mixer.isSilent { return false }
      mixer.mix(into: samples)
      return true
    }
  }

  /// Stops the thread if no clip was added. Returns `true` if the thread must end.
  private func stopIfSilent() -> Bool {
    lock.withLock {
      if mixer.isSilent { isRunning = false }
      return !isRunning
    }
  }

  /// Drops all clips, and logs the reason if it is new.
  private func stop(because reason: String?) {
    let isNew = lock.withLock { () -> Bool in
      mixer.stop()
      isRunning = false
      nextAttempt = Clock.now + Self.retryDelay
      guard let reason, reason != lastError else { return false }
      lastError = reason
      return true
    }
    if isNew, let reason { log(reason) }
  }
}
