import Foundation

/// An archive in the "newc" format that the kernel unpacks as its first file system. The same entries give the same
/// bytes, because the archive contains no times, owners or inode numbers of the host.
struct CpioArchive {
  enum Entry: Equatable, Sendable {
    /// A file that only its owner, root, may write.
    case file(Data, isExecutable: Bool)
    case folder
    case link(to: String)
    case characterDevice(major: Int, minor: Int)
  }

  /// The entries by path, without a leading slash. Parent folders are added automatically.
  var entries: [String: Entry] = [:]
  /// The paths of files that only root may read.
  var secrets: Set<String> = []

  /// Returns the complete archive. Folders precede their contents.
  func serialized() -> Data {
    var entries = entries
    for path in self.entries.keys {
      var folder = Self.parent(of: path)
      while !folder.isEmpty {
        entries[folder] = .folder
        folder = Self.parent(of: folder)
      }
    }
    var writer = Writer()
    // The path of a folder sorts before the paths in it.
    for (path, entry) in entries.sorted(by: { $0.key < $1.key }) {
      writer.add(path, entry, isSecret: secrets.contains(path))
    }
    writer.add("TRAILER!!!", mode: 0)
    return writer.data
  }

  private static func parent(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  private struct Writer {
    var data = Data()
    private var count = 0

    mutating func add(_ path: String, _ entry: Entry, isSecret: Bool) {
      switch entry {
      case .file(let contents, let isExecutable):
        add(path, mode: isSecret ? 0o100600 : isExecutable ? 0o100755 : 0o100644, contents)
      case .folder: add(path, mode: 0o040755)
      case .link(let target): add(path, mode: 0o120777, Data(target.utf8))
      case .characterDevice(let major, let minor): add(path, mode: 0o020600, device: (major, minor))
      }
    }

    mutating func add(_ path: String, mode: Int, _ contents: Data = Data(), device: (Int, Int) = (0, 0)) {
      count += 1
      let name = Data(path.utf8) + [0]
      // inode, mode, user, group, links, time, size, the archive's device, the node's device, length of the name,
      // checksum
      let fields = [count, mode, 0, 0, 1, 0, contents.count, 0, 0, device.0, device.1, name.count, 0]
      data.append(Data("070701".utf8))
      for field in fields { data.append(Data(String(format: "%08X", field).utf8)) }
      data.append(name)
      pad()
      data.append(contents)
      pad()
    }

    private mutating func pad() {
      data.append(Data(count: (4 - data.count % 4) % 4))
    }
  }
}
