import ArgumentParser
import Deploying
import Foundation
import ReleaseFormat

/// `vitrine settings`: shows and changes settings on boards.
struct Settings: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows what is set on boards, and changes it.",
    discussion: """
      A setting that is made here stays on the board, whichever release runs there, and takes precedence over those of the release. The app \
      starts again with it. Where it shows no frame then, the settings before are back.

      NAME= removes a setting. VITRINE_TIMEZONE may be a name such as Europe/Berlin, of which the board gets the rule; 'vitrine pin' makes \
      VITRINE_STAFF_PIN. Names that do not begin with VITRINE_ are for the app. docs/settings.md explains the others:

      \(KioskSetting.valueList)
      """)

  @OptionGroup var hosts: HostArguments

  /// Returns the changes in the format for boards. The words without `=` are hosts.
  private func changes() throws -> [String] {
    try hosts.names.filter { $0.contains("=") }.map { change in
      do throws(BoardSetting.Refusal) { _ = try BoardSetting(parsing: change) } catch { throw ValidationError(error.message) }
      return try Setting(parsing: change).text
    }
  }

  func validate() throws {
    if try changes().count == hosts.names.count { throw ValidationError("name a board, too") }
  }

  func run() async throws {
    var hosts = hosts
    hosts.names.removeAll { $0.contains("=") }
    let changes = try changes()
    try await hosts.forEach(["kept", "release", "board"]) { board in
      let settings = try await board.settings(changing: changes)
      return settings.mapValues { $0.joined(separator: " ") }
    }
  }
}
