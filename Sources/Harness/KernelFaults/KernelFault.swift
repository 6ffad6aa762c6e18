import Platform
import System

/// A fault of a system call: `FAULT='CALL EFFECT FIRST COUNT'`.
///
/// - CALL is a name of `KernelCall`, or `card.flip` for calls that request a flip event, or `card.frame` for calls that
///   present a frame.
/// - EFFECT is an errno, `silent` (a flip event, or the data of a read, never arrives), or the duration of the call,
///   such as `12s`.
/// - FIRST is the number of the first failing call, from 1, or a time after the program's start, such as `3s`.
/// - COUNT is the number of failing calls, a duration from the first one on, such as `3s`, or `always`.
struct KernelFault {
  enum Effect {
    case refused(Int32)
    case silent
    case takes(Double)
  }

  static let form = "CALL EFFECT FIRST COUNT"

  private let call: String
  private let effect: Effect
  private let first: Int
  /// The time from the program's start to the fault, in seconds.
  private let startDelay: Double
  private let start = Clock.now
  private let last: Int
  private let seconds: Double?
  private var calls = 0
  private var began: Double?

  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 4 else { return nil }
    startDelay = Self.seconds(words[2]) ?? 0
    guard let first = startDelay > 0 ? 1 : Int(words[2]) else { return nil }
    call = String(words[0])
    if words[1] == "silent" {
      effect = .silent
    } else if let seconds = Self.seconds(words[1]) {
      effect = .takes(seconds)
    } else if let error = Int32(words[1]) {
      effect = .refused(error)
    } else {
      return nil
    }
    self.first = first
    seconds = Self.seconds(words[3])
    if let count = Int(words[3]) {
      last = first + count - 1
    } else if seconds != nil || words[3] == "always" {
      last = .max
    } else {
      return nil
    }
  }

  private static func seconds(_ word: Substring) -> Double? {
    word.hasSuffix("s") ? Double(decimal: word.dropLast()) : nil
  }

  func applies(to name: String) -> Bool { call == name }

  /// Returns the effect on the next call that the fault applies to, or `nil` if that call succeeds.
  mutating func next(at now: Double) -> Effect? {
    guard now >= start + startDelay else { return nil }
    calls += 1
    guard calls >= first, calls <= last else { return nil }
    if let seconds {
      let began = began ?? now
      self.began = began
      if now >= began + seconds { return nil }
    }
    return effect
  }
}
