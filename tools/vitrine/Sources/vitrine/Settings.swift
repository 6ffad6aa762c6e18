import ArgumentParser
import Deploying
import Foundation
import Host
import ReleaseFormat

/// `vitrine settings`: shows and changes settings on boards.
struct Settings: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows and changes the settings of boards.",
    usage: "vitrine settings <host> ... [NAME=VALUE ...] [--json]",
    discussion: """
      A setting stays on the board for all releases, and takes precedence over those of the release. The app restarts with it. If the app \
      then presents no frame, the previous settings return.

      After the boards, NAME=VALUE changes a setting, and NAME= removes it. VITRINE_TIMEZONE may be a name such as Europe/Berlin; 'vitrine pin' makes \
      VITRINE_STAFF_PIN. Names that do not begin with VITRINE_ are for the app. docs/settings.md explains these:

      \(KioskSetting.valueList)
      """)

  @OptionGroup var hosts: HostArguments

  /// The words with `=`. The others are hosts.
  private var words: [String] { hosts.names.filter { $0.contains("=") } }

  /// Returns changes in the format for boards.
  private static func changes(_ words: [String]) throws -> [String] {
    try words.map { change in
      do throws(BoardSetting.Refusal) { _ = try BoardSetting(parsing: change) } catch {
        let name = String(change.prefix { $0 != "=" })
        try Setting.checkValue(change.dropFirst(name.count + 1), of: name)
        guard name.hasPrefix("VITRINE_") else {
          throw (Setting.refusal(ofName: name) ?? .malformedSetting(change)).validation
        }
        if KioskSetting(rawValue: name)?.audience == .developers {
          throw ValidationError(.developerSetting(name, change: change))
        }
        throw ValidationError(.unknownBoardSetting(name, suggestion: BoardSetting.names.suggestion(for: name)))
      }
      return try Setting(parsing: change).text
    }
  }

  /// Returns a message about a setting that the board has and the app ignores, or `nil`.
  ///
  /// - Parameters:
  ///   - changes: The settings, each as `NAME=VALUE`. The last one of each name counts.
  ///   - ignored: The names of ignored settings, each with the app's message.
  ///   - state: What the setting is, such as `stored`.
  ///   - remedy: What to do.
  static func ignoredChange(
    _ changes: [String], _ ignored: [String], state: String, remedy: (_ name: Substring) -> String
  ) -> String? {
    for change in changes.reversed() {
      let name = change.prefix { $0 != "=" }
      guard let line = ignored.first(where: { $0.hasPrefix("\(name) ") }) else { continue }
      return "\(change) is \(state), but \(line.dropFirst(name.count + 1)); \(remedy(name))"
    }
    return nil
  }

  func validate() throws {
    if let name = hosts.names.first(where: { $0.hasPrefix("VITRINE_") && !$0.contains("=") }) {
      throw ValidationError(.settingWithoutValue(name))
    }
    if let change = hosts.names.first(where: { $0.lowercased().hasPrefix("vitrine_") && !$0.hasPrefix("VITRINE_") }) {
      throw ValidationError(.lowercaseSetting(change))
    }
    // A file, which may be a pipe, is read only once.
    _ = try Self.changes(words.filter { !$0.contains("=@") })
    if words.count == hosts.names.count {
      throw ValidationError(.settingsWithoutBoard)
    }
  }

  func run() async throws {
    let changes = try Self.changes(words)
    var hosts = hosts
    hosts.names.removeAll { $0.contains("=") }
    try await hosts.forEach(
      ["kept", "release", "board"],
      // The board still has its previous settings.
      valuesAfterRefusal: { try await Self.values(of: $0.settings()) }
    ) { board in
      let settings = try await board.settings(changing: changes)
      let values = Self.values(of: settings)
      let reason = Self.ignoredChange(changes, settings["ignored"] ?? [], state: "stored") { name in
        "set another value, or remove it with 'vitrine settings \(board.host) \(name)='"
      }
      if let reason {
        throw UnhealthyBoard(host: board.host, values: values, reason: reason)
      }
      return values
    }
  }

  /// Returns the columns of the table.
  private static func values(of settings: [String: [String]]) -> [String: String] {
    settings.mapValues { $0.joined(separator: " ") }
  }
}
