import System
import Toolkit

/// A program started by an app, with its output line by line and its exit status.
///
/// The program's standard error is the app's standard error, which is the log. The program and everything it started
/// are killed when the app exits or when this object is released.
public final class ChildProgram {
  /// Called with each line that the program writes to its standard output.
  public var receivedLine: ((String) -> Void)?
  /// Called when the program has ended, after its last line was delivered.
  public var ended: ((Child.Ending) -> Void)?
  /// How the program ended, or `nil` while it runs.
  public private(set) var ending: Child.Ending?
  /// Whether the program was stopped because it exceeded its time limit.
  public private(set) var isOverdue = false

  /// The time in seconds for which the program may continue after `SIGTERM`. Chosen value.
  private static let patience = 2.0
  /// The polling interval, in seconds, if the kernel does not report the end of a child process. Chosen value.
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

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - path: The path of the program. The `PATH` variable is not searched.
  ///   - arguments: The arguments after the program's name.
  ///   - timeLimit: The time in seconds after which the program is stopped as by `stop()`, or `nil` for no limit.
  /// - Throws: The reason why the program cannot be started, such as `Errno.noSuchFileOrDirectory`.
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
      // Keeps the descriptor open until here.
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
    // The program dies at once because it was killed. A process that hangs in the kernel is left to the system.
    _ = child.ending(within: 0.1)
  }

  /// Sends bytes to the program's standard input, now or as soon as the program accepts them.
  ///
  /// - Returns: `false` if the program has closed its input or a megabyte is waiting already.
  @discardableResult
  public func write(_ bytes: [UInt8]) -> Bool { input?.write(bytes) ?? false }

  /// Sends text to the program's standard input, in UTF-8.
  @discardableResult
  public func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  /// Closes the program's standard input after all waiting bytes are written.
  public func closeInput() { input?.whenWritten { [unowned(unsafe) self] in input = nil } }

  /// Asks the program to end with `SIGTERM`, and kills it if it does not.
  public func stop() {
    guard ending == nil else { return }
    child.sendToGroup(signal: Self.terminate)
    timer?.cancel()
    timer = application.schedule(after: Self.patience) { [unowned(unsafe) self] _ in child.sendToGroup(signal: Self.kill) }
  }

  private func lookForEnd() {
    guard ending == nil, let ending = child.ending(within: 0) else { return }
    // The program's last output is still in the pipe, even if processes that it started continue to write.
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
