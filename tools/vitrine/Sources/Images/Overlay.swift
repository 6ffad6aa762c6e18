import Foundation
import Host
import ReleaseFormat

/// Files for a board's root file system.
///
/// They come from `rootfs-overlay/common` and, with higher precedence, from the folder with the board's name. The app's
/// folders take precedence over Vitrine's.
public struct Overlay: Sendable {
  /// The files by path, without a leading slash.
  private(set) var entries: [String: CpioArchive.Entry]

  /// Whether the overlay contains a system typeface.
  var replacesFont: Bool { entries[Initramfs.fontPath] != nil }

  public static let none = Overlay(entries: [:])

  /// The sorted paths of the files that only an image contains: all but folders and the typeface, which is also part of
  /// a release.
  public var imageOnlyFiles: [String] {
    entries.keys.sorted().filter { path in
      if case .folder = entries[path] { false } else { path != Initramfs.fontPath }
    }
  }

  /// A hash of these files, or `nil` if there are none. An image contains the hash of its app's overlay, so that a
  /// deployment can detect changes.
  public var identity: String? {
    let lines = imageOnlyFiles.compactMap { path in
      switch entries[path] {
      case .file(let contents, let isExecutable)?:
        "\(path) \(isExecutable ? "program" : "file") \(hexDigits(of: SHA256.hash(of: Array(contents))))\n"
      case .link(let target)?: "\(path) link \(target)\n"
      default: nil
      }
    }
    return lines.isEmpty ? nil : hexDigits(of: SHA256.hash(of: Array(lines.joined().utf8)))
  }

  /// The line about the overlay in an image's board file.
  var boardFileLine: String { identity.map { "overlay \($0)\n" } ?? "" }

  /// - Parameter folders: The folders of files. Missing folders are ignored, and files of later folders take
  ///   precedence.
  public init(_ folders: [URL]) throws {
    var entries: [String: CpioArchive.Entry] = [:]
    for folder in folders {
      let names = FileManager.default.enumerator(atPath: folder.path)
      while let path = names?.nextObject() as? String {
        let place = folder.appending(path: path).path
        switch try FileManager.default.attributesOfItem(atPath: place)[.type] as? FileAttributeType {
        case .typeDirectory: entries[path] = .folder
        case .typeSymbolicLink:
          entries[path] = .link(to: try FileManager.default.destinationOfSymbolicLink(atPath: place))
        case .typeRegular:
          entries[path] = .file(
            try Data(contentsOf: URL(fileURLWithPath: place)),
            isExecutable: FileManager.default.isExecutableFile(atPath: place))
        // Sockets and other special files are left out, because programs on the board create them.
        default: break
        }
      }
    }
    self.entries = entries
  }

  /// Adds another overlay, which takes precedence.
  public mutating func merge(_ other: Overlay) { entries.merge(other.entries) { $1 } }

  /// Returns this overlay with another one, which takes precedence.
  func merging(_ other: Overlay) -> Overlay { Overlay(entries: entries.merging(other.entries) { $1 }) }

  init(entries: [String: CpioArchive.Entry]) { self.entries = entries }
}
