import Foundation
import Host
import Subprocess

/// The running app, if any.
actor AppProcess {
  private let program: URL
  private let environment: [String: String]
  /// Called when the app exits with status 0, because the user closed its window.
  private let onClose: @Sendable () -> Void
  private var task: Task<Void, Never>?

  /// The time an app may take to exit before it is killed. Chosen.
  private static let terminationTimeout = Duration.seconds(3)

  init(_ program: URL, _ environment: [String: String], onClose: @escaping @Sendable () -> Void) {
    self.program = program
    self.environment = environment
    self.onClose = onClose
  }

  /// Starts the app's latest build. The previous one must have been terminated.
  func start() {
    task = Task { [program, environment, onClose] in
      var options = PlatformOptions()
      options.teardownSequence = [.send(signal: .terminate, allowedDurationToNextStep: Self.terminationTimeout)]
      do {
        let variables = Dictionary(
          uniqueKeysWithValues: environment.map { (Environment.Key(rawValue: $0)!, Optional($1)) })
        let result = try await Subprocess.run(
          .path(.init(program.path)), environment: .inherit.updating(variables), platformOptions: options, input: .none,
          output: .currentStandardError, error: .currentStandardError)
        // The app was ended to start the next build.
        if Task.isCancelled { return }
        if result.terminationStatus.isSuccess {
          onClose()
        } else {
          ProgressLog.log(
            "\(program.lastPathComponent) failed: \(result.terminationStatus); it restarts at the next save")
        }
      } catch {
        if !Task.isCancelled { ProgressLog.log("\(program.lastPathComponent) does not start: \(error)") }
      }
    }
  }

  /// Ends the app, if it is running.
  func terminate() async {
    task?.cancel()
    await task?.value
    task = nil
  }
}
