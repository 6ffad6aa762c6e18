import Foundation

/// An archive the kernel unpacks as its first file system ("newc"). The same
/// entries give the same bytes: no times, no owners, no inodes of the host.
struct CpioArchive {
  private(set) var data = Data()
  private var count = 0
  private var folders: Set<String> = []

  mutating func addFolder(_ path: String) {
    guard !path.isEmpty, folders.insert(path).inserted else { return }
    addFolder(parent(of: path))
    add(path, mode: 0o040755)
  }

  /// A file that only its owner, root, may write.
  mutating func addFile(_ path: String, _ contents: Data, executable: Bool = false) {
    addFolder(parent(of: path))
    add(path, mode: executable ? 0o100755 : 0o100644, contents)
  }

  mutating func addCharacterDevice(_ path: String, major: Int, minor: Int) {
    addFolder(parent(of: path))
    add(path, mode: 0o020600, device: (major, minor))
  }

  /// The archive with its end mark.
  func closed() -> Data {
    var copy = self
    copy.add("TRAILER!!!", mode: 0)
    return copy.data
  }

  private mutating func add(_ path: String, mode: Int, _ contents: Data = Data(), device: (Int, Int) = (0, 0)) {
    count += 1
    let name = Data(path.utf8) + [0]
    // inode, mode, user, group, links, time, size, the archive's device, the
    // node's device, length of the name, checksum
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

  private func parent(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }
}
