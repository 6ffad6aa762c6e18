import System
import Toolkit

/// A program started by an app, with its output line by line and its exit status.
///
/// The program's standard error is the app's standard error, which is the log. The program and everything it started
/// are killed when the app exits or when this object is released.
public final class ChildProcess {
  /// Called with each line that the program writes to its standard output.
  public var onLine: ((String) -> Void)?
  /// Called when the program has ended, after its last line was delivered.
  public var onExit: ((SpawnedProcess.ExitStatus) -> Void)?
  /// How the program ended, or `nil` while it runs.
  public private(set) var exitStatus: SpawnedProcess.ExitStatus?
  /// Whether the program was stopped because it exceeded its time limit.
  public private(set) var didTimeOut = false

  /// The time in seconds for which the program may continue after `SIGTERM`. Chosen value.
  private static let terminationGracePeriod = 2.0
  /// The polling interval, in seconds, if the kernel does not report the end of a child process. Chosen value.
  private static let pollInterval = 0.1
  private static let terminate: Int32 = 15
  private static let kill: Int32 = 9

  private let child: SpawnedProcess
  private let application: Application
  private var output: ByteChannel?
  private var input: ByteChannel?
  private var watch: Watch?
  private var timer: Timer?
  private var poll: Timer?
  private var lines = LineSplitter()

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - path: The path of the program. The `PATH` variable is not searched.
  ///   - arguments: The arguments after the program's name.
  ///   - timeout: The time in seconds after which the program is stopped as by `terminate()`, or `nil` for no limit.
  /// - Throws: The reason why the program cannot be started, such as `Errno.noSuchFileOrDirectory`.
  public init(
    _ path: String, arguments: [String] = [], timeout: Double? = nil, for application: Application
  ) throws(Errno) {
    let fromChild = try Pipe()
    let toChild = try Pipe()
    try toChild.readEnd.setBlocking(true)
    try fromChild.writeEnd.setBlocking(true)
    self.application = application
    child = try SpawnedProcess(
      starting: path, arguments: arguments, environment: Process.allVariables, input: toChild.readEnd.rawValue,
      output: fromChild.writeEnd.rawValue, errors: nil, leadsGroup: true)
    let output = try ByteChannel(Descriptor(copying: fromChild.readEnd.rawValue), receives: true, for: application)
    self.output = output
    input = try ByteChannel(Descriptor(copying: toChild.writeEnd.rawValue), receives: false, for: application)
    input?.onClose = { [unowned(unsafe) self] _ in input = nil }
    output.onReceive = { [unowned(unsafe) self] in
      if let onLine { lines.append($0, onLine) }
    }
    do throws(Errno) {
      let end = try child.exitDescriptor()
      watch = try application.watch(end.rawValue) { [unowned(unsafe) self] in checkForExit() }
      // Keeps the descriptor open until here.
      _ = consume end
    } catch {
      poll = application.schedule(after: Self.pollInterval, repeats: true) { [unowned(unsafe) self] _ in checkForExit()
      }
    }
    if let timeout {
      timer = application.schedule(after: timeout) { [unowned(unsafe) self] _ in
        didTimeOut = true
        terminate()
      }
    }
  }

  deinit {
    guard exitStatus == nil else { return }
    releaseResources()
    child.sendToGroup(signal: Self.kill)
    // The program dies at once because it was killed. A process that hangs in the kernel is left to the system.
    _ = child.waitForExit(timeout: 0.1)
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
  public func closeInput() { input?.onceDrained { [unowned(unsafe) self] in input = nil } }

  /// Asks the program to end with `SIGTERM`, and kills it if it does not.
  public func terminate() {
    guard exitStatus == nil else { return }
    child.sendToGroup(signal: Self.terminate)
    timer?.cancel()
    timer = application.schedule(after: Self.terminationGracePeriod) { [unowned(unsafe) self] _ in
      child.sendToGroup(signal: Self.kill)
    }
  }

  private func checkForExit() {
    guard exitStatus == nil, let ending = child.waitForExit(timeout: 0) else { return }
    // The program's last output is still in the pipe, even if processes that it started continue to write.
    output?.read()
    if let onLine { lines.finish(onLine) }
    self.exitStatus = ending
    releaseResources()
    onExit?(ending)
  }

  private func releaseResources() {
    output?.close()
    input?.close()
    watch = nil
    timer?.cancel()
    poll?.cancel()
  }
}
