import Foundation
import Host

/// Files on a board's data partition that `vitrine clean` can remove.
public struct RemovableItem: Sendable, Equatable {
  /// The kinds of files that are not the app's.
  public enum Kind: String, Sendable, CaseIterable {
    /// The release before the current one.
    case previous
    /// Releases that the board does not use, and parts of releases.
    case unused
    /// The app's data that the board set aside because the app failed with them.
    case setAside = "set-aside"
    /// The log and the panic report of earlier starts.
    case logs
  }

  /// The line of a request: a kind, or `file` and the name of the app's file or folder.
  public let line: String

  public init(_ kind: Kind) { line = kind.rawValue }

  /// - Parameter name: A file or folder of the app, directly in the data partition.
  public init(file name: String) { line = "file \(name)" }

  private init(line: String) { self.line = line }

  /// The kind, or `nil` for a file of the app.
  public var kind: Kind? { Kind(rawValue: line) }

  /// The name of the app's file, or `nil`.
  public var fileName: String? { line.hasPrefix("file ") ? String(line.dropFirst("file ".count)) : nil }

  /// The space of a board's data partition.
  public struct Space: Sendable {
    /// The free space, in bytes.
    public var free: Int64 = 0
    /// The items, and their sizes in bytes.
    public var items: [(item: RemovableItem, size: Int64)] = []

    init(lines: [String]) {
      for line in lines {
        let words = line.split(separator: " ", maxSplits: 2).map(String.init)
        if words.count == 2, words[0] == "free", let size = Int64(words[1]) { free = size }
        if words.count == 3, words[0] == "item", let size = Int64(words[1]) {
          items.append((RemovableItem(line: words[2]), size))
        }
      }
    }

    /// The size of all items of a kind, in bytes.
    public func size(of kind: Kind) -> Int64 { items.filter { $0.item.kind == kind }.reduce(0) { $0 + $1.size } }
  }
}

extension RemoteBoard {
  /// Returns the free space on the board's data partition, and the files that can be removed.
  public func removableSpace() async throws -> RemovableItem.Space { .init(lines: try await run(["room"])) }

  /// Removes files from the board's data partition.
  public func remove(_ items: [RemovableItem]) async throws {
    let text = Data(items.map { "\($0.line)\n" }.joined().utf8)
    let folder = try TemporaryFolder(for: "clean")
    defer { withExtendedLifetime(folder) {} }
    let file = folder.url.appending(path: "items")
    try text.write(to: file)
    try await run(["clean", "\(text.count)"], input: file)
  }
}
