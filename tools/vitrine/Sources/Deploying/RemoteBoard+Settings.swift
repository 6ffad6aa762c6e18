import Foundation
import Host
import ReleaseFormat

extension RemoteBoard {
  /// Returns the settings on the board by source: `board`, `release`, `kept` and `start`. Later sources take
  /// precedence. `ignored` has those that the app ignores, each with its message.
  ///
  /// - Parameter changes: Changes to store first, each `NAME=VALUE`. `NAME` without a value removes the setting. Throws
  ///   an error if the app fails with the changes; the board then restores the previous settings.
  public func settings(changing changes: [String] = []) async throws -> [String: [String]] {
    try await settingLines(changing: changes).reduce(into: [:]) { settings, line in
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      if words.count == 2, ["board", "release", "kept", "start", "ignored"].contains(words[0]),
        !Self.isInternal(words[1])
      {
        settings[words[0], default: []].append(words[1])
      }
    }
  }

  /// Returns the date of the board's image, in seconds since 1970, or `nil` for a Debian system.
  public func imageDate() async throws -> Int64? {
    let start = "board \(KioskSetting.imageDate.name)="
    let line = try await settingLines(changing: []).first { $0.hasPrefix(start) }
    return line.flatMap { Int64(digits: $0.dropFirst(start.count)) }
  }

  private func settingLines(changing changes: [String]) async throws -> [String] {
    if changes.isEmpty { return try await run(["settings"]) }
    let text = Data(changes.map { "\($0)\n" }.joined().utf8)
    let folder = try TemporaryFolder(for: "settings")
    defer { withExtendedLifetime(folder) {} }
    let file = folder.url.appending(path: "changes")
    try text.write(to: file)
    return try await run(["settings", "\(text.count)"], input: file)
  }

  /// Returns `true` for a variable that Vitrine sets itself, such as the date of the image or the path of a release's
  /// typeface.
  static func isInternal(_ setting: String) -> Bool {
    let name = setting.prefix { $0 != "=" && $0 != " " }
    let value = setting.dropFirst(name.count + 1)
    if value.hasPrefix("\(DataFolder.path)/releases/") || value.hasPrefix("/run/vitrine/") { return true }
    return name.hasPrefix("VITRINE_") && !BoardSetting.names.contains(String(name))
  }
}
