import TestContexts
import Testing

@testable import EvdevKeyboard

@Suite("A scanner's burst", .freshContext) struct ScanDetectorTests {
  private var collector: ScanDetector
  private var outcomes: [ScanDetector.Outcome] = []

  init() { collector = ScanDetector(.scanner) }

  private static let enter = KeyPress(0xff0d, "\r")
  private static func key(_ character: Character) -> KeyPress {
    KeyPress(UInt32(character.unicodeScalars.first!.value), String(character))
  }

  private mutating func press(_ key: KeyPress, at time: Double) {
    var heard: [ScanDetector.Outcome] = []
    collector.press(key, typed: key, at: time) { heard.append($0) }
    outcomes += heard
  }

  /// Types `text` with a constant interval between keys. Returns the time of the last key.
  @discardableResult
  private mutating func type(_ text: String, every interval: Double, from start: Double = 1) -> Double {
    var time = start
    for character in text {
      time += interval
      press(Self.key(character), at: time)
    }
    return time
  }

  private mutating func advance(to time: Double) {
    var heard: [ScanDetector.Outcome] = []
    collector.advance(to: time) { heard.append($0) }
    outcomes += heard
  }

  @Test mutating func `is complete at its Enter`() {
    let end = type("4006381333931", every: 0.001)
    #expect(outcomes.isEmpty && collector.deadline == end + ScanDetector.lateTerminatorTime)
    press(Self.enter, at: end + 0.001)
    #expect(outcomes == [.scan("4006381333931")] && collector.deadline == nil)
    // Enter alone is not a scan.
    press(Self.enter, at: end + 1)
    #expect(outcomes.count == 1)
  }

  @Test mutating func `is complete after a pause if the scanner sends no Enter`() {
    // The first code waits for an Enter, later ones do not.
    var end = type("ABC", every: 0.02)
    advance(to: end + 0.9)
    #expect(outcomes.isEmpty)
    advance(to: end + ScanDetector.lateTerminatorTime)
    #expect(outcomes == [.scan("ABC")])
    end = type("DEF", every: 0.02, from: 5)
    advance(to: end + 0.1)
    #expect(outcomes.count == 1)
    advance(to: end + ScanDetector.endPause)
    #expect(outcomes == [.scan("ABC"), .scan("DEF")])
    type("1", every: 0.001, from: 10)
    type("2", every: 0.001, from: 20)
    #expect(outcomes.last == .scan("1"), "no other outcome in between")
  }

  @Test mutating func `keeps a late Enter separate from what a user types`() {
    collector = ScanDetector(.bySpeed)
    var end = type("4006381333931", every: 0.001)
    advance(to: end + ScanDetector.endPause)
    press(Self.enter, at: end + ScanDetector.lateTerminatorTime)
    #expect(outcomes == [.scan("4006381333931")] && collector.wasScanned)
    // The collector was not called in between.
    end = type("12345678", every: 0.001, from: 10)
    press(Self.enter, at: end + 0.5)
    #expect(outcomes.last == .scan("12345678"))
    // The next Enter was typed by a user, as is one after a scan that already ended with Enter.
    press(Self.enter, at: end + 0.6)
    #expect(outcomes.last == .typed([Self.enter]) && !collector.wasScanned)
    end = type("12345678", every: 0.001, from: 20)
    press(Self.enter, at: end + 0.001)
    press(Self.enter, at: end + 0.5)
    #expect(outcomes.suffix(2) == [.scan("12345678"), .typed([Self.enter])])
  }

  @Test mutating func `is rejected if it is incomplete`() {
    for mode in [ScanDetector.Mode.scanner, .bySpeed] {
      collector = ScanDetector(mode)
      var heard: [ScanDetector.Outcome] = []
      let time = type("12345678", every: 0.001)
      collector.recordLostKeys("some of its keys were lost", at: time + 0.02) { heard.append($0) }
      // The rest of the burst is not a scan.
      let end = type("345", every: 0.001, from: time + 0.02)
      #expect(heard.isEmpty && outcomes.isEmpty)
      press(Self.enter, at: end + 0.001)
      #expect(outcomes == [.refused("some of its keys were lost")])
      outcomes = []
    }
    collector = ScanDetector(.scanner)
    press(KeyPress(0xffbe, ""), at: 5)
    press(Self.enter, at: 5.001)
    #expect(
      outcomes == [.refused("it sent a key that is not a character (65470); configure it to send plain characters")])
    outcomes = []
    type(String(repeating: "x", count: ScanDetector.maximumLength + 1), every: 0.001, from: 10)
    press(Self.enter, at: 10.001 + 0.001 * Double(ScanDetector.maximumLength + 1))
    #expect(outcomes == [.refused("it has more than 8192 bytes")])
  }

  @Test mutating func `is recognized by its speed, and is not typed`() {
    collector = ScanDetector(.bySpeed)
    let end = type("Hello-World-0123456789-ABCDEFGHIJKLMNOPQ", every: 0.001)
    press(Self.enter, at: end + 0.001)
    #expect(outcomes == [.scan("Hello-World-0123456789-ABCDEFGHIJKLMNOPQ")])
  }

  @Test mutating func `by speed, is not confused with a user's typing, which loses no key`() {
    collector = ScanDetector(.bySpeed)
    var time = type("person", every: 0.09)
    // Overlapping key presses of a fast typist.
    time = type("the", every: 0.01, from: time + 0.2)
    advance(to: time + ScanDetector.maximumKeyInterval)
    press(Self.enter, at: time + 0.5)
    press(KeyPress(0xff08, "\u{8}"), at: time + 0.6)
    let typed = outcomes.flatMap { outcome -> [KeyPress] in if case .typed(let keys) = outcome { keys } else { [] } }
    #expect(outcomes.count == 6 + 1 + 2 && typed.map { $0.text }.joined() == "personthe\r\u{8}")
    #expect(collector.deadline == nil)
  }

  @Test mutating func `by speed, delays a user's key by 30 ms at most`() {
    collector = ScanDetector(.bySpeed)
    press(Self.key("a"), at: 1)
    #expect(outcomes.isEmpty && collector.deadline == 1.03)
    advance(to: 1.03)
    #expect(outcomes == [.typed([Self.key("a")])])
  }

  @Test mutating func `includes Shift`() {
    collector = ScanDetector(.bySpeed)
    var time = 1.0
    for character in "ABCDEFG" {
      time += 0.02
      press(KeyPress(0xffe1, ""), at: time)
      time += 0.02
      press(Self.key(character), at: time)
    }
    advance(to: time + 1)
    #expect(outcomes == [.scan("ABCDEFG")])
  }
}
