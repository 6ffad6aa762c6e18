import Debian
import Foundation
import Host

/// The first file system of a system image: finds the other one, and starts systemd in it. Debian's busybox and a script do so.
struct SystemStart {
  /// The archive, ready for the kernel.
  let data: Data
  let packages: [Package]

  /// Of a system's file systems, and of a file in the place of a disk; `crc32c` and `quota_v2` are asked for by name.
  private static let modules = ["crc32c_generic", "quota_v2", "ext4", "squashfs", "overlay", "loop", "vfat", "nls_cp437", "nls_ascii"]
  /// Of virtual boards.
  private static let virtual = ["virtio_pci", "virtio_blk"]

  init(for board: BoardFacts, kernel: Kernel, repository: Repository) async throws {
    let archive = try board.archive
    var found: [Package] = []
    let folder = try await archive.retrying {
      found = try await archive.packages(["busybox-static"])
      return try await Cache.version(found[0].version, of: archive.unpacked("busybox-static"), for: "busybox") { folder in
        try await archive.unpack(found, into: folder)
        return folder
      }
    }
    packages = found
    var files = CpioArchive()
    // Where a release has its programs: Debian 12 and 13.
    let places = ["bin", "usr/bin"].map { folder.appending(path: "\($0)/busybox") }
    let busybox = try Data(contentsOf: places.first { FileManager.default.fileExists(atPath: $0.path) } ?? places[0])
    files.entries["bin/busybox"] = .file(busybox, isExecutable: true)
    for name in ["findfs", "insmod", "mkdir", "mount", "sh", "sleep", "stat", "switch_root", "umount"] {
      files.entries["bin/\(name)"] = .link(to: "busybox")
    }
    for folder in ["boot", "data", "dev", "memory", "proc", "root", "sys"] { files.entries[folder] = .folder }
    files.entries["dev/console"] = .characterDevice(major: 5, minor: 1)
    let script = try Data(contentsOf: repository.root.appending(path: "rootfs-overlay/system-start/init"))
    files.entries["init"] = .file(script, isExecutable: true)
    guard let drivers = board.machine == nil ? board.data?.modules : Self.virtual else { throw BoardImageError.noDisk }
    var names = ""
    for file in try kernel.moduleFiles(drivers + Self.modules) {
      files.entries["lib/modules/\(file.lastPathComponent)"] = .file(try Data(contentsOf: file), isExecutable: false)
      names += "\(file.lastPathComponent)\n"
    }
    files.entries["modules"] = .file(Data(names.utf8), isExecutable: false)
    data = files.closed()
  }
}
