internal import CLinux
import Platform
import System

/// What goes wrong with one of the display's ioctls: `FAULT='CALL EFFECT FIRST COUNT'`.
///
/// - CALL is a word of `numbers`, or `event`: those that ask for a flip event.
/// - EFFECT is an errno, `silent` (no flip event comes), or seconds that the call takes, such as `12s`.
/// - FIRST is the number of the first call that goes wrong, from 1; COUNT how many do, a time from the first one on, such as
///   `3s`, or `always`.
struct KernelFault {
  enum Effect {
    case refused(Int32)
    case silent
    case takes(Double)
  }

  /// By the number in their request, as in `drm.h`.
  private static let numbers: [(name: String, number: UInt)] = [
    ("resources", 0xA0), ("setcrtc", 0xA2), ("connector", 0xA7), ("pageflip", 0xB0), ("create", 0xB2), ("map", 0xB3),
    ("planes", 0xB5), ("plane", 0xB6), ("addfb", 0xB8), ("properties", 0xB9), ("atomic", 0xBC), ("blob", 0xBD),
  ]
  private static let atomic: UInt = 0xBC
  private static let pageFlip: UInt = 0xB0

  private let number: UInt?
  private let effect: Effect
  private let first: Int
  private let last: Int
  private let seconds: Double?
  private var calls = 0
  private var began: Double?

  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 4, let first = Int(words[2]) else { return nil }
    let number = Self.numbers.first { $0.name == words[0] }?.number
    guard number != nil || words[0] == "event" else { return nil }
    self.number = number
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
    last = Int(words[3]).map { first + $0 - 1 } ?? .max
  }

  private static func seconds(_ word: Substring) -> Double? { word.hasSuffix("s") ? Double(decimal: word.dropLast()) : nil }

  /// The effect on this call; nil where it goes well.
  mutating func effect(on request: UInt, at now: Double) -> Effect? {
    guard request & 0xFF == number ?? Self.atomic || number == nil && request & 0xFF == Self.pageFlip else { return nil }
    calls += 1
    guard calls >= first, calls <= last else { return nil }
    if let seconds {
      let began = began ?? now
      self.began = began
      if now >= began + seconds { return nil }
    }
    return effect
  }

  /// Takes the wish for a flip event out of a commit.
  static func silence(_ request: UInt, _ argument: UnsafeMutableRawPointer?) {
    // `flags` is the first word of an atomic commit, and the third of a page flip.
    let offset = request & 0xFF == atomic ? 0 : request & 0xFF == pageFlip ? 8 : nil
    guard let argument, let offset else { return }
    let flags = argument.load(fromByteOffset: offset, as: UInt32.self)
    argument.storeBytes(of: flags & ~1, toByteOffset: offset, as: UInt32.self)
  }
}

private nonisolated(unsafe) var fault = Process.environment("FAULT").map { text in
  guard let fault = KernelFault(text) else {
    Process.log("FAULT='\(text)': CALL EFFECT FIRST COUNT")
    Process.exit(2)
  }
  return fault
}

/// libdrm's one way to the kernel, which a program of a board links weakly: this one takes its place.
@c(drmIoctl) func faultyIoctl(_ card: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer?) -> Int32 {
  switch fault?.effect(on: request, at: Clock.now) {
  case .refused(let error):
    __errno_location().pointee = error
    return -1
  case .silent: KernelFault.silence(request, argument)
  case .takes(let seconds): Clock.sleep(seconds: seconds)
  case nil: break
  }
  var result: Int32 = -1
  for _ in 0..<100 {
    result = vt_ioctl(card, request, argument)
    if result != -1 || Errno.last != .interrupted { break }
  }
  return result
}
