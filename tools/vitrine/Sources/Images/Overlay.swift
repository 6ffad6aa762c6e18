import Foundation
import Host

/// Files that lie on a board's root file system as they are.
///
/// They come from `rootfs-overlay/common` and, over those, from the folder that is
/// named as the board: of Vitrine, and over that of the app.
public struct Overlay: Sendable {
  /// By their paths, without a leading slash.
  private(set) var entries: [String: CpioArchive.Entry]

  /// Whether it brings a system typeface of its own.
  var replacesFont: Bool { entries[Initramfs.fontPath] != nil }

  public static let none = Overlay(entries: [:])

  /// - Parameter folders: those that do not exist add nothing; a later one's files replace an earlier one's.
  public init(_ folders: [URL]) throws {
    var entries: [String: CpioArchive.Entry] = [:]
    for folder in folders {
      let names = FileManager.default.enumerator(atPath: folder.path)
      while let path = names?.nextObject() as? String {
        let place = folder.appending(path: path).path
        switch try FileManager.default.attributesOfItem(atPath: place)[.type] as? FileAttributeType {
        case .typeDirectory: entries[path] = .folder
        case .typeSymbolicLink: entries[path] = .link(to: try FileManager.default.destinationOfSymbolicLink(atPath: place))
        case .typeRegular:
          entries[path] = .file(
            try Data(contentsOf: URL(fileURLWithPath: place)), isExecutable: FileManager.default.isExecutableFile(atPath: place))
        // Sockets and the like are left out: the programs on the board make them.
        default: break
        }
      }
    }
    self.entries = entries
  }

  /// Lays another one over it.
  mutating func add(_ other: Overlay) { entries.merge(other.entries) { $1 } }

  private init(entries: [String: CpioArchive.Entry]) { self.entries = entries }
}
