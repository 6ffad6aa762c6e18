#if DeskWindow && !hasFeature(Embedded)
  import System

  /// The time of a program in a desktop window. It is the machine's time, or runs slower to show how something moves.
  ///
  /// Frames, touches, timers, and animations of the program all use this time.
  public enum DesktopTime {
    private struct State {
      var speed = 1.0
      /// A moment in the machine's time.
      var machine = 0.0
      /// This moment in the desk's time.
      var desk = 0.0

      var now: Double { speed == 1 && machine == desk ? Clock.now : desk + (Clock.now - machine) * speed }
    }

    private static let lock = Lock()
    /// Guarded by the lock.
    private nonisolated(unsafe) static var state = State()

    /// The time in seconds. It never decreases.
    public static var now: Double { lock.withLock { state.now } }

    /// The speed relative to the machine's clock, from 0.01 to 1. The default is 1.
    public static var speed: Double {
      get { lock.withLock { state.speed } }
      set {
        lock.withLock {
          let now = state.now
          state = State(speed: min(max(newValue, 0.01), 1), machine: Clock.now, desk: now)
        }
      }
    }
  }
#endif
