/// A detector of scanned codes, which arrive as bursts of keys that end with Enter, Tab, or a pause. It is a value, and
/// time is an argument.
///
/// All keys of a scanner that is known by its name are scanned. If scanners are detected by speed, keys are held back
/// for at most `maximumKeyInterval` until it is clear whether a person typed them.
///
/// A code of several lines, such as a contact or the data of a payment, has Enter at the end of each line. Several
/// codes for one trigger follow each other just as quickly, so the start of the code decides which of both it is.
///
/// A code is delivered completely or refused. A code is refused if a key has no character, a modifier was already held
/// before it, keys were lost, or it ends with a pause although the scanner's codes end with Enter or Tab. The rest of a
/// refused code is refused as well. The first code of a scanner waits longer for its Enter than those of a scanner that
/// is known to send none.
public struct ScanDetector: Sendable {
  /// How scanners are recognized.
  public enum Mode: Equatable, Sendable {
    /// All keys of the device are scanned.
    case scanner
    /// Bursts that are faster than a person can type are scanned.
    case bySpeed
  }

  /// A result of the detection.
  public enum Outcome: Equatable, Sendable {
    /// A complete code.
    case scan(String)
    /// A burst that cannot be delivered completely, with the reason.
    case refused(String)
    /// Keys that a person typed.
    case typed([KeyPress])
  }

  private enum Ending { case unknown, terminator, pause }

  private let mode: Mode
  private var text = ""
  /// Whether the current code has several lines, so that only a pause or Tab ends it.
  private var hasLines = false
  /// Whether the last key was an Enter that ended a line of the code.
  private var hasEndedLine = false
  /// When detecting by speed, the keys that a person may have typed. `nil` for a key that types nothing.
  private var heldKeys: [KeyPress?] = []
  /// Whether the current keys are a machine's although they are few. Used when detecting by speed.
  private var isCertain = false
  /// When detecting by speed, the number of keys that followed one another at a machine's pace.
  private var machineKeys = 0
  /// The time of the last key of the current burst, or negative infinity without one.
  private var lastKeyTime = -Double.infinity
  /// The time of the last key of a burst whose Enter is missing.
  private var unendedBurstTime = -Double.infinity
  /// The time of the last Enter or Tab that ended a burst.
  private var burstEndTime = -Double.infinity
  /// The time at which a modifier was last pressed.
  private var lastModifierTime = -Double.infinity
  /// How this scanner's codes end, as far as it is known.
  private var ending = Ending.unknown
  /// The time of the last key of a burst that was refused although its Enter or Tab is missing. What follows may be its
  /// rest.
  private var refusedBurstTime = -Double.infinity
  private var altCode = AltCode()
  /// The reason why the current burst is not a complete code.
  private var problem: String?

  /// Creates a detector without keys.
  public init(_ mode: Mode) {
    self.mode = mode
    if mode == .bySpeed { heldKeys.reserveCapacity(Self.minimumLength) }
  }

  /// When to call `advance`, or `nil` while no keys are collected.
  public var deadline: Double? { lastKeyTime > -.infinity ? lastKeyTime + keyTimeout : nil }

  /// The longest time until the next key of the current burst.
  private var keyTimeout: Double {
    if isScan { return ending == .pause || endsWithTerminator ? Self.endPause : Self.lateTerminatorTime }
    return machineKeys >= Self.machineKeyCount ? Self.endPause : Self.maximumKeyInterval
  }

  /// Whether the last key belonged to a code, as far as it is known.
  public private(set) var wasScanned = false

  /// Whether the collected keys belong to a code, complete or not.
  private var isScan: Bool { mode == .scanner || isCertain || heldKeys.count >= Self.minimumLength }

  // MARK: Keys

  /// Processes a key press.
  ///
  /// - Parameters:
  ///   - scanned: The key's meaning in the scanner's layout.
  ///   - typed: The key's meaning in the keyboard's layout, or `nil` if it types nothing.
  public mutating func press(_ scanned: KeyPress, typed: KeyPress?, at time: Double, _ report: (Outcome) -> Void) {
    // A modifier does not type anything, but it is part of the burst.
    if scanned.isModifier {
      lastModifierTime = time
      if scanned.isAlt { altCode.start() }
      return continueBurst(at: time)
    }
    finishBurstIfPaused(at: time, report)
    // A second terminator, such as the line feed after Enter, belongs to the burst that has just ended, unless another
    // burst has begun.
    if lastKeyTime == -.infinity, scanned.isScanTerminator || scanned.text == "\n",
      time - burstEndTime <= Self.maximumKeyInterval
    {
      return burstEndTime = time
    }
    switch mode {
    case .scanner:
      processScannerKey(scanned, at: time, report)
      wasScanned = true
    case .bySpeed: wasScanned = processBySpeed(scanned, typed, at: time, report)
    }
  }

