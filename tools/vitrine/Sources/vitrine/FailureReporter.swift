import Foundation
import Host
import SwiftSDKs
import VirtualBoard

/// Reports an app's failure on a board, with the source lines of a crash.
struct FailureReporter {
  /// The program's debug information, or `nil` if the program is unknown.
  private let debugFile: URL?
  /// Whether the console is shown anyway.
  private let isConsoleShown: Bool
  /// Failures that were reported in detail. Their repetitions are reported in one line.
  private var reportedFailures: Set<String> = []

  /// The number of console lines in a report. Chosen: the last lines usually contain the reason.
  private static let lastLines = 8

  init(program: URL?, isConsoleShown: Bool) {
    debugFile = program?.appendingPathExtension("debug")
    self.isConsoleShown = isConsoleShown
  }

  mutating func report(_ failure: AppFailure) async throws {
    ProgressLog.log("Error: \(failure)")
    let crash = failure.backtraceLine
    if !reportedFailures.insert("\(failure) \(crash ?? "")").inserted { return }
    for line in isConsoleShown ? [] : failure.console.suffix(Self.lastLines) where line != crash {
      ProgressLog.log("  \(line)")
    }
    guard let crash else { return }
    guard let debugFile, FileManager.default.fileExists(atPath: debugFile.path) else {
      ProgressLog.log("  \(crash)")
      ProgressLog.log(
        "For the source lines, run: vitrine symbolicate NAME.debug, with the file next to the built program")
      return
    }
    for line in try await Symbolicator(debugFile).symbolicate(crash) { ProgressLog.log("  \(line)") }
  }
}
