import Foundation

extension RemoteBoard {
  /// Returns the settings on the board by source: `board`, `release`, `kept` and `start`. Later sources take
  /// precedence.
  ///
  /// - Parameter changes: Changes to store first, each `NAME=VALUE`. `NAME` without a value removes the setting. Throws
  ///   an error if the app fails with the changes; the board then restores the previous settings.
  public func settings(changing changes: [String] = []) async throws -> [String: [String]] {
    let lines: [String]
    if changes.isEmpty {
      lines = try await run(["settings"])
    } else {
      let text = Data(changes.map { "\($0)\n" }.joined().utf8)
      let file = FileManager.default.temporaryDirectory.appending(path: "vitrine-settings-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: file) }
      try text.write(to: file)
      lines = try await run(["settings", "\(text.count)"], input: file)
    }
    return lines.reduce(into: [:]) { settings, line in
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      if words.count == 2, ["board", "release", "kept", "start"].contains(words[0]) { settings[words[0], default: []].append(words[1]) }
    }
  }
}
