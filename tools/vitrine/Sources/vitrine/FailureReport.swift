import Foundation
import Host
import SwiftSDKs
import VirtualBoard

/// Tells people how an app failed on a board, with the lines of source where it crashed.
struct FailureReport {
  /// Of the program; nil where nobody knows which one it is.
  private let debugFile: URL?
  /// Whether people see the whole console anyway.
  private let isConsoleShown: Bool
  /// The same failure again is not worth as many words.
  private var told: Set<String> = []

  /// D: what was said last is most often the reason.
  private static let lastLines = 8

  init(program: URL?, isConsoleShown: Bool) {
    debugFile = program?.appendingPathExtension("debug")
    self.isConsoleShown = isConsoleShown
  }

  mutating func tell(_ failure: AppFailure) async throws {
    Progress.say("Error: \(failure)")
    let crash = failure.crashLine
    if !told.insert("\(failure) \(crash ?? "")").inserted { return }
    for line in isConsoleShown ? [] : failure.console.suffix(Self.lastLines) where line != crash { Progress.say("  \(line)") }
    guard let crash else { return }
    guard let debugFile, FileManager.default.fileExists(atPath: debugFile.path) else {
      Progress.say("  \(crash)")
      Progress.say("For the lines of source: vitrine symbolicate NAME.debug, which lies beside the program where it was built")
      return
    }
    for line in try await Symbolication(debugFile).explain(crash) { Progress.say("  \(line)") }
  }
}