  /// Processes the release of a key.
  ///
  /// - Parameter isAlt: Whether the key is Alt, which completes a character that was typed by its number.
  public mutating func release(isAlt: Bool, at time: Double, _ report: (Outcome) -> Void) {
    guard isAlt else { return continueBurst(at: time) }
    finishBurstIfPaused(at: time, report)
    let digits = altCode.digits
    let result = altCode.finish()
    // A person typed the digits one by one, or the burst was refused.
    guard lastKeyTime > -.infinity else { return }
    // A person does not press Alt and three digits in such a short time.
    if digits.utf8.count >= Self.machineKeyCount { isCertain = true }
    switch result {
    case .none: break
    case .character(let character): append(character)
    case .unknown: refuse("it sent Alt with \(digits), which is not the number of a character")
    }
    continueBurst(at: time)
  }

  private mutating func processScannerKey(_ key: KeyPress, at time: Double, _ report: (Outcome) -> Void) {
    if key.isScanTerminator {
      return continuesAfter(key) ? endLine(at: time) : finishBurst(withTerminatorAt: time, report)
    }
    checkModifiers(of: key, at: time)
    lastKeyTime = time
    if !altCode.isHeld || !altCode.add(key) { add(key) }
  }

  /// Processes a key when detecting by speed. Returns `true` if it belongs to a code.
  private mutating func processBySpeed(
    _ scanned: KeyPress, _ typed: KeyPress?, at time: Double, _ report: (Outcome) -> Void
  ) -> Bool {
    let isAltDigit = altCode.isHeld && altCode.add(scanned)
    let isTerminator = scanned.isScanTerminator
    let isLateEnd = isTerminator && time - unendedBurstTime <= Self.lateTerminatorTime
    unendedBurstTime = -.infinity
    if isLateEnd { return true }
    if isTerminator, isScan || isShortFirstLine(at: time), continuesAfter(scanned) {
      isCertain = true
      endLine(at: time)
      return true
    }
    if isTerminator, isScan {
      finishBurst(withTerminatorAt: time, report)
      return true
    }
    // A person's key may be among those that follow a pause.
    if isScan, time - lastKeyTime > Self.endPause { refuse("it paused for \(Int((time - lastKeyTime) * 1000)) ms") }
    // A burst cannot start with a key that moves the caret, and a person expects its effect at once. In the midst of a
    // burst, such a key may be a scanner's. So may one of the keypad, on which Num Lock is off.
    let isCharacter =
      isAltDigit || !scanned.text.isEmpty && scanned.command == nil || scanned.keypadDigit != nil
    guard !isTerminator, isCharacter || isScan || !heldKeys.isEmpty else {
      heldKeys.append(typed)
      finishBurst(report)
      return false
    }
    checkModifiers(of: scanned, at: time)
    machineKeys = time - lastKeyTime <= Self.machineKeyInterval ? machineKeys + 1 : 1
    lastKeyTime = time
    if heldKeys.count < Self.minimumLength { heldKeys.append(typed) }
    if !isAltDigit { add(scanned) }
    return isScan
  }

  /// Returns `true` if the code has more lines after this key. A scanner that ends its codes with Tab sends it once.
  private mutating func continuesAfter(_ key: KeyPress) -> Bool {
    guard key.command == .return else { return false }
    hasLines =
      hasLines || Self.firstLines.contains(text) || text.hasPrefix("@\n") || text.hasPrefix(Self.structuredPrefix)
    return hasLines
  }

  /// Returns `true` if the first line of a code is complete, although it is shorter than a burst.
  private func isShortFirstLine(at time: Double) -> Bool {
    guard Self.firstLines.contains(text), heldKeys.count == text.utf8.count else { return false }
    // A person may type one character and Enter, but not at a machine's pace.
    return time - lastKeyTime <= (heldKeys.count == 1 ? Self.machineKeyInterval : Self.maximumKeyInterval)
  }

  private mutating func endLine(at time: Double) {
    if altCode.hasNumber { refuse("Enter interrupts a character") }
    altCode.interrupt()
    // Each Enter ends a line, which may be empty.
    hasEndedLine = false
    append("\n")
    hasEndedLine = true
    lastKeyTime = time
  }

  /// Refuses a burst whose first key has a modifier that was pressed before the burst. No scanner does this: a user
  /// holds the key, or the scanner's last report is missing.
  private mutating func checkModifiers(of key: KeyPress, at time: Double) {
    guard lastKeyTime == -.infinity, !key.modifiers.isEmpty, time - lastModifierTime > Self.endPause else { return }
    refuse("Shift, Ctrl or Alt was already held")
  }

