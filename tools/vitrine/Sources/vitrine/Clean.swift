import ArgumentParser
import Deploying
import Foundation
import ReleaseFormat

/// `vitrine clean`: makes space on the data partitions of boards.
struct Clean: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists what can be removed from the data partitions of boards, and removes it.",
    discussion: """
      Without options, nothing is removed: the table shows the free space and the size of each kind of file. The running release, the \
      settings, and the host key are never removed.
      """)

  @OptionGroup var hosts: HostArguments

  @Flag(help: "Remove releases that the board does not use, and parts of releases.") var unused = false
  @Flag(help: "Remove the release before the current one. A rollback then returns to the built-in release.")
  var previous = false
  @Flag(help: "Remove the app's data that the board set aside because the app failed with them.") var setAside = false
  @Flag(help: "Remove the log and the panic report of earlier starts.") var logs = false
  @Flag(help: "Remove all of these: the same as --unused --previous --set-aside --logs.") var all = false

  @Option(
    name: .customLong("file"),
    help: ArgumentHelp(
      "Remove a file or folder of the app on the data partition, by its name as listed; may be repeated.",
      valueName: "name"))
  var files: [String] = []

  // Other tools have such options, and ArgumentParser would suggest --previous.
  @Flag(name: [.customLong("dry-run"), .customLong("preview")], help: .hidden) var isPreview = false

  func validate() throws {
    if isPreview { throw ValidationError(.previewOfClean) }
    for name in files
    where name.isEmpty || name.contains("/") || name.contains(where: \.isNewline) || [".", ".."].contains(name) {
      throw ValidationError(.notAFileName(name))
    }
  }

  /// The items to remove, in the order in which they are removed.
  private var items: [RemovableItem] {
    let kinds: [(RemovableItem.Kind, Bool)] = [
      (.unused, unused), (.setAside, setAside), (.logs, logs), (.previous, previous),
    ]
    return kinds.filter { $0.1 || all }.map { .kind($0.0) } + files.map { .file($0) }
  }

  func run() async throws {
    let items = items
    let kinds = RemovableItem.Kind.allCases
    try await hosts.forEach(["free"] + kinds.map(\.rawValue) + ["files"] + (items.isEmpty ? [] : ["removed"])) {
      [json = hosts.json] board in
      try await board.requireDataPartition()
      let before = try await board.removableSpace()
      var space = before
      if !items.isEmpty {
        try await board.remove(items)
        space = try await board.removableSpace()
      }
      func text(_ size: Int64) -> String { json ? "\(size)" : Self.text(size) }
      var values = ["free": text(space.free)]
      for kind in kinds { values[kind.rawValue] = text(space.size(of: kind)) }
      let files = space.items.compactMap { item, size -> String? in
        guard case .file(let name) = item else { return nil }
        return "\(name) \(text(size))"
      }
      values["files"] = files.isEmpty ? nil : files.joined(separator: ", ")
      if !items.isEmpty {
        values["removed"] = text(max(0, before.size - space.size))
      }
      return values
    }
  }

  /// Returns a size for users, such as `12.3 MB`.
  static func text(_ size: Int64) -> String {
    size >= 1_000_000 ? String(format: "%.1f MB", Double(size) / 1e6) : size == 0 ? "0" : "\(max(1, size / 1000)) KB"
  }
}
