import Geometry

/// How an animation goes from the old values to the new ones: along a curve or like a spring, once or again and again.
///
///     view.animate(.spring(damping: 0.6)) { card.center.y = 200 }
///     view.animate(.curve(.easeInOut, duration: 0.8).repeated(autoreverses: true)) { dot.alpha = 0.3 }
public struct Motion: Equatable, Sendable {
  private enum Way: Equatable {
    case curve(AnimationCurve)
    case spring(Spring)
  }

  /// Seconds of one way: longer ones are as good as endless.
  private static let longest = 1e6

  private let way: Way
  /// Seconds from the old values to the new ones, once.
  public let duration: Double
  private var times = 1.0
  private var autoreverses = false

  private init(_ way: Way, _ duration: Double) {
    self.way = way
    // Comparisons with a value that is not a number are false.
    self.duration = duration > 0 ? min(duration, Self.longest) : 0
  }

  /// Along `curve`.
  public static func curve(_ curve: AnimationCurve = .easeInOut, duration: Double) -> Motion { Motion(.curve(curve), duration) }

  /// As a spring comes to rest.
  ///
  /// - Parameters:
  ///   - duration: seconds until nothing more is to be seen of it.
  ///   - damping: 1 comes to rest without swinging; the less, the more it swings, down to 0.05.
  ///   - velocity: at the start, in whole ways a second: 200 points a second on a way of 100 points are 2. A finger that throws has one.
  public static func spring(duration: Double = 0.5, damping: Double = 0.7, velocity: Double = 0) -> Motion {
    Motion(.spring(Spring(damping: damping, velocity: velocity * max(0, min(duration, longest)))), duration)
  }

  /// The same again and again: `times` is above 0, at first without an end. An endless one ends when its property is set again, or the
  /// view leaves its window; until then each frame is drawn.
  ///
  /// - Parameter autoreverses: whether each time goes there and back. Where it ends, the new values are shown: 1.5 times end there
  ///   without a jump.
  public func repeated(_ times: Double = .infinity, autoreverses: Bool = false) -> Motion {
    var motion = self
    motion.times = times > 0 ? times : 1
    motion.autoreverses = autoreverses
    return motion
  }

  /// Seconds of all of it; infinite for one without an end.
  public var totalDuration: Double { duration > 0 ? duration * times * (autoreverses ? 2 : 1) : 0 }

  /// How far along the way it is after `time` seconds: 0 is at the old values, 1 at the new ones. A spring goes beyond.
  public func value(at time: Double) -> Double {
    if !(time > 0) { return duration > 0 ? 0 : 1 }
    if time >= totalDuration { return 1 }
    let run = (time / duration).rounded(.down)
    let part = min(max(time / duration - run, 0), 1)
    let isBack = autoreverses && (run / 2).rounded(.down) * 2 != run
    let place = isBack ? 1 - part : part
    switch way {
    case .curve(let curve): return curve.value(at: place)
    case .spring(let spring): return spring.value(at: place)
    }
  }
}

/// A spring that swings from 0 to 1 in the time from 0 to 1.
private struct Spring: Equatable {
  let damping: Double
  /// Ways in the whole time.
  let velocity: Double

  init(damping: Double, velocity: Double) {
    self.damping = damping > 0.05 ? min(damping, 1) : 0.05
    self.velocity = velocity.isFinite ? max(-100, min(velocity, 100)) : 0
  }

  /// So fast that a thousandth of the way is left at the end: less than a point of what fits on a panel.
  private var rate: Double { max(6.91 / damping, 9.24) }

  func value(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    let decay = Functions.exp(-damping * rate * time)
    guard damping < 1 else { return 1 - decay * (1 + (rate - velocity) * time) }
    let swing = rate * (1 - damping * damping).squareRoot()
    return 1 - decay * (Functions.cos(swing * time) + (damping * rate - velocity) / swing * Functions.sin(swing * time))
  }
}
