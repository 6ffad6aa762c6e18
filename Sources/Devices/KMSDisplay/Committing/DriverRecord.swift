import System

/// A driver's failures since the output was created. They determine how its frames are shown, and when to retry.
struct DriverRecord {
  /// The number of consecutive lost flip events, or refused flips, after which the driver counts as unable to send
  /// events, or to flip.
  private static let maximumConsecutiveFailures = 2
  /// The delays between retries of a refused frame in seconds: short for temporary failures, then one second.
  private static let frameDelays = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1]

  /// The number of consecutive flip events that did not arrive.
  private(set) var lostFlips = 0
  /// The number of consecutive refused flips whose frame was accepted with a mode set.
  private var refusedFlips = 0
  /// The schedule of retries of a refused frame.
  private(set) var frameRetry = Backoff(Self.frameDelays)
  /// The schedule of attempts to allocate the second buffer, which are made only after a frame. Chosen: the kernel can
  /// take long to refuse memory.
  private(set) var secondBufferRetry = Backoff([1, 10, 60])

  /// Whether the driver counts as one that sends flip events.
  var hasFlipEvents: Bool { lostFlips < Self.maximumConsecutiveFailures }
  /// Whether the driver counts as one that can flip. Otherwise, every frame sets the mode.
  var canFlip: Bool { refusedFlips < Self.maximumConsecutiveFailures }

  mutating func recordFlipEvent() { lostFlips = 0 }
  /// Records that a flip event did not arrive.
  mutating func recordLostFlip() { lostFlips += 1 }
  mutating func recordAcceptedFlip() { refusedFlips = 0 }
  /// Records that a flip was refused, but its frame accepted with a mode set.
  mutating func recordRefusedFlip() { refusedFlips += 1 }
  mutating func recordAcceptedFrame() { frameRetry.reset() }
  /// Records that a frame was refused, and schedules its retry.
  mutating func recordRefusedFrame(at now: Double) { frameRetry.recordFailure(at: now) }
  /// Starts the retry of a refused frame if it is due, and returns `true` if it was.
  mutating func startRetryIfDue(at now: Double) -> Bool { frameRetry.startAttemptIfDue(at: now) }
  /// Records that there is no memory for the second buffer, and schedules the next attempt.
  mutating func recordMissingMemory(at now: Double) { secondBufferRetry.recordFailure(at: now) }
}