  private mutating func add(_ key: KeyPress) {
    if key.modifiers.contains(.other) {
      refuse("it sent a key with Alt; configure it to send plain characters")
    } else if key.modifiers.contains([.control, .shift]), key.text == "\u{15}" {
      refuse("it sent a character's number after Ctrl+Shift+U; configure it to send plain characters")
    } else if key.modifiers.contains(.control), let code = key.text.utf8.first, code >= 0x20, code != 0x7F {
      refuse("it sent a key with Ctrl that is not a control character; configure it to send plain characters")
    } else if !key.text.isEmpty {
      append(key.text)
    } else if let digit = key.keypadDigit {
      append(String(digit))
    } else {
      refuse("it sent a key that is not a character (\(key.symbol)); configure it to send plain characters")
    }
  }

  private mutating func append(_ characters: String) {
    // A line feed after Enter ends the same line.
    let isEnded = hasEndedLine && characters == "\n"
    hasEndedLine = false
    if isEnded { return }
    if text.utf8.count + characters.utf8.count > Self.maximumLength {
      refuse("it has more than \(Self.maximumLength) bytes")
    } else {
      text += characters
    }
  }

  private mutating func refuse(_ reason: String) { problem = problem ?? reason }

  /// Records that keys were lost, which makes the current burst incomplete. Keys of a person are not lost.
  public mutating func recordLostKeys(_ reason: String, at time: Double, _ report: (Outcome) -> Void) {
    // A single key that is not known to be a scanner's was typed before.
    if mode == .bySpeed, !isScan, heldKeys.count < 2 { finishBurst(report) }
    isCertain = true
    refuse(reason)
    altCode = AltCode()
    lastKeyTime = time
  }

  /// Ends the current burst as incomplete because the keyboard was disconnected.
  public mutating func disconnect(_ reason: String, _ report: (Outcome) -> Void) {
    if deadline != nil { refuse(reason) }
    finishBurst(report)
  }

  // MARK: Bursts

  /// Ends the current burst if the pause after it is long enough.
  public mutating func advance(to now: Double, _ report: (Outcome) -> Void) {
    if let deadline, deadline <= now { finishBurstAfterPause(report) }
  }

  /// Records an event that is not a character but shows that the burst continues.
  private mutating func continueBurst(at time: Double) {
    if time - lastKeyTime <= Self.maximumKeyInterval { lastKeyTime = time }
  }

  private mutating func finishBurstIfPaused(at time: Double, _ report: (Outcome) -> Void) {
    if lastKeyTime > -.infinity, time - lastKeyTime > keyTimeout { finishBurstAfterPause(report) }
  }

  private mutating func finishBurst(withTerminatorAt time: Double, _ report: (Outcome) -> Void) {
    if altCode.hasNumber { refuse("Enter or Tab interrupts a character") }
    altCode.interrupt()
    // A user may press Enter alone.
    if !text.isEmpty {
      if time - refusedBurstTime <= Self.restTime { refuse("it may be the rest of the one before, which paused") }
      ending = .terminator
    }
    refusedBurstTime = -.infinity
    finishBurst(report)
    burstEndTime = time
  }

  /// Ends the current burst because of a pause.
  private mutating func finishBurstAfterPause(_ report: (Outcome) -> Void) {
    if isScan {
      unendedBurstTime = lastKeyTime
      if altCode.hasNumber { refuse("it paused within a character") }
      if !removeTerminator() {
        if ending == .terminator { refuse("it paused, or the Enter or Tab that ended earlier codes is missing") }
        if problem != nil { refusedBurstTime = lastKeyTime }
      }
      // The last line of a code ends like the others, whatever ends a code of one line.
      if !hasLines { ending = .pause }
    }
    altCode.interrupt()
    finishBurst(report)
  }

  /// Whether the text ends with a terminator that the scanner sent with Ctrl.
  private var endsWithTerminator: Bool {
    let byte = text.utf8.last
    return byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Removes a carriage return, a line feed, or both, or a tab at the end of the text, which a scanner may send with
  /// Ctrl. Returns `true` if there was one.
  private mutating func removeTerminator() -> Bool {
    let count = text.utf8.count
    if text.utf8.last == 0x0A { text.unicodeScalars.removeLast() }
    if text.utf8.last == 0x0D { text.unicodeScalars.removeLast() }
    if text.utf8.count == count, text.utf8.last == 0x09 { text.unicodeScalars.removeLast() }
    return text.utf8.count < count
  }

  private mutating func finishBurst(_ report: (Outcome) -> Void) {
    let outcome: Outcome?
    if !isScan {
      let typed = heldKeys.compactMap { $0 }
      outcome = typed.isEmpty ? nil : .typed(typed)
    } else if let problem {
      outcome = .refused(problem)
    } else {
      outcome = text.isEmpty ? nil : .scan(text)
    }
    heldKeys.removeAll(keepingCapacity: true)
    isCertain = false
    machineKeys = 0
    text = ""
    hasLines = false
    hasEndedLine = false
    problem = nil
    lastKeyTime = -.infinity
    if let outcome { report(outcome) }
  }
}
