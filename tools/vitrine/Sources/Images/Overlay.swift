import Foundation
import Host
import System

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

  /// The paths of what an image alone brings, in alphabetical order: all but folders and the typeface, which a release has too.
  public var ownFiles: [String] {
    entries.keys.sorted().filter { path in
      if case .folder = entries[path] { false } else { path != Initramfs.fontPath }
    }
  }

  /// Tells these files from others: an image says so of its app's, so that a deploy can tell whether they are still the same. Nil where there
  /// are none.
  public var identity: String? {
    let lines = ownFiles.compactMap { path in
      switch entries[path] {
      case .file(let contents, let isExecutable)?:
        "\(path) \(isExecutable ? "program" : "file") \(hexDigits(of: SHA256.hash(of: Array(contents))))\n"
      case .link(let target)?: "\(path) link \(target)\n"
      default: nil
      }
    }
    return lines.isEmpty ? nil : hexDigits(of: SHA256.hash(of: Array(lines.joined().utf8)))
  }

  /// What a board's image says of it, in the file that says what the board is.
  var note: String { identity.map { "overlay \($0)\n" } ?? "" }

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
  public mutating func add(_ other: Overlay) { entries.merge(other.entries) { $1 } }

  init(entries: [String: CpioArchive.Entry]) { self.entries = entries }
}
