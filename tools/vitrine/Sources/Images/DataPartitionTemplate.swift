import Foundation
import Host

/// An empty data partition as a list of its blocks.
///
/// A board restores a damaged data partition from the list, because it has no program that makes file systems. The
/// format is that of `EmptyFileSystem` in the target `Appliance`.
public struct DataPartitionTemplate: Sendable {
  /// The list of blocks.
  public let blockList: Data

  /// The size of a block in bytes.
  private static let blockSize = 4096

  /// Makes the list of the file system that the card has.
  ///
  /// - Parameter folder: A folder for an intermediate file, which is removed afterwards.
  public init(in folder: URL) async throws {
    let file = folder.appending(path: CardLayout.dataImage)
    defer { try? FileManager.default.removeItem(at: file) }
    try await Self.make(file)
    blockList = try Self.list(of: Data(contentsOf: file))
  }

  /// Makes a file system in `file` with the files of the folder `contents`.
  public static func make(_ file: URL, contents: URL? = nil) async throws {
    _ = try await Command.output(
      "env",
      CardImage.environment + ["mke2fs", "-q", "-t", "ext4", "-L", CardLayout.dataLabel] + CardLayout.dataOptions
        + (contents.map { ["-d", $0.path] } ?? []) + [file.path, "\(CardLayout.dataSize / 1024)k"])
  }

  private static func list(of disk: Data) -> Data {
    func number(_ index: Int) -> Data { withUnsafeBytes(of: UInt32(index).littleEndian) { Data($0) } }
    let blocks = disk.count / blockSize
    let zeros = Data(count: blockSize)
    var list = Data()
    for index in 0..<blocks {
      let block = disk[index * blockSize..<(index + 1) * blockSize]
      if block != zeros { list += number(index) + block }
    }
    return list + number(blocks)
  }
}
