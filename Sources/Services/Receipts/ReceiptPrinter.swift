public import EventSources
public import Toolkit

/// An ESC/POS receipt printer on a serial line or a USB port.
///
/// It prints one receipt at a time, without blocking the app. Before each receipt it queries whether the printer has
/// paper and its cover is closed, and at the end it waits until the printer has printed everything. It also prints to a
/// printer that has never answered. While idle, it does not wake the program.
public final class ReceiptPrinter {
  /// The maximum number of receipts in the queue, including the current one. Chosen value.
  public static let mostWaiting = 16
  /// The time in seconds for which the printer may accept no data or not confirm the end of a receipt. Chosen: printing
  /// a page of images takes this long.
  static let patience = 30.0
  /// The time limit for an answer, and the interval of queries while the printer is busy, in seconds. Chosen value.
  static let pulse = 1.0

  /// The last status, or `nil` if the printer has reported none since it was connected.
  public private(set) var status: PrinterStatus?
  /// Called when the status has changed.
  public var statusChanged: (() -> Void)?

  private enum State {
    /// No job is active.
    case idle
    /// The next job starts in a moment.
    case beginning
    case asking, sending, ending
  }

  private final class Job {
    /// The receipt, or `nil` for a job that only queries the status.
    let receipt: Receipt?
    let done: (PrinterError?) -> Void
    /// The number of commands that were sent.
    var sent = 0

    init(_ receipt: Receipt?, _ done: @escaping (PrinterError?) -> Void) { (self.receipt, self.done) = (receipt, done) }
  }

  private let line: SerialLine
  private let application: Application
  private var state = State.idle
  private var jobs: [Job] = []
  private var timer: Toolkit.Timer?
  /// The queries that the printer has not answered yet.
  private var questions: [PrinterStatus.Question] = []
  /// The answers received so far.
  private var answers = PrinterStatus()
  /// The times of the last accepted data and of the last answer, in the application's time.
  private var (progress, heard) = (0.0, -Double.infinity)
  /// The commands that clean up after an abandoned receipt.
  private var remnant: [UInt8] = []

  /// Creates a printer.
  ///
  /// - Parameter line: The line of the printer, whose `received`, `written` and `changed` the printer uses from now on.
  ///   Open a USB printer, such as `/dev/usb/lp0`, without serial settings.
  public init(on line: SerialLine, for application: Application) {
    (self.line, self.application) = (line, application)
    // A completion handler may release the printer.
    line.received = { [unowned(unsafe) self] bytes in withExtendedLifetime(self) { take(bytes) } }
    line.written = { [unowned(unsafe) self] in withExtendedLifetime(self) { send() } }
    line.changed = { [unowned(unsafe) self] in withExtendedLifetime(self) { lineChanged() } }
  }

  /// Drops waiting receipts without calling their handlers.
  deinit {
    timer?.cancel()
    (line.received, line.written, line.changed) = (nil, nil, nil)
  }

  /// Whether the printer's line is open. The printer may still be off.
  public var isConnected: Bool { line.isOpen }

  /// Prints a receipt after those in the queue.
  ///
  /// If a receipt is abandoned in the middle and contains a cut, the paper is cut before the next receipt. The printer
  /// may still print the received part when it has paper again.
  ///
  /// - Parameter done: Called once, after this method returns. The error is `nil` when the printer has printed
  ///   everything or, if it does not answer queries, has received everything.
  public func print(_ receipt: Receipt, _ done: @escaping (PrinterError?) -> Void = { _ in }) { add(Job(receipt, done)) }

  /// Queries whether the printer can print now; `status` has the details. A printer that has never answered counts as
  /// able to print.
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

  // MARK: Jobs

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

  // MARK: Queries

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

  /// Handles the timer, once per `pulse` while a job is active.
  private func beat() {
    let now = application.now
    if state == .asking {
      // A printer that has never answered may not support queries, so it is used without them. Chosen.
      return status == nil ? goOn() : finish(.silent(line.path))
    }
    if now - progress >= Self.patience {
      // The printer answered status queries after the end of the data. It received everything but does not support `GS
      // r`.
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

  /// Sends whole commands as long as the line accepts them. Sends nothing while a query is open, because the printer
  /// would not answer it.
  private func send() {
    guard state == .sending, questions.isEmpty, let receipt = jobs[0].receipt else { return }
    let job = jobs[0]
    while !line.isWriting, state == .sending {
      progress = application.now
      guard job.sent < receipt.ends.count else { return end() }
      let start = job.sent == 0 ? 0 : receipt.ends[job.sent - 1]
      job.sent += 1
      // If the line was closed, `lineChanged()` handles it.
      guard line.write([UInt8](receipt.bytes[start..<receipt.ends[job.sent - 1]])) else { return }
    }
  }

  private func end() {
    guard status != nil else { return finish(nil) }
    state = .ending
    // GS r 1 (transmit status), which the printer answers after it has printed the data before it.
    line.write([0x1D, 0x72, 1])
  }
}
