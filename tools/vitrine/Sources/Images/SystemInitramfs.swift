import Debian
import Foundation
import Host

/// The initramfs of a system image, which finds the root file system and starts systemd in it. It consists of Debian's
/// busybox and a script.
struct SystemInitramfs {
  /// The archive for the kernel.
  let data: Data
  let packages: [DebianPackage]

  /// The modules of the file systems and of loop devices. The kernel requests `crc32c` and `quota_v2` by name.
  private static let modules = [
    "crc32c_generic", "quota_v2", "ext4", "squashfs", "overlay", "loop", "vfat", "nls_cp437", "nls_ascii",
  ]
  /// The drivers of virtual boards.
  private static let virtual = ["virtio_pci", "virtio_blk"]

  init(for board: BoardConfiguration, kernel: Kernel, repository: Repository) async throws {
    let archive = try board.archive
    var found: [DebianPackage] = []
    let folder = try await archive.withRefreshedLists {
      found = try await archive.packages(["busybox-static"])
      return try await Cache.folder(
        forVersion: found[0].version, of: archive.unpacked("busybox-static"), purpose: "busybox"
      ) { folder in
        try await archive.unpack(found, into: folder)
        return folder
      }
    }
    packages = found
    var files = CpioArchive()
    // The folder of programs in Debian 12 and in Debian 13.
    let places = ["bin", "usr/bin"].map { folder.appending(path: "\($0)/busybox") }
    let busybox = try Data(contentsOf: places.first { FileManager.default.fileExists(atPath: $0.path) } ?? places[0])
    files.entries["bin/busybox"] = .file(busybox, isExecutable: true)
    for name in [
      "dd", "findfs", "insmod", "mkdir", "mount", "readlink", "sh", "sleep", "stat", "switch_root", "umount",
    ] {
      files.entries["bin/\(name)"] = .link(to: "busybox")
    }
    for folder in ["boot", "data", "dev", "memory", "proc", "root", "sys"] { files.entries[folder] = .folder }
    files.entries["dev/console"] = .characterDevice(major: 5, minor: 1)
    for (name, isExecutable) in [("init", true), ("disks", false)] {
      let script = try Data(contentsOf: repository.root.appending(path: "rootfs-overlay/system-start/\(name)"))
      files.entries[name] = .file(script, isExecutable: isExecutable)
    }
    let slots = board.data.flatMap { BoardSlots(.uBoot, dataDevice: $0.device) }
    let partition = slots?.partition.replacing("/dev/", with: "") ?? ""
    files.entries["partition"] = .file(Data("\(partition)\n".utf8), isExecutable: false)
    guard let drivers = board.machine == nil ? board.data?.modules : Self.virtual else { throw BoardImageError.noDisk }
    var names = ""
    for file in try kernel.moduleFiles(drivers + Self.modules) {
      files.entries["lib/modules/\(file.lastPathComponent)"] = .file(try Data(contentsOf: file), isExecutable: false)
      names += "\(file.lastPathComponent)\n"
    }
    files.entries["modules"] = .file(Data(names.utf8), isExecutable: false)
    data = files.serialized()
  }
}
