import System
import Testing

/// A row of the table of faults: which of a card's calls goes wrong, how, and when.
struct Fault: CustomTestStringConvertible {
  enum Call: String, Sendable, CaseIterable {
    case open, master, connectors, planes, committer, buffer, mode, flip, read, event
  }

  enum Effect: Sendable {
    case refused(Errno)
    /// The call goes well, and what it should bring never comes.
    case silent
    /// The kernel needs so many seconds for it.
    case takes(Double)
  }

  enum Moment: String, Sendable, CaseIterable {
    /// The first call alone.
    case first = "the first time"
    case second = "the second time"
    case secondAndThird = "the second and third time"
    /// The first call after the trouble begins.
    case later = "once, later"
    case forThreeSeconds = "for 3 s"
    case fromSecondOn = "from the second time on"
    case fromThenOn = "from then on"
    case always = "from the start on"
  }

  /// When those begin that do not begin at the start: just before the panel is plugged anew.
  static let beginning = 12.9

  var call: Call
  var effect: Effect
  var moment: Moment
  /// Whether it concerns the atomic interface alone.
  var isOfAtomic = false

  /// Whether the picture can be had all the same: another interface of the kernel does what this one refuses, or it can be
  /// done in another way.
  var hasWayRound: Bool { isOfAtomic || call == .flip || call == .event }

  private var calls = 0
  private var strikes = 0

  init(_ call: Call, _ effect: Effect, _ moment: Moment, isOfAtomic: Bool = false) {
    self.call = call
    self.effect = effect
    self.moment = moment
    self.isOfAtomic = isOfAtomic
  }

  /// From when on all is well again; nil for never.
  var end: Double? {
    let seconds = if case .takes(let seconds) = effect { seconds } else { 0.0 }
    return switch moment {
    case .first, .second, .secondAndThird: 13.5 + seconds
    case .later: Self.beginning + 1 + seconds
    case .forThreeSeconds: Self.beginning + 3 + seconds
    case .fromSecondOn, .fromThenOn, .always: nil
    }
  }

  /// Whether this call of the card goes wrong.
  mutating func strikes(_ call: Call, isAtomic: Bool, at now: Double) -> Bool {
    guard call == self.call, isAtomic || !isOfAtomic else { return false }
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
    return "\(isOfAtomic ? "atomic " : "")\(call.rawValue) \(what) \(moment.rawValue)"
  }
}
