import Foundation
import Host
import ReleaseFormat

/// The space of a board's data partition, and the files that `vitrine clean` can remove from it.
public struct RemovableSpace: Sendable {
  /// The free space, in bytes.
  public private(set) var free: Int64 = 0
  /// The items, and their sizes in bytes.
  public private(set) var items: [(item: RemovableItem, size: Int64)] = []

  /// Parses the lines of a board's answer. Items that this version does not know are ignored.
  init(lines: [String]) {
    for line in lines {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      if words.count == 2, words[0] == "free", let size = Int64(digits: words[1]) { free = size }
      if words.count == 3, words[0] == "item", let size = Int64(digits: words[1]),
        let item = RemovableItem(parsing: words[2])
      {
        items.append((item, size))
      }
    }
  }

  /// The size of all items, in bytes.
  public var size: Int64 { items.reduce(0) { $0 + $1.size } }

  /// Returns the size of all items of a kind, in bytes.
  public func size(of kind: RemovableItem.Kind) -> Int64 {
    items.filter { $0.item == .kind(kind) }.reduce(0) { $0 + $1.size }
  }
}

extension RemoteBoard {
  /// Throws an error if the board has no data partition: its files are in memory then.
  public func requireDataPartition() async throws {
    if try await health()?.isDataInMemory == true { throw DeployError.noDataPartition(host: host) }
  }

  /// Returns the free space on the board's data partition, and the files that can be removed.
  public func removableSpace() async throws -> RemovableSpace { RemovableSpace(lines: try await run(["room"])) }

  /// Removes files from the board's data partition.
  public func remove(_ items: [RemovableItem]) async throws {
    let text = Data(items.map { "\($0.text)\n" }.joined().utf8)
    let folder = try TemporaryFolder(for: "clean")
    defer { withExtendedLifetime(folder) {} }
    let file = folder.url.appending(path: "items")
    try text.write(to: file)
    try await run(["clean", "\(text.count)"], input: file)
  }
}
