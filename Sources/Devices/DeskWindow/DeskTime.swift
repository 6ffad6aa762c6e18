#if DeskWindow && !hasFeature(Embedded)
  import System

  /// The time of a program on the desk: that of the machine, or a slower one, for who wants to see how something moves.
  ///
  /// Everything of the program goes by it: frames, fingers, timers and animations.
  public enum DeskTime {
    private struct State {
      var speed = 1.0
      /// A moment by both clocks.
      var (machine, desk) = (0.0, 0.0)

      var now: Double { speed == 1 && machine == desk ? Clock.now : desk + (Clock.now - machine) * speed }
    }

    private static let lock = Lock()
    /// Behind the lock.
    private nonisolated(unsafe) static var state = State()

    /// Seconds, which never go back.
    public static var now: Double { lock.withLock { state.now } }

    /// How many of these seconds go by in one of the machine's; 1 at first. Allowed is 0.01 to 1.
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
