import TestContexts
import Testing

@testable import EvdevKeyboard

/// Tests what scanners of the field send, from key codes to the scan: it is complete, or it is refused.
@Suite("What a scanner sends", .freshContext) struct ScannerFormatTests {
  private static let modes = [ScanDetector.Mode.scanner, .bySpeed]

  private func typed(_ outcomes: [ScanDetector.Outcome]) -> String {
    outcomes.map { if case .typed(let keys) = $0 { keys.map { $0.text }.joined() } else { "?" } }.joined()
  }
  private func isRefused(_ outcomes: [ScanDetector.Outcome]) -> Bool {
    guard outcomes.count == 1, case .refused = outcomes[0] else { return false }
    return true
  }

  // MARK: Numbers of characters

  @Test(arguments: modes) func `is a character by its number with Alt`(mode: ScanDetector.Mode) throws {
    var scanner = try ScannerKeys(mode)
    // The order of events of a scanner in "ALT" mode: ä, b, Enter.
    scanner.typeNumber("0228")
    scanner.type("b")
    #expect(scanner.finish() == [.scan("äb")])
    scanner.type("A1")
    for number in ["0128", "132", "0065", "66", "228", "0255", "+20ac", "+e4"] { scanner.typeNumber(number) }
    scanner.type("z")
    #expect(scanner.finish() == [.scan("A1€äABΣÿ€äz")])
    // A GS1 separator, and Num Lock that is off.
    scanner.tap(ScannerKeys.numLock)
    scanner.type("0112345")
    scanner.typeNumber("0029")
    scanner.typeNumber("029")
    scanner.typeNumber("29")
    #expect(scanner.finish() == [.scan("0112345\u{1D}\u{1D}\u{1D}")])
  }

  @Test(arguments: modes, ["0129", "0000", "256", "0937", "+d800", "+", "123456789"])
  func `is refused if a number is not that of a character`(mode: ScanDetector.Mode, number: String) throws {
    var scanner = try ScannerKeys(mode)
    scanner.type("1234567")
    scanner.typeNumber(number)
    scanner.type("b")
    #expect(isRefused(scanner.finish()))
    // The next code is not affected.
    scanner.type("1234567")
    #expect(scanner.finish() == [.scan("1234567")])
  }

  @Test func `by code page 437 and Windows-1252, has all of their characters`() {
    func character(_ digits: String) -> AltCode.Result {
      var code = AltCode()
      code.start()
      for digit in digits {
        let isPart = code.add(KeyPress(0xFFB0 + UInt32(digit.wholeNumberValue!), String(digit)))
        #expect(isPart)
      }
      return code.finish()
    }
    var oem = ""
    var ansi = ""
    for number in 1...255 {
      if case .character(let text) = character("\(number)") { oem += text }
      if case .character(let text) = character("0\(number)") { ansi += text }
    }
    #expect(oem.unicodeScalars.count == 255 && ansi.unicodeScalars.count == 250)
    #expect(Set(oem.unicodeScalars).count == 255 && Set(ansi.unicodeScalars).count == 250)
    #expect(oem.unicodeScalars.prefix(127).map { $0.value } == Array(1...127))
    #expect(oem.contains("äöüßéñ") == false && Set("äöüßéñ½█≡\u{A0}").isSubset(of: Set(oem)))
    #expect(Set("äöüßéñ€ž™\u{A0}ÿ").isSubset(of: Set(ansi)))
  }

  @Test(arguments: modes) func `is refused if Alt is held with other keys`(mode: ScanDetector.Mode) throws {
    var scanner = try ScannerKeys(mode)
    scanner.type("1234567")
    // The number row, and a letter in the midst of a number.
    scanner.tap(2, 3, with: [ScannerKeys.alt])
    #expect(isRefused(scanner.finish()))
    scanner.type("1234567")
    scanner.tap(82, 30, 80, with: [ScannerKeys.alt])
    #expect(isRefused(scanner.finish()))
  }

  @Test func `a person's numbers with Alt, and keys with Alt, are not a scan`() throws {
    var person = try ScannerKeys(.bySpeed)
    person.interval = 0.08
    person.typeNumber("0228")
    person.typeNumber("99999")
    person.tap(30, with: [ScannerKeys.alt])
    person.wait(1)
    #expect(!person.outcomes.contains { if case .typed = $0 { false } else { true } })
    person.interval = 0.001
    person.type("1234567")
    #expect(person.finish().last == .scan("1234567"))
  }

