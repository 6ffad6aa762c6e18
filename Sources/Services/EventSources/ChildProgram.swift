import System
import Toolkit

/// A program that an app has started: what it says, line by line, and how it ended.
///
/// Its standard error goes where the app's goes: to the log. It ends with the app, or when this is let go, together with all that it
/// has started itself.
public final class ChildProgram {
  /// A line that it has written.
  public var receivedLine: ((String) -> Void)?
  /// It has ended, after its last line was heard.
  public var ended: ((Child.Ending) -> Void)?
  /// How it ended; nil while it runs.
  public private(set) var ending: Child.Ending?
  /// Whether it was ended for it took longer than it may.
  public private(set) var isOverdue = false

  /// D: how long a program may take to end when it is asked to, in seconds.
  private static let patience = 2.0
  /// D: where the kernel does not tell of a program's end, it is asked so often, in seconds.
  private static let pause = 0.1
  private static let (terminate, kill): (Int32, Int32) = (15, 9)

  private let child: Child
  private let application: Application
  private var output: ByteChannel?
  private var input: ByteChannel?
  private var watch: Watch?
  private var timer: Toolkit.Timer?
  private var poll: Toolkit.Timer?
  private var lines = LineSplitter()

  /// Starts it at once.
  ///
  /// - Parameters:
  ///   - path: of the program; it is not looked for elsewhere.
  ///   - arguments: those after its own name.
  ///   - timeLimit: after so many seconds it is asked to end, and soon made to; nil for never.
  /// - Throws: why it cannot be started, such as `Errno.noSuchFileOrDirectory`.
  public init(
    _ path: String, _ arguments: [String] = [], timeLimit: Double? = nil, for application: Application
  ) throws(Errno) {
    let fromChild = try Pipe()
    let toChild = try Pipe()
    try toChild.reading.setWaits(true)
    try fromChild.writing.setWaits(true)
    self.application = application
    child = try Child(
      starting: path, arguments: arguments, environment: Process.allVariables, input: toChild.reading.rawValue,
      output: fromChild.writing.rawValue, errors: nil, leadsGroup: true)
    let output = try ByteChannel(Descriptor(copying: fromChild.reading.rawValue), hears: true, for: application)
    self.output = output
    input = try ByteChannel(Descriptor(copying: toChild.writing.rawValue), hears: false, for: application)
    input?.ended = { [unowned(unsafe) self] _ in input = nil }
    output.received = { [unowned(unsafe) self] in
      if let receivedLine { lines.take($0, receivedLine) }
    }
    do throws(Errno) {
      let end = try child.endingDescriptor()
      watch = try application.watch(end.rawValue) { [unowned(unsafe) self] in lookForEnd() }
      // Until here it is open.
      _ = consume end
    } catch {
      poll = application.schedule(after: Self.pause, repeats: true) { [unowned(unsafe) self] _ in lookForEnd() }
    }
    if let timeLimit {
      timer = application.schedule(after: timeLimit) { [unowned(unsafe) self] _ in
        isOverdue = true
        stop()
      }
    }
  }

  deinit {
    guard ending == nil else { return }
    letGo()
    child.sendToGroup(signal: Self.kill)
    // At once: it was killed. What hangs in the kernel is left to who looks after the machine.
    _ = child.ending(within: 0.1)
  }

  /// Sends it bytes, now or as soon as it takes them.
  ///
  /// - Returns: false where it has closed its input, or a megabyte waits already.
  @discardableResult
  public func write(_ bytes: [UInt8]) -> Bool { input?.write(bytes) ?? false }

  /// Sends it the text's bytes in UTF-8.
  @discardableResult
  public func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  /// Tells it that no more will be sent, once what waits was.
  public func closeInput() { input?.whenWritten { [unowned(unsafe) self] in input = nil } }

  /// Asks it to end, and makes it end where it does not.
  public func stop() {
    guard ending == nil else { return }
    child.sendToGroup(signal: Self.terminate)
    timer?.cancel()
    timer = application.schedule(after: Self.patience) { [unowned(unsafe) self] _ in child.sendToGroup(signal: Self.kill) }
  }

  private func lookForEnd() {
    guard ending == nil, let ending = child.ending(within: 0) else { return }
    // What it wrote last is in the pipe, though others whom it has started may go on writing.
    output?.read()
    if let receivedLine { lines.finish(receivedLine) }
    self.ending = ending
    letGo()
    ended?(ending)
  }

  private func letGo() {
    output?.close()
    input?.close()
    watch = nil
    timer?.cancel()
    poll?.cancel()
  }
}
