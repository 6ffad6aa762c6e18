import System

/// The part that differs between the machines on which an `AppKeeper` keeps an app running: the first process of an
/// appliance (`InitProcess`) and the service of a Debian system (`SystemKeeper`).
///
/// The members have no default implementations, so that no host lacks one by mistake.
protocol AppKeeperHost: AnyObject {
  // MARK: Facts

  /// The time at which to call `turnWillEnd`, or `nil` for never.
  var deadline: Double? { get }
  /// The path of the program that runs if no release is chosen, or `nil`.
  var builtIn: String? { get }
  /// The settings of the board, as `NAME=VALUE`. Those of a release take precedence over them.
  var boardSettings: [String] { get }
  var additionalVariables: [String] { get }
  /// Folders for the app's persistent data, in addition to `AppRights.dataFolder`.
  var dataFolders: [String] { get }
  /// Whether the app must not be started any more.
  var isEnding: Bool { get }
  /// The log lines before this start, or an empty string if they are not kept.
  var earlierLogLines: String { get }
  /// Whether the log has ssh's messages about connections.
  var hasConnectionLog: Bool { get }
  var additionalStatus: [String] { get }
  /// Lines that the diagnostics page cannot find out itself.
  var additionalDiagnostics: [String] { get }

  // MARK: The loop

  /// Records that a descriptor of the host is readable.
  ///
  /// - Parameter tag: The tag with which the host added the descriptor: `KeeperChannels.Tag.firstOfHost` or a larger
  ///   one.
  func markReadable(tag: UInt64)
  /// Does the first work of a turn, so that a device that was just plugged in can be used in the same turn.
  func turnWillStart(at now: Double)
  /// Does the last work of a turn.
  func turnWillEnd(at now: Double)
  /// Handles a signal that requests the end of this process.
  func handleSignal(_ number: Int32, at now: Double)
  /// Handles the end of a process that is neither the app nor the failure screen.
  func processEnded(_ processID: Int32, _ ending: SpawnedProcess.ExitStatus, at now: Double)

  // MARK: The app

  /// Called after the app has ended. Does not return if this process, or the machine, must end now.
  func finishIfRequested(_ ending: SpawnedProcess.ExitStatus)
  /// Restarts the board, because nothing else helps.
  ///
  /// - Parameter immediately: Whether to restart without shutting the drivers down, because one hangs.
  func restartBoard(because reason: String, immediately: Bool) -> Never
  /// Starts to restart the board in order, because a user has requested that.
  func restartBoardInOrder(at now: Double)
  /// Called when the app has run long enough to count as healthy.
  func appDidBecomeHealthy()
  /// Changes the app's stored data, and returns `true` if anything was changed.
  ///
  /// - Parameter what: The past participle of the change, for the log.
  func changeData(_ what: String, _ change: (AppData) throws(Errno) -> [String]) -> Bool
  /// Called before this process waits for a disk that may hang, each time for a few seconds at most. One turn may
  /// contain several such waits, which share a time limit (`DiskWorker`).
  func willWait()
  /// Called after the keeper's `card` was replaced or removed.
  func cardChanged()
}
