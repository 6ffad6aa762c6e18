/// Gathers what a scanner says: its keys come in a burst, with an Enter or Tab or a pause behind them. A value: time is an argument.
///
/// A scanner that is known by its name says nothing else. Where scanners are known by their speed alone, keys are kept back until it is
/// clear whether a person has typed them, by `interval` at most.
public struct ScanCollector: Sendable {
  /// Which scanners there are.
  public enum Mode: Equatable, Sendable {
    /// All that it types is scanned.
    case scanner
    /// Bursts that no person can type are scanned.
    case bySpeed
  }

  /// What is known by now.
  public enum Outcome: Equatable, Sendable {
    /// A burst has ended.
    case scan(String)
    /// A burst that cannot be delivered whole, and why.
    case refused(String)
    /// A person has typed these.
    case typed([KeyMeaning])
  }

  /// D: the longest time between two keys of a burst, in seconds: scanners take 1 to 20 ms; a person who rolls over two keys in less does
  /// not do so six times in a row.
  public static let interval = 0.03
  /// D: the pause after which a burst without an Enter has ended, in seconds; slow scanners, by Bluetooth, stop for a while in between, and so
  /// does a busy machine.
  public static let pause = 0.15
  /// D: how long after the last key of a burst that ended by its pause an Enter or Tab is still the burst's own, in seconds: typed, it would
  /// end what a person enters elsewhere.
  public static let lateEnd = 1.0
  /// D: the fewest characters of a burst that is known by its speed.
  public static let fewest = 6
  /// D: the most bytes of a scan; a code of two dimensions has 4,296 characters at most.
  public static let most = 8192

  private let mode: Mode
  private var text = ""
  /// By speed: what a person may have typed; nil for a key that types nothing.
  private var kept: [KeyMeaning?] = []
  private var last = -Double.infinity
  /// The last key of a burst whose Enter has not come.
  private var unended = -Double.infinity
  private var problem: String?

  /// Nothing is gathered yet.
  public init(_ mode: Mode) {
    self.mode = mode
    if mode == .bySpeed { kept.reserveCapacity(Self.fewest) }
  }

  /// When `advance` has something to say; nil while nothing is gathered.
  public var deadline: Double? {
    guard !text.isEmpty || !kept.isEmpty || problem != nil else { return nil }
    return last + patience
  }

  /// How long what is gathered may go on with a key.
  private var patience: Double { mode == .scanner || isScan ? Self.pause : Self.interval }

  /// Whether the last key belonged to a scan, as far as is known by now.
  public private(set) var wasScanned = false

  /// Whether no person has typed what is gathered by its speed.
  private var isBurst: Bool { kept.count >= Self.fewest }

  /// By speed: whether what is gathered is a scan, be it whole or not.
  private var isScan: Bool { isBurst || problem != nil }

  /// A key came down.
  ///
  /// - Parameters:
  ///   - scanned: what it means on a scanner's keyboard.
  ///   - typed: what it means on a person's; nil: it types nothing, should a person have pressed it.
  public mutating func press(_ scanned: KeyMeaning, typed: KeyMeaning?, at time: Double, _ tell: (Outcome) -> Void) {
    // A modifier says nothing by itself, but belongs to the burst.
    if scanned.isModifier {
      if deadline != nil, time - last <= Self.interval { last = time }
      return
    }
    switch mode {
    case .scanner:
      gather(scanned, at: time, tell)
      wasScanned = true
    case .bySpeed: wasScanned = watch(scanned, typed, at: time, tell)
    }
  }

  private mutating func gather(_ key: KeyMeaning, at time: Double, _ tell: (Outcome) -> Void) {
    if time - last > Self.pause { end(tell) }
    last = time
    if key.endsScan { return end(tell) }
    add(key)
  }

  /// Takes a key; says whether it belongs to a scan.
  private mutating func watch(_ scanned: KeyMeaning, _ typed: KeyMeaning?, at time: Double, _ tell: (Outcome) -> Void) -> Bool {
    if time - last > patience { stop(tell) }
    let isLateEnd = scanned.endsScan && time - unended <= Self.lateEnd
    unended = -.infinity
    if isLateEnd { return true }
    if scanned.endsScan, isScan {
      end(tell)
      return true
    }
    // Nothing that ends a line or moves the caret begins a burst, and a person waits for it.
    let isCharacter = !scanned.text.isEmpty && !scanned.endsScan && scanned.command == nil && typed?.modifiers.contains(.control) != true
    guard isCharacter || isScan else {
      kept.append(typed)
      end(tell)
      return false
    }
    last = time
    if kept.count < Self.fewest { kept.append(typed) }
    add(scanned)
    return isScan
  }

  private mutating func add(_ key: KeyMeaning) {
    if key.text.isEmpty {
      problem = problem ?? "it sent a key that is no character (\(key.symbol)); set it to send plain characters"
    } else if text.utf8.count + key.text.utf8.count > Self.most {
      problem = problem ?? "it has more than \(Self.most) bytes"
    } else {
      text += key.text
    }
  }

  /// Keys were lost: neither what was gathered nor what is left of the burst is whole. A person loses none.
  public mutating func lose(_ reason: String, at time: Double, _ tell: (Outcome) -> Void) {
    if mode == .bySpeed, !isBurst { end(tell) }
    problem = problem ?? reason
    last = time
  }

  /// The keyboard has gone: what was gathered is not whole.
  public mutating func leave(_ reason: String, _ tell: (Outcome) -> Void) {
    if deadline != nil { problem = problem ?? reason }
    end(tell)
  }

  /// Ends what was gathered, if the pause behind it is long enough.
  public mutating func advance(to now: Double, _ tell: (Outcome) -> Void) {
    if let deadline, deadline <= now { stop(tell) }
  }

  /// Ends what was gathered because nothing follows for now.
  private mutating func stop(_ tell: (Outcome) -> Void) {
    if isScan { unended = last }
    end(tell)
  }

  private mutating func end(_ tell: (Outcome) -> Void) {
    let outcome: Outcome?
    if let problem {
      outcome = .refused(problem)
    } else if mode == .bySpeed, !isBurst {
      let typed = kept.compactMap { $0 }
      outcome = typed.isEmpty ? nil : .typed(typed)
    } else {
      outcome = text.isEmpty ? nil : .scan(text)
    }
    kept.removeAll(keepingCapacity: true)
    text = ""
    problem = nil
    last = -.infinity
    if let outcome { tell(outcome) }
  }
}
