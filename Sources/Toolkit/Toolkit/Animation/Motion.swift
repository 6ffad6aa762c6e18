import Geometry

/// The course of an animation from the old values to the new ones: along a curve or like a spring, once or repeatedly.
///
///     view.animate(.spring(dampingRatio: 0.6)) { card.center.y = 200 }
///     view.animate(.curve(.easeInOut, duration: 0.8).repeated(autoreverses: true)) { dot.alpha = 0.3 }
public struct Motion: Equatable, Sendable {
  private enum Timing: Equatable {
    case curve(AnimationCurve)
    case spring(Spring)
  }

  /// The maximum duration of one pass, in seconds. Longer ones are practically endless.
  private static let maximumDuration = 1e6

  private let timing: Timing
  /// The duration of one pass from the old values to the new ones, in seconds.
  public let duration: Double
  private var times = 1.0
  private var autoreverses = false

  private init(_ timing: Timing, _ duration: Double) {
    self.timing = timing
    // A comparison with NaN is false.
    self.duration = duration > 0 ? min(duration, Self.maximumDuration) : 0
  }

  /// Creates a motion along `curve`.
  public static func curve(_ curve: AnimationCurve = .easeInOut, duration: Double) -> Motion {
    Motion(.curve(curve), duration)
  }

  /// Creates a motion like a spring.
  ///
  /// - Parameters:
  ///   - duration: The time until the motion is no longer visible, in seconds.
  ///   - dampingRatio: The damping ratio, from 0.05 to 1. At 1, the spring does not oscillate; at lower values, it
  ///     oscillates more.
  ///   - initialVelocity: The initial velocity, as a multiple of the distance per second. For example, 200 points per
  ///     second over a distance of 100 points are 2. Use it for the velocity of a finger.
  public static func spring(duration: Double = 0.5, dampingRatio: Double = 0.7, initialVelocity: Double = 0) -> Motion {
    Motion(
      .spring(Spring(damping: dampingRatio, velocity: initialVelocity * max(0, min(duration, maximumDuration)))),
      duration)
  }

  /// Returns a motion that repeats this one, by default endlessly. An endless motion ends when its property is set
  /// again or when its view leaves the window. Until then, every frame is drawn.
  ///
  /// - Parameters:
  ///   - times: The number of repetitions. It must be above 0.
  ///   - autoreverses: Whether each repetition moves to the new values and back. The new values are shown at the end.
  ///     1.5 repetitions end there without a jump.
  public func repeated(_ times: Double = .infinity, autoreverses: Bool = false) -> Motion {
    var motion = self
    motion.times = times > 0 ? times : 1
    motion.autoreverses = autoreverses
    return motion
  }

  /// The total duration, in seconds. Infinite for an endless motion.
  public var totalDuration: Double { duration > 0 ? duration * times * (autoreverses ? 2 : 1) : 0 }

  /// Returns the progress after `time` seconds. 0 stands for the old values, and 1 for the new ones. A spring can
  /// exceed 1.
  public func value(at time: Double) -> Double {
    if !(time > 0) { return duration > 0 ? 0 : 1 }
    if time >= totalDuration { return 1 }
    let run = (time / duration).rounded(.down)
    let part = min(max(time / duration - run, 0), 1)
    let isBack = autoreverses && (run / 2).rounded(.down) * 2 != run
    let place = isBack ? 1 - part : part
    switch timing {
    case .curve(let curve): return curve.value(at: place)
    case .spring(let spring): return spring.value(at: place)
    }
  }
}

/// A spring that moves from 0 to 1 in the time from 0 to 1.
private struct Spring: Equatable {
  let damping: Double
  /// The initial velocity, in distances per whole duration.
  let velocity: Double

  init(damping: Double, velocity: Double) {
    self.damping = damping > 0.05 ? min(damping, 1) : 0.05
    self.velocity = velocity.isFinite ? max(-100, min(velocity, 100)) : 0
  }

  /// The angular frequency at which a thousandth of the distance remains at the end. That is less than a point on any
  /// panel.
  private var rate: Double { max(6.91 / damping, 9.24) }

  func value(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    let decay = Math.exp(-damping * rate * time)
    guard damping < 1 else { return 1 - decay * (1 + (rate - velocity) * time) }
    let swing = rate * (1 - damping * damping).squareRoot()
    return 1 - decay * (Math.cos(swing * time) + (damping * rate - velocity) / swing * Math.sin(swing * time))
  }
}
