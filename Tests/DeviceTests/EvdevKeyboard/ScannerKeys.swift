import Testing

@testable import EvdevKeyboard

/// A scanner that types on a US keymap, as a keyboard's file reports it: by key codes with presses and releases.
struct ScannerKeys {
  private let state: KeyState
  private(set) var detector: ScanDetector
  private(set) var outcomes: [ScanDetector.Outcome] = []
  /// The time of the last event, in seconds.
  var now = 10.0
  /// The time between two events.
  var interval = 0.001

  static let control: UInt16 = 29, shift: UInt16 = 42, alt: UInt16 = 56, enter: UInt16 = 28, caps: UInt16 = 58
  static let tab: UInt16 = 15, f8: UInt16 = 66, numLock: UInt16 = 69, plus: UInt16 = 78

  init(_ mode: ScanDetector.Mode) throws {
    let keymap = try #require(Keymap.us())
    state = try #require(KeyState(keymap))
    detector = ScanDetector(mode)
  }

  mutating func press(_ code: UInt16) {
    now += interval
    let key = state.press(code)
    var heard: [ScanDetector.Outcome] = []
    detector.press(key, typed: key, at: now) { heard.append($0) }
    outcomes += heard
  }

  mutating func release(_ code: UInt16) {
    now += interval
    let isAlt = state.isAlt(code)
    state.release(code)
    var heard: [ScanDetector.Outcome] = []
    detector.release(isAlt: isAlt, at: now) { heard.append($0) }
    outcomes += heard
  }

  mutating func tap(_ codes: UInt16..., with modifiers: [UInt16] = []) {
    for modifier in modifiers { press(modifier) }
    for code in codes {
      press(code)
      release(code)
    }
    for modifier in modifiers.reversed() { release(modifier) }
  }

  /// Types the characters of the US layout.
  mutating func type(_ text: String) {
    for character in text {
      if let code = Self.codes[character] {
        tap(code)
      } else if let code = Self.shiftedCodes[character] {
        tap(code, with: [Self.shift])
      } else {
        Issue.record("no key for \(character)")
      }
    }
  }

  /// Types a character's number on the keypad with Alt.
  mutating func typeNumber(_ digits: String) {
    let keypad: [Character: UInt16] = [
      "0": 82, "1": 79, "2": 80, "3": 81, "4": 75, "5": 76, "6": 77, "7": 71, "8": 72, "9": 73, "+": Self.plus,
    ]
    press(Self.alt)
    for digit in digits { tap(keypad[digit] ?? Self.codes[digit]!) }
    release(Self.alt)
  }

  mutating func wait(_ seconds: Double) {
    now += seconds
    var heard: [ScanDetector.Outcome] = []
    detector.advance(to: now) { heard.append($0) }
    outcomes += heard
  }

  /// Ends the code with Enter, and returns all outcomes since the last call.
  mutating func finish() -> [ScanDetector.Outcome] {
    tap(Self.enter)
    wait(2)
    defer { outcomes = [] }
    return outcomes
  }

  private static let codes = table([
    (2, "1234567890-="), (16, "qwertyuiop[]"), (30, "asdfghjkl;'"), (41, "`"), (43, "\\zxcvbnm,./"), (57, " "),
  ])
  private static let shiftedCodes = table([
    (2, "!@#$%^&*()_+"), (16, "QWERTYUIOP{}"), (30, "ASDFGHJKL:\""), (41, "~"), (43, "|ZXCVBNM<>?"),
  ])

  private static func table(_ rows: [(UInt16, String)]) -> [Character: UInt16] {
    var result: [Character: UInt16] = [:]
    for (first, characters) in rows {
      for (index, character) in characters.enumerated() { result[character] = first + UInt16(index) }
    }
    return result
  }
}
