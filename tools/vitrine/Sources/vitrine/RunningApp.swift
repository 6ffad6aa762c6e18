import Foundation
import Host
import Subprocess

/// The app that runs now, if any.
actor RunningApp {
  private let program: URL
  private let environment: [String: String]
  /// Called when the app ends by itself with status 0: somebody has closed its window.
  private let onClose: @Sendable () -> Void
  private var task: Task<Void, Never>?

  /// D: how long an app may take to end, before it is ended.
  private static let patience = Duration.seconds(3)

  init(_ program: URL, _ environment: [String: String], onClose: @escaping @Sendable () -> Void) {
    (self.program, self.environment, self.onClose) = (program, environment, onClose)
  }

  /// Ends it, and starts it as it was built last.
  func restart() async {
    await end()
    task = Task { [program, environment, onClose] in
      var options = PlatformOptions()
      options.teardownSequence = [.send(signal: .terminate, allowedDurationToNextStep: Self.patience)]
      do {
        let variables = Dictionary(uniqueKeysWithValues: environment.map { (Environment.Key(rawValue: $0)!, Optional($1)) })
        let result = try await Subprocess.run(
          .path(.init(program.path)), environment: .inherit.updating(variables), platformOptions: options, input: .none,
          output: .currentStandardError, error: .currentStandardError)
        // It was ended for the next one.
        if Task.isCancelled { return }
        if result.terminationStatus.isSuccess {
          onClose()
        } else {
          Progress.say("\(program.lastPathComponent) failed: \(result.terminationStatus); it starts again at the next save")
        }
      } catch {
        if !Task.isCancelled { Progress.say("\(program.lastPathComponent) does not start: \(error)") }
      }
    }
  }

  func end() async {
    task?.cancel()
    await task?.value
    task = nil
  }
}
