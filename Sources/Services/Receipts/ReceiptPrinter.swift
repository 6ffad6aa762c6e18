public import EventSources
public import System
public import Toolkit

/// An ESC/POS receipt printer on a serial line or a USB port.
///
/// It prints one receipt at a time, without blocking the app. Before each receipt it queries whether the printer has
/// paper and its cover is closed, and at the end it waits until the printer has printed everything. It also prints to a
/// printer that has never answered. While idle, it does not wake the program.
public final class ReceiptPrinter {
  /// The maximum number of receipts in the queue, including the current one. Chosen value.
  public static let maximumQueueLength = 16
  /// The time in seconds for which the printer may accept no data or not confirm the end of a receipt. Chosen: printing
  /// a page of images takes this long.
  static let printTimeout = 30.0
  /// The time limit for an answer, and the interval of queries while the printer is busy, in seconds. Chosen value.
  static let pollInterval = 1.0

  /// The last status, or `nil` if the printer has reported none since it was connected.
  public private(set) var status: PrinterStatus?
  /// The reason why the printer cannot print, by `status`, or `nil` if it can or has reported no status.
  public var error: PrinterError? { status?.error(at: port.path) }
  /// Called when the status has changed.
  public var onStatusChange: (() -> Void)?

  private enum State {
    /// No job is active.
    case idle
    /// The next job starts in a moment.
    case starting
    case queryingStatus, sending, awaitingConfirmation
  }

  private final class Job {
    /// The receipt, or `nil` for a job that only queries the status.
    let receipt: Receipt?
    let completion: (PrinterError?) -> Void
    /// The number of commands that were sent.
    var sent = 0

    init(_ receipt: Receipt?, _ done: @escaping (PrinterError?) -> Void) {
      self.receipt = receipt
      self.completion = done
    }
  }

  private let port: SerialPort
  private let application: Application
  private var state = State.idle
  private var jobs: [Job] = []
  private var timer: Timer?
  /// The queries that the printer has not answered yet.
  private var pendingQueries: [PrinterStatus.Query] = []
  /// The answers received so far.
  private var replies = PrinterStatus()
  /// The time of the last accepted data, in the application's time.
  private var lastProgress = 0.0
  /// The time of the last answer, in the application's time.
  private var lastAnswer = -Double.infinity
  /// The commands that clean up after an abandoned receipt.
  private var cleanupCommands: [UInt8] = []

  /// Creates a printer.
  ///
  /// - Parameter line: The line of the printer, whose `onReceive`, `onDrained` and `onStateChange` the printer uses
  ///   from now on. Open a USB printer, such as `/dev/usb/lp0`, without serial settings.
  public init(on line: SerialPort, for application: Application) {
    self.port = line
    self.application = application
    // A completion handler may release the printer.
    line.onReceive = { [unowned(unsafe) self] bytes in withExtendedLifetime(self) { didReceive(bytes) } }
    line.onDrained = { [unowned(unsafe) self] in withExtendedLifetime(self) { send() } }
    line.onStateChange = { [unowned(unsafe) self] in withExtendedLifetime(self) { lineChanged() } }
  }

  /// Creates a printer at a path.
  ///
  ///     printer = ReceiptPrinter("/dev/usb/lp0", for: application)
  ///
  /// The printer may be connected later, and need not be on.
  ///
  /// - Parameter settings: The settings of a serial line, or `nil` for a printer with its own USB port.
  public convenience init(_ path: String, settings: SerialSettings? = nil, for application: Application) {
    self.init(on: SerialPort(path, settings: settings, for: application), for: application)
  }

  /// Drops waiting receipts without calling their handlers.
  deinit {
    timer?.cancel()
    port.onReceive = nil
    port.onDrained = nil
    port.onStateChange = nil
  }

  /// Whether the printer's line is open. The printer may still be off.
  public var isConnected: Bool { port.isOpen }

  /// Prints a receipt after those in the queue.
  ///
  /// If a receipt is abandoned in the middle and contains a cut, the paper is cut before the next receipt. The printer
  /// may still print the received part when it has paper again.
  ///
  /// - Parameter completion: Called once, after this method returns. The error is `nil` when the printer has printed
  ///   everything or, if it does not answer queries, has received everything.
  public func print(_ receipt: Receipt, completion: @escaping (PrinterError?) -> Void = { _ in }) {
    add(Job(receipt, completion))
  }

  /// Queries whether the printer can print now; `status` has the details. A printer that has never answered counts as
  /// able to print.
  public func check(completion: @escaping (PrinterError?) -> Void) { add(Job(nil, completion)) }

