public import EventSources
public import Toolkit

/// A printer of receipts that speaks ESC/POS, on a serial line or a USB port.
///
/// It prints one receipt after the other, while the app goes on. Before each one it asks the printer whether it has paper and is closed, and
/// at the end waits until it has come to it; a printer that has never answered is printed on all the same. At rest nothing wakes up.
public final class ReceiptPrinter {
  /// D: so many may wait, with the one that is printed.
  public static let mostWaiting = 16
  /// D: how long the printer may take nothing, or leave the end of a receipt untold, in seconds. A page of pictures takes that long.
  static let patience = 30.0
  /// D: how long it may take to answer, and how often it is asked while it makes one wait, in seconds.
  static let pulse = 1.0

  /// What it said last; nil where it has said nothing since it was plugged in.
  public private(set) var status: PrinterStatus?
  /// It has said something else.
  public var statusChanged: (() -> Void)?

  private enum State {
    /// With nothing to do.
    case idle
    /// About to begin with the next receipt.
    case beginning
    case asking, sending, ending
  }

  private final class Job {
    /// Nil: the printer is to be asked alone.
    let receipt: Receipt?
    let done: (PrinterError?) -> Void
    /// How many of its pieces were sent.
    var sent = 0

    init(_ receipt: Receipt?, _ done: @escaping (PrinterError?) -> Void) { (self.receipt, self.done) = (receipt, done) }
  }

  private let line: SerialLine
  private let application: Application
  private var state = State.idle
  private var jobs: [Job] = []
  private var timer: Toolkit.Timer?
  /// What it was asked and has not answered.
  private var questions: [PrinterStatus.Question] = []
  /// What it has answered of them so far.
  private var answers = PrinterStatus()
  /// When something was taken last, and when it answered last, by the application's time.
  private var (progress, heard) = (0.0, -Double.infinity)
  /// What a receipt that was given up has left behind.
  private var remnant: [UInt8] = []

  /// - Parameter line: whose `received`, `written` and `changed` are the printer's from now on. The path of a USB port's printer, such as
  ///   `/dev/usb/lp0`, is opened without serial settings.
  public init(on line: SerialLine, for application: Application) {
    (self.line, self.application) = (line, application)
    // Who hears that a receipt is done may let the printer go.
    line.received = { [unowned(unsafe) self] bytes in withExtendedLifetime(self) { take(bytes) } }
    line.written = { [unowned(unsafe) self] in withExtendedLifetime(self) { send() } }
    line.changed = { [unowned(unsafe) self] in withExtendedLifetime(self) { lineChanged() } }
  }

  /// What waits is not printed, and nobody is told.
  deinit {
    timer?.cancel()
    (line.received, line.written, line.changed) = (nil, nil, nil)
  }

  /// Whether its line is there: it may be off all the same.
  public var isConnected: Bool { line.isOpen }

  /// Prints a receipt, behind those that wait.
  ///
  /// - Parameter done: is called later on, once: with nil when the printer has come to the receipt's end, or has taken all of it where it answers
  ///   nothing; or with why it was given up. A receipt that was given up in the middle is cut off before the next one, where it would have been
  ///   cut; what the printer has taken of it may come out when it has paper again.
  public func print(_ receipt: Receipt, _ done: @escaping (PrinterError?) -> Void = { _ in }) { add(Job(receipt, done)) }

  /// Asks the printer whether it could print now; `status` says more. A printer that has never answered counts as one that could.
  public func check(_ done: @escaping (PrinterError?) -> Void) { add(Job(nil, done)) }

  private func add(_ job: Job) {
    let refusal: PrinterError? =
      jobs.count >= Self.mostWaiting ? .busy(line.path) : job.receipt?.isTooLong == true ? .tooLong(line.path) : nil
    if let refusal {
      application.schedule(after: 0) { _ in job.done(refusal) }
      return
    }
    jobs.append(job)
    if state == .idle { begin() }
  }

  // MARK: From receipt to receipt

  private func begin() {
    guard state == .idle, !jobs.isEmpty else { return }
    state = .beginning
    timer = application.schedule(after: 0) { [unowned(unsafe) self] _ in withExtendedLifetime(self) { open() } }
  }

  private func open() {
    guard line.isOpen else { return finish(.notConnected(line.path, line.problem)) }
    state = .asking
    timer = application.schedule(after: Self.pulse, repeats: true) { [unowned(unsafe) self] _ in withExtendedLifetime(self) { beat() } }
    ask()
  }

  private func finish(_ error: PrinterError?) {
    timer?.cancel()
    timer = nil
    questions.removeAll()
    state = .idle
    let job = jobs.removeFirst()
    if error != nil, job.sent > 0, job.receipt?.isCut == true { remnant = [0x1B, 0x40] + Receipt.cut(leavesRest: true) }
    job.done(error)
    begin()
  }

  private func lineChanged() {
    guard !line.isOpen else { return }
    let hadStatus = status != nil
    (status, heard) = (nil, -.infinity)
    if hadStatus { statusChanged?() }
    if state != .idle, state != .beginning { finish(.gone(line.path)) }
  }

  // MARK: Asking

  private func ask() {
    (questions, answers) = ([.offline, .paper], PrinterStatus())
    for question in questions { line.write(question.bytes) }
  }

  private func take(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      if PrinterStatus.isAnswer(byte) {
        guard !questions.isEmpty else { continue }
        answers.take(byte, of: questions.removeFirst())
        if questions.isEmpty { answered() }
      } else if state == .ending, PrinterStatus.isEndOfReceipt(byte) {
        finish(nil)
      }
    }
  }

  private func answered() {
    heard = application.now
    let isNew = status != answers
    status = answers
    if isNew { statusChanged?() }
    if let trouble = answers.trouble(at: line.path) { return finish(trouble) }
    if state == .asking { goOn() } else { send() }
  }

  /// Each second in which something is waited for.
  private func beat() {
    let now = application.now
    if state == .asking {
      // D: one that has never answered may be one that cannot.
      return status == nil ? goOn() : finish(.silent(line.path))
    }
    if now - progress >= Self.patience {
      // One that is well and does not know `GS r` has taken all of it.
      return finish(state == .ending ? heard > progress ? nil : .silent(line.path) : .stuck(line.path))
    }
    if questions.isEmpty, status != nil, state == .ending || now - progress >= Self.pulse { ask() }
  }

  // MARK: Sending

  private func goOn() {
    guard jobs[0].receipt != nil else { return finish(nil) }
    questions.removeAll()
    state = .sending
    progress = application.now
    if !remnant.isEmpty { line.write(remnant) }
    remnant.removeAll()
    send()
  }

  /// As much as the line takes now, a whole command at a time. Nothing while a question is open: the printer would not answer.
  private func send() {
    guard state == .sending, questions.isEmpty, let receipt = jobs[0].receipt else { return }
    let job = jobs[0]
    while !line.isWriting, state == .sending {
      progress = application.now
      guard job.sent < receipt.ends.count else { return end() }
      let start = job.sent == 0 ? 0 : receipt.ends[job.sent - 1]
      job.sent += 1
      // Where it has gone meanwhile, that is heard of.
      guard line.write([UInt8](receipt.bytes[start..<receipt.ends[job.sent - 1]])) else { return }
    }
  }

  private func end() {
    guard status != nil else { return finish(nil) }
    state = .ending
    // GS r 1 (transmit status), which is answered when what was sent before is printed.
    line.write([0x1D, 0x72, 1])
  }
}
