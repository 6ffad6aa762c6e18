import Foundation
import Host

/// An empty data partition as a list of its blocks, from which a board makes its own anew when that is damaged: no program for
/// it is on the board. The format is `EmptyFileSystem`'s, of the target `Appliance`.
public struct EmptyDataPartition: Sendable {
  /// The list.
  public let list: Data

  /// In bytes.
  private static let blockSize = 4096

  /// The same file system as the card has.
  ///
  /// - Parameter folder: for a file that is gone afterwards.
  public init(in folder: URL) async throws {
    let file = folder.appending(path: CardPlan.dataImage)
    defer { try? FileManager.default.removeItem(at: file) }
    try await Self.make(file)
    list = try Self.list(of: Data(contentsOf: file))
  }

  /// Makes a file system in `file`, with what is in the folder `contents`.
  public static func make(_ file: URL, contents: URL? = nil) async throws {
    _ = try await Command.output(
      "env",
      CardImage.environment + ["mke2fs", "-q", "-t", "ext4", "-L", CardPlan.dataLabel] + CardPlan.dataOptions
        + (contents.map { ["-d", $0.path] } ?? []) + [file.path, "\(CardPlan.dataSize / 1024)k"])
  }

  private static func list(of disk: Data) -> Data {
    func number(_ index: Int) -> Data { withUnsafeBytes(of: UInt32(index).littleEndian) { Data($0) } }
    let blocks = disk.count / blockSize
    var list = Data()
    for index in 0..<blocks {
      let block = disk[index * blockSize..<(index + 1) * blockSize]
      if block.contains(where: { $0 != 0 }) { list += number(index) + block }
    }
    return list + number(blocks)
  }
}
