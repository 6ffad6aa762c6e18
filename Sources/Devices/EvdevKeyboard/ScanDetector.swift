/// A detector of scanned codes, which arrive as bursts of keys that end with Enter, Tab, or a pause. It is a value, and
/// time is an argument.
///
/// All keys of a scanner that is known by its name are scanned. If scanners are detected by speed, keys are held back
/// for at most `maximumKeyInterval` until it is clear whether a person typed them.
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

  /// The longest time between two keys of a burst, in seconds. Chosen: scanners take 1 to 20 ms. A person who presses
  /// two keys in less time does not do so six times in a row.
  public static let maximumKeyInterval = 0.03
  /// The pause that ends a burst without Enter, in seconds. Chosen: slow Bluetooth scanners, and busy machines, pause
  /// within a burst.
  public static let endPause = 0.15
  /// The time in seconds after a burst that ended with a pause during which Enter or Tab still belongs to it. Otherwise
  /// it would submit what a person enters elsewhere.
  public static let lateTerminatorTime = 1.0
  /// The minimum number of characters of a burst that is detected by speed.
  public static let minimumLength = 6
  /// The maximum size of a code in bytes. Chosen: a two-dimensional code has at most 4,296 characters.
  public static let maximumLength = 8192

  private let mode: Mode
  private var text = ""
  /// When detecting by speed, the keys that a person may have typed. `nil` for a key that types nothing.
  private var heldKeys: [KeyPress?] = []
  private var last = -Double.infinity
  /// The time of the last key of a burst whose Enter is missing.
  private var unended = -Double.infinity
  private var problem: String?

  /// Creates a detector without keys.
  public init(_ mode: Mode) {
    self.mode = mode
    if mode == .bySpeed { heldKeys.reserveCapacity(Self.minimumLength) }
  }

  /// When to call `advance`, or `nil` while no keys are collected.
  public var deadline: Double? {
    guard !text.isEmpty || !heldKeys.isEmpty || problem != nil else { return nil }
    return last + keyTimeout
  }

  /// The longest time until the next key of the current burst.
  private var keyTimeout: Double { mode == .scanner || isScan ? Self.endPause : Self.maximumKeyInterval }

  /// Whether the last key belonged to a code, as far as it is known.
  public private(set) var wasScanned = false

  /// Whether the collected keys are too fast for a person.
  private var isBurst: Bool { heldKeys.count >= Self.minimumLength }

  /// When detecting by speed, whether the collected keys belong to a code, complete or not.
  private var isScan: Bool { isBurst || problem != nil }

  /// Processes a key press.
  ///
  /// - Parameters:
  ///   - scanned: The key's meaning in the scanner's layout.
  ///   - typed: The key's meaning in the keyboard's layout, or `nil` if it types nothing.
  public mutating func press(_ scanned: KeyPress, typed: KeyPress?, at time: Double, _ tell: (Outcome) -> Void) {
    // A modifier does not type anything, but it is part of the burst.
    if scanned.isModifier {
      if deadline != nil, time - last <= Self.maximumKeyInterval { last = time }
      return
    }
    switch mode {
    case .scanner:
      processScannerKey(scanned, at: time, tell)
      wasScanned = true
    case .bySpeed: wasScanned = processBySpeed(scanned, typed, at: time, tell)
    }
  }

  private mutating func processScannerKey(_ key: KeyPress, at time: Double, _ tell: (Outcome) -> Void) {
    if time - last > Self.endPause { finishBurst(tell) }
    last = time
    if key.isScanTerminator { return finishBurst(tell) }
    add(key)
  }

  /// Processes a key when detecting by speed. Returns `true` if it belongs to a code.
  private mutating func processBySpeed(
    _ scanned: KeyPress, _ typed: KeyPress?, at time: Double, _ tell: (Outcome) -> Void
  ) -> Bool {
    if time - last > keyTimeout { finishBurstAfterPause(tell) }
    let isLateEnd = scanned.isScanTerminator && time - unended <= Self.lateTerminatorTime
    unended = -.infinity
    if isLateEnd { return true }
    if scanned.isScanTerminator, isScan {
      finishBurst(tell)
      return true
    }
    // A burst cannot start with a key that ends a line or moves the caret, and a person expects its effect at once.
    let isCharacter =
      !scanned.text.isEmpty && !scanned.isScanTerminator && scanned.command == nil
      && typed?.modifiers.contains(.control) != true
    guard isCharacter || isScan else {
      heldKeys.append(typed)
      finishBurst(tell)
      return false
    }
    last = time
    if heldKeys.count < Self.minimumLength { heldKeys.append(typed) }
    add(scanned)
    return isScan
  }

  private mutating func add(_ key: KeyPress) {
    if key.text.isEmpty {
      problem =
        problem ?? "it sent a key that is not a character (\(key.symbol)); configure it to send plain characters"
    } else if text.utf8.count + key.text.utf8.count > Self.maximumLength {
      problem = problem ?? "it has more than \(Self.maximumLength) bytes"
    } else {
      text += key.text
    }
  }

  /// Records that keys were lost, which makes the current burst incomplete. Keys of a person are not lost.
  public mutating func recordLostKeys(_ reason: String, at time: Double, _ tell: (Outcome) -> Void) {
    if mode == .bySpeed, !isBurst { finishBurst(tell) }
    problem = problem ?? reason
    last = time
  }

  /// Ends the current burst as incomplete because the keyboard was disconnected.
  public mutating func disconnect(_ reason: String, _ tell: (Outcome) -> Void) {
    if deadline != nil { problem = problem ?? reason }
    finishBurst(tell)
  }

  /// Ends the current burst if the pause after it is long enough.
  public mutating func advance(to now: Double, _ tell: (Outcome) -> Void) {
    if let deadline, deadline <= now { finishBurstAfterPause(tell) }
  }

  /// Ends the current burst because of a pause.
  private mutating func finishBurstAfterPause(_ tell: (Outcome) -> Void) {
    if isScan { unended = last }
    finishBurst(tell)
  }

  private mutating func finishBurst(_ tell: (Outcome) -> Void) {
    let outcome: Outcome?
    if let problem {
      outcome = .refused(problem)
    } else if mode == .bySpeed, !isBurst {
      let typed = heldKeys.compactMap { $0 }
      outcome = typed.isEmpty ? nil : .typed(typed)
    } else {
      outcome = text.isEmpty ? nil : .scan(text)
    }
    heldKeys.removeAll(keepingCapacity: true)
    text = ""
    problem = nil
    last = -.infinity
    if let outcome { tell(outcome) }
  }
}