  // MARK: Control characters

  @Test(arguments: modes, 0..<8)
  func `has GS1 separators at any position`(mode: ScanDetector.Mode, position: Int) throws {
    var scanner = try ScannerKeys(mode)
    let text = Array("10AB172609")
    scanner.type(String(text[..<position]))
    scanner.tap(27, with: [ScannerKeys.control])
    scanner.type(String(text[position...]))
    #expect(scanner.finish() == [.scan(String(text[..<position]) + "\u{1D}" + String(text[position...]))])
  }

  @Test(arguments: modes) func `has every control character`(mode: ScanDetector.Mode) throws {
    var scanner = try ScannerKeys(mode)
    // Ctrl with Space, letters, [, \, ], Shift-6, and Shift-minus; without Tab, line feed, and Enter.
    scanner.tap(57, with: [ScannerKeys.control])
    scanner.tap(30, 48, with: [ScannerKeys.control])
    scanner.tap(26, 43, 27, with: [ScannerKeys.control])
    scanner.tap(7, 12, with: [ScannerKeys.control, ScannerKeys.shift])
    scanner.type("A")
    #expect(scanner.finish() == [.scan("\0\u{1}\u{2}\u{1B}\u{1C}\u{1D}\u{1E}\u{1F}A")])
  }

  @Test(arguments: modes) func `is refused if Ctrl makes no control character`(mode: ScanDetector.Mode) throws {
    var scanner = try ScannerKeys(mode)
    scanner.type("1234567")
    scanner.tap(2, with: [ScannerKeys.control])
    #expect(isRefused(scanner.finish()))
    // A character's number as on Linux desktops.
    scanner.type("1234567")
    scanner.tap(22, with: [ScannerKeys.control, ScannerKeys.shift])
    scanner.type("00e4")
    #expect(isRefused(scanner.finish()))
  }

  @Test(arguments: modes) func `ends with a terminator that is sent with Ctrl, and two terminators`(
    mode: ScanDetector.Mode
  ) throws {
    var scanner = try ScannerKeys(mode)
    scanner.type("1234567")
    scanner.tap(50, with: [ScannerKeys.control])
    scanner.wait(0.2)
    #expect(scanner.outcomes == [.scan("1234567")])
    scanner.wait(3)
    scanner.type("7654321")
    scanner.tap(50, 36, with: [ScannerKeys.control])
    scanner.wait(0.2)
    #expect(scanner.outcomes.suffix(1) == [.scan("7654321")])
    scanner.wait(3)
    // Enter with a line feed or Tab after it, which neither types nor starts a code.
    for second in [[36, ScannerKeys.control], [ScannerKeys.tab], [ScannerKeys.enter]] {
      scanner.type("1112223")
      scanner.tap(ScannerKeys.enter)
      scanner.tap(second[0], with: Array(second.dropFirst()))
      scanner.wait(2)
      #expect(scanner.outcomes.last == .scan("1112223"))
    }
    #expect(scanner.outcomes.count == 5)
  }

  @Test(arguments: modes) func `has every printable character, as typed in the US layout`(mode: ScanDetector.Mode)
    throws
  {
    var scanner = try ScannerKeys(mode)
    let text = String(String.UnicodeScalarView((0x20..<0x7F).map { Unicode.Scalar($0)! }))
    scanner.type(text)
    #expect(scanner.finish() == [.scan(text)])
    scanner.type("!zhj4=D*7W=!")
    #expect(scanner.finish() == [.scan("!zhj4=D*7W=!")])
  }

  @Test(arguments: modes) func `begins and ends with Enter`(mode: ScanDetector.Mode) throws {
    var scanner = try ScannerKeys(mode)
    for _ in 0..<3 {
      scanner.tap(ScannerKeys.enter)
      scanner.type("1234567")
      let outcomes = scanner.finish()
      #expect(outcomes.last == .scan("1234567"))
      #expect(outcomes.count == 1 || mode == .bySpeed && typed(Array(outcomes.dropLast())) == "\r")
      scanner.wait(1)
    }
  }