  private func add(_ job: Job) {
    let refusal: PrinterError? =
      jobs.count >= Self.maximumQueueLength
      ? .busy(port.path) : job.receipt?.isTooLong == true ? .tooLong(port.path) : nil
    if let refusal {
      application.schedule(after: 0) { _ in job.completion(refusal) }
      return
    }
    jobs.append(job)
    if state == .idle { startNextJob() }
  }

  // MARK: Jobs

  private func startNextJob() {
    guard state == .idle, !jobs.isEmpty else { return }
    state = .starting
    timer = application.schedule(after: 0) { [unowned(unsafe) self] _ in withExtendedLifetime(self) { open() } }
  }

  private func open() {
    guard port.isOpen else { return finish(.notConnected(port.path, port.error)) }
    state = .queryingStatus
    timer = application.schedule(after: Self.pollInterval, repeats: true) { [unowned(unsafe) self] _ in
      withExtendedLifetime(self) { timerFired() }
    }
    queryStatus()
  }

  private func finish(_ error: PrinterError?) {
    timer?.cancel()
    timer = nil
    pendingQueries.removeAll()
    state = .idle
    let job = jobs.removeFirst()
    if error != nil, job.sent > 0, job.receipt?.isCut == true {
      cleanupCommands = [0x1B, 0x40] + Receipt.cut(isPartial: true)
    }
    job.completion(error)
    startNextJob()
  }

  private func lineChanged() {
    guard !port.isOpen else { return }
    let hadStatus = status != nil
    status = nil
    lastAnswer = -.infinity
    if hadStatus { onStatusChange?() }
    if state != .idle, state != .starting { finish(.disconnected(port.path)) }
  }

  // MARK: Queries

  private func queryStatus() {
    pendingQueries = [.offline, .paper]
    replies = PrinterStatus()
    for question in pendingQueries { port.write(question.bytes) }
  }

  private func didReceive(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      if PrinterStatus.isAnswer(byte) {
        guard !pendingQueries.isEmpty else { continue }
        replies.update(with: byte, for: pendingQueries.removeFirst())
        if pendingQueries.isEmpty { didReceiveStatus() }
      } else if state == .awaitingConfirmation, PrinterStatus.isTransmitStatus(byte) {
        finish(nil)
      }
    }
  }

  private func didReceiveStatus() {
    lastAnswer = application.now
    let isNew = status != replies
    status = replies
    if isNew { onStatusChange?() }
    if let trouble = replies.error(at: port.path) { return finish(trouble) }
    if state == .queryingStatus { startSending() } else { send() }
  }

  /// Handles the timer, once per `pollInterval` while a job is active.
  private func timerFired() {
    let now = application.now
    if state == .queryingStatus {
      // A printer that has never answered may not support queries, so it is used without them. Chosen.
      return status == nil ? startSending() : finish(.notResponding(port.path))
    }
    if now - lastProgress >= Self.printTimeout {
      // The printer answered status queries after the end of the data. It received everything but does not support `GS
      // r`.
      return finish(
        state == .awaitingConfirmation
          ? lastAnswer > lastProgress ? nil : .notResponding(port.path) : .stalled(port.path))
    }
    if pendingQueries.isEmpty, status != nil, state == .awaitingConfirmation || now - lastProgress >= Self.pollInterval
    {
      queryStatus()
    }
  }

  // MARK: Sending

  private func startSending() {
    guard jobs[0].receipt != nil else { return finish(nil) }
    pendingQueries.removeAll()
    state = .sending
    lastProgress = application.now
    if !cleanupCommands.isEmpty { port.write(cleanupCommands) }
    cleanupCommands.removeAll()
    send()
  }

  /// Sends whole commands as long as the line accepts them. Sends nothing while a query is open, because the printer
  /// would not answer it.
  private func send() {
    guard state == .sending, pendingQueries.isEmpty, let receipt = jobs[0].receipt else { return }
    let job = jobs[0]
    while !port.isWriting, state == .sending {
      lastProgress = application.now
      guard job.sent < receipt.commandEnds.count else { return requestConfirmation() }
      let start = job.sent == 0 ? 0 : receipt.commandEnds[job.sent - 1]
      job.sent += 1
      // If the line was closed, `lineChanged()` handles it.
      guard port.write([UInt8](receipt.bytes[start..<receipt.commandEnds[job.sent - 1]])) else { return }
    }
  }

  private func requestConfirmation() {
    guard status != nil else { return finish(nil) }
    state = .awaitingConfirmation
    // GS r 1 (transmit status), which the printer answers after it has printed the data before it.
    port.write([0x1D, 0x72, 1])
  }
}
