import Foundation

extension RemoteBoard {
  /// What is set there, by who has set it: `board`, `release`, `kept` and `start`, of which the later take precedence.
  ///
  /// - Parameter changes: `NAME=VALUE` each, which are kept there before; without a value the setting goes. Throws where the app does not
  ///   work with them, and those before are back.
  public func settings(changing changes: [String] = []) async throws -> [String: [String]] {
    let lines: [String]
    if changes.isEmpty {
      lines = try await command(["settings"])
    } else {
      let text = Data(changes.map { "\($0)\n" }.joined().utf8)
      let file = FileManager.default.temporaryDirectory.appending(path: "vitrine-settings-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: file) }
      try text.write(to: file)
      lines = try await command(["settings", "\(text.count)"], input: file)
    }
    return lines.reduce(into: [:]) { settings, line in
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      if words.count == 2, ["board", "release", "kept", "start"].contains(words[0]) { settings[words[0], default: []].append(words[1]) }
    }
  }
}
