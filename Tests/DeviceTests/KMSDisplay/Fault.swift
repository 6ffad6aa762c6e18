import System
import Testing

/// A row of the fault table: the card call that fails, how it fails, and when.
struct Fault: CustomTestStringConvertible {
  enum Call: String, Sendable, CaseIterable {
    case open, master, connectors, planes, committer, buffer, mode, flip, read, event
  }

  enum Effect: Sendable {
    case refused(Errno)
    /// The call succeeds, but its result never arrives.
    case silent
    /// The call takes the given number of seconds.
    case takes(Double)
  }

  enum Timing: String, Sendable, CaseIterable {
    /// Only the first call.
    case first = "the first time"
    case second = "the second time"
    case secondAndThird = "the second and third time"
    /// The first call after `beginning`.
    case later = "once, later"
    case forThreeSeconds = "for 3 s"
    case fromSecondOn = "from the second time on"
    case fromThenOn = "from then on"
    case always = "from the start on"
  }

  /// The start of faults that do not begin at the start of the trial: just before the panel is plugged in again.
  static let beginning = 12.9

  var call: Call
  var effect: Effect
  var moment: Timing
  /// Whether the fault affects only the atomic interface.
  var isAtomicOnly = false

  /// Whether a frame can still be shown: through another kernel interface, or in another way.
  var hasAlternative: Bool { isAtomicOnly || call == .flip || call == .event }

  private var calls = 0
  private var strikes = 0

  init(_ call: Call, _ effect: Effect, _ moment: Timing, isOfAtomic: Bool = false) {
    self.call = call
    self.effect = effect
    self.moment = moment
    self.isAtomicOnly = isOfAtomic
  }

  /// The time after which everything works again, or `nil` for a permanent fault.
  var end: Double? {
    let seconds = if case .takes(let seconds) = effect { seconds } else { 0.0 }
    return switch moment {
    case .first, .second, .secondAndThird: 13.5 + seconds
    case .later: Self.beginning + 1 + seconds
    case .forThreeSeconds: Self.beginning + 3 + seconds
    case .fromSecondOn, .fromThenOn, .always: nil
    }
  }

  /// Returns `true` if this call of the card fails.
  mutating func affects(_ call: Call, isAtomic: Bool, at now: Double) -> Bool {
    guard call == self.call, isAtomic || !isAtomicOnly else { return false }
    calls += 1
    let isStruck =
      switch moment {
      case .first: calls == 1
      case .second: calls == 2
      case .secondAndThird: calls == 2 || calls == 3
      case .fromSecondOn: calls >= 2
      case .later: now >= Self.beginning && strikes == 0
      case .forThreeSeconds: now >= Self.beginning && now < Self.beginning + 3
      case .fromThenOn: now >= Self.beginning
      case .always: true
      }
    if isStruck { strikes += 1 }
    return isStruck
  }

  var testDescription: String {
    let what =
      switch effect {
      case .refused(let error): "refused (\(error.message))"
      case .silent: "silent"
      case .takes(let seconds): "taking \(Int(seconds)) s"
      }
    return "\(isAtomicOnly ? "atomic " : "")\(call.rawValue) \(what) \(moment.rawValue)"
  }
}