  @Test(arguments: modes, [["\r"], ["\r", "\n"], ["\t"]])
  func `is complete if the next one follows at once`(mode: ScanDetector.Mode, end: [String]) throws {
    var scanner = try ScannerKeys(mode)
    for code in ["ABC123", "DEF456", "ghi789"] {
      scanner.type(code)
      for sign in end {
        switch sign {
        case "\n": scanner.tap(36, with: [ScannerKeys.control])
        case "\t": scanner.tap(ScannerKeys.tab)
        default: scanner.tap(ScannerKeys.enter)
        }
      }
    }
    scanner.wait(2)
    #expect(scanner.outcomes == [.scan("ABC123"), .scan("DEF456"), .scan("ghi789")])
  }

  @Test(
    arguments: modes,
    [
      "BCD\n002\n1\nSCT\n\nMuseum\nDE89370400440532013000\nEUR12.5", "SPC\n0200\n1\nCH4431999123000889012",
      "BEGIN:VCARD\nVERSION:3.0\nN:Doe;Jo\nEND:VCARD", "BEGIN:VEVENT\nSUMMARY:Tour\nEND:VEVENT", "@\nANSI 636000\nDAQ1",
    ])
  func `has several lines`(mode: ScanDetector.Mode, code: String) throws {
    for end in [[ScanKey.enter], [ScanKey.enter, .lineFeed], [ScanKey.tab], []] {
      var scanner = try ScannerKeys(mode)
      for (index, line) in code.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if index > 0 {
          scanner.tap(ScannerKeys.enter)
          if end.count > 1 { scanner.tap(36, with: [ScannerKeys.control]) }
        }
        scanner.type(String(line))
      }
      for key in end {
        switch key {
        case .enter: scanner.tap(ScannerKeys.enter)
        case .lineFeed: scanner.tap(36, with: [ScannerKeys.control])
        case .tab: scanner.tap(ScannerKeys.tab)
        }
      }
      scanner.wait(2)
      #expect(scanner.outcomes == [.scan(code)], "\(end)")
      scanner.type("1234567")
      #expect(scanner.finish().last == .scan("1234567"), "the next code")
    }
  }

  private enum ScanKey { case enter, lineFeed, tab }

  @Test func `is not what a person types, even if a code of several lines begins so`() throws {
    for (text, interval) in [("BCD", 0.04), ("@", 0.01)] {
      var scanner = try ScannerKeys(.bySpeed)
      scanner.interval = interval
      scanner.type(text)
      let outcomes = scanner.finish()
      #expect(!outcomes.isEmpty)
      for outcome in outcomes {
        guard case .typed = outcome else {
          Issue.record("\(outcome)")
          continue
        }
      }
    }
  }

  @Test(arguments: modes) func `has digits of a keypad whose Num Lock is off`(mode: ScanDetector.Mode) throws {
    var scanner = try ScannerKeys(mode)
    scanner.tap(ScannerKeys.numLock)
    for code: UInt16 in [79, 80, 81, 75, 76, 77, 71, 72, 73, 82] { scanner.tap(code) }
    #expect(scanner.finish() == [.scan("1234567890")])
  }

  // MARK: Keys that are not characters

  @Test(arguments: 1..<8)
  func `by speed, is refused as a whole with a function key at any position`(position: Int) throws {
    var scanner = try ScannerKeys(.bySpeed)
    let text = Array("10AB172609")
    scanner.type(String(text[..<position]))
    scanner.tap(ScannerKeys.f8)
    scanner.type(String(text[position...]))
    #expect(isRefused(scanner.finish()))
  }

  @Test(arguments: modes) func `has AIM prefixes, capital letters, and Caps Lock`(mode: ScanDetector.Mode) throws {
    var scanner = try ScannerKeys(mode)
    for text in ["]C101040", "]E04006381333931", "]Q3http://a.b/C?d=1", "]d2010"] {
      scanner.type(text)
      #expect(scanner.finish() == [.scan(text)])
    }
    // A scanner that types capital letters with Caps Lock, before and after them.
    scanner.tap(ScannerKeys.caps)
    scanner.type("abc123")
    scanner.tap(ScannerKeys.caps)
    scanner.type("def")
    #expect(scanner.finish() == [.scan("ABC123def")])
  }

  @Test(arguments: modes, [ScannerKeys.shift, ScannerKeys.control, ScannerKeys.alt])
  func `is refused if a modifier is left over`(mode: ScanDetector.Mode, modifier: UInt16) throws {
    var scanner = try ScannerKeys(mode)
    scanner.type("1234567")
    scanner.press(modifier)
    _ = scanner.finish()
    scanner.type("1234567")
    #expect(isRefused(scanner.finish()))
    scanner.release(modifier)
    scanner.wait(1)
    scanner.type("1234567")
    #expect(scanner.finish() == [.scan("1234567")])
  }

  // MARK: Pauses

  @Test func `by speed, is complete with pauses after a few keys of a machine`() throws {
    var scanner = try ScannerKeys(.bySpeed)
    for _ in 0..<2 {
      scanner.type("123")
      scanner.wait(0.1)
      scanner.type("4567")
      scanner.wait(0.14)
      scanner.type("89")
      #expect(scanner.finish() == [.scan("123456789")])
    }
    // Keys that a person presses at once, and keys that follow, are typed.
    scanner.type("123")
    scanner.wait(0.1)
    scanner.type("4")
    scanner.wait(0.1)
    scanner.type("5")
    #expect(typed(scanner.finish()) == "12345\r")
  }

  @Test func `by speed, may take 10 ms for each event, also of modifiers`() throws {
    var scanner = try ScannerKeys(.bySpeed)
    scanner.interval = 0.01
    scanner.type("AbC12-XY")
    scanner.tap(27, with: [ScannerKeys.control])
    scanner.typeNumber("0228")
    #expect(scanner.finish() == [.scan("AbC12-XY\u{1D}ä")])
  }

  @Test func `with a known Enter, waits for it, or is refused`() throws {
    var scanner = try ScannerKeys(.scanner)
    scanner.type("1234567")
    #expect(scanner.finish() == [.scan("1234567")])
    scanner.type("123")
    scanner.wait(0.5)
    scanner.type("4567")
    #expect(scanner.finish() == [.scan("1234567")])
    scanner.type("123")
    scanner.wait(1.1)
    #expect(
      scanner.outcomes == [.refused("it paused, or the Enter or Tab that ended earlier codes is missing")])
    // The scanner was set to send no Enter. Only the first code is refused.
    scanner.type("321")
    scanner.wait(0.2)
    #expect(scanner.outcomes.last == .scan("321"))
  }

  @Test func `by speed, is refused if keys follow a long pause before its Enter`() throws {
    var scanner = try ScannerKeys(.bySpeed)
    scanner.type("1234567")
    #expect(scanner.finish() == [.scan("1234567")])
    scanner.type("1234567")
    scanner.wait(0.4)
    scanner.type("89")
    #expect(isRefused(scanner.finish()))
  }

  @Test(arguments: modes) func `is refused as a whole if it pauses, with the rest that follows`(mode: ScanDetector.Mode)
    throws
  {
    var scanner = try ScannerKeys(mode)
    // Also the first code, of which it is not known yet whether it ends with Enter.
    scanner.type("1234567")
    scanner.wait(0.9)
    scanner.type("89")
    #expect(mode == .scanner ? scanner.finish() == [.scan("123456789")] : isRefused(scanner.finish()))
    scanner.wait(4)
    scanner.type("1234567")
    scanner.wait(1.5)
    scanner.type("8901234")
    let outcomes = scanner.finish()
    #expect(outcomes.count == 2 && outcomes.allSatisfy { if case .refused = $0 { true } else { false } })
    // The next code is delivered.
    scanner.wait(1)
    scanner.type("7654321")
    #expect(scanner.finish() == [.scan("7654321")])
  }

  @Test(arguments: modes) func `is refused if it pauses within a number`(mode: ScanDetector.Mode) throws {
    var scanner = try ScannerKeys(mode)
    // A scanner that is known to send no Enter.
    scanner.type("1234567")
    scanner.wait(1.1)
    #expect(scanner.outcomes == [.scan("1234567")])
    scanner.type("1234567")
    scanner.press(ScannerKeys.alt)
    scanner.tap(82, 80)
    scanner.wait(0.3)
    scanner.tap(80, 72)
    scanner.release(ScannerKeys.alt)
    let outcomes = scanner.finish().dropFirst()
    #expect(!outcomes.contains { if case .scan = $0 { true } else { false } })
    #expect(outcomes.contains { if case .refused = $0 { true } else { false } })
  }
}
