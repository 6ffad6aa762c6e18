import Debian
import Foundation
import Host
import Images
import SwiftSDKs

@testable import Images

/// A plain Debian system with sshd on its own disk, as a target for deployments.
struct PlainDebian {
  let disk: URL
  let parts: BootParts

  private static let packages = [
    "systemd-sysv", "udev", "dbus", "openssh-server", "sudo", "kmod", "initramfs-tools", "iproute2",
  ]
  private static let options = "root=/dev/vda rw net.ifnames=0 cryptomgr.notests"

  /// Makes the system once and then copies it from the cache.
  ///
  /// - Parameters:
  ///   - key: The public key of root.
  ///   - folder: The folder for the disk.
  ///   - facts: The board. The system has the same Debian release as its kernel.
  init(key: URL, in folder: URL, _ facts: BoardConfiguration) async throws {
    let kernel = try await Kernel.load(for: facts)
    let version = kernel.package.version.replacing(":", with: "-")
    let archive = try facts.archive
    let place = "debian-system/\(archive.release)/\(archive.architecture)"
    let made = try await Cache.folder(forVersion: "3-\(version)", of: place, purpose: "a Debian system") { empty in
      try await Self.make(for: facts, in: empty)
      return empty
    }
    disk = folder.appending(path: "system")
    _ = try await Command.output(
      "cp", ["--sparse=always", "--reflink=auto", made.appending(path: "disk").path, disk.path])
    let options = ([Self.options] + facts.kernel.arguments).joined(separator: " ")
    parts = BootParts(kernel: kernel.image, initramfs: made.appending(path: "initramfs"), commandLine: options)
    // Writes into the file system directly, without mounting it.
    for (mode, path) in [("040700", "/root/.ssh"), ("0100600", "/root/.ssh/authorized_keys")] {
      let isFolder = path == "/root/.ssh"
      try await change(isFolder ? "mkdir \(path)" : "write \(key.path) \(path)")
      for field in ["mode \(mode)", "uid 0", "gid 0"] { try await change("set_inode_field \(path) \(field)") }
    }
  }

  private func change(_ request: String) async throws {
    _ = try await Command.output("/usr/sbin/debugfs", ["-w", "-R", request, disk.path])
  }

  private static func make(for board: BoardConfiguration, in folder: URL) async throws {
    let network = "[Match]\\nName=eth*\\n[Network]\\nDHCP=yes\\n"
    // Only the disk's modules, so that the kernel finds its root quickly.
    let modules = "virtio_pci\\nvirtio_blk\\next4\\n"
    let system = folder.appending(path: "system.tar")
    try await Command.run(
      "mmdebstrap",
      [
        "--mode=unshare", "--skip=check/qemu", "--variant=minbase", "--architectures=\(board.archive.architecture)",
        "--include=\((packages + [board.kernel.package]).joined(separator: ","))",
        "--essential-hook=mkdir -p \"$1/etc/initramfs-tools/conf.d\" && echo MODULES=list >\"$1/etc/initramfs-tools/conf.d/test\""
          + " && printf '\(modules)' >\"$1/etc/initramfs-tools/modules\"",
        "--customize-hook=printf '\(network)' >\"$1/etc/systemd/network/80-dhcp.network\"",
        "--customize-hook=systemctl --root=\"$1\" enable systemd-networkd",
        "--customize-hook=rm -f \"$1\"/etc/systemd/system/timers.target.wants/*",
      ] + (SystemRoot.binfmtSetupCommand(for: board).map { ["--setup-hook=\($0)"] } ?? []) + [
        try board.archive.release, system.path,
      ])
    let tree = folder.appending(path: "tree")
    try FileManager.default.createDirectory(at: tree, withIntermediateDirectories: true)
    _ = try await Command.output("tar", ["-xf", system.path, "-C", tree.path])
    let boot = tree.appending(path: "boot")
    for name in try FileManager.default.contentsOfDirectory(atPath: boot.path) where name.hasPrefix("initrd.img-") {
      try FileManager.default.moveItem(at: boot.appending(path: name), to: folder.appending(path: "initramfs"))
    }
    _ = try await Command.output(
      "mke2fs", ["-q", "-t", "ext4", "-d", tree.path, folder.appending(path: "disk").path, "1500M"])
    try FileManager.default.removeItem(at: tree)
    try FileManager.default.removeItem(at: system)
  }
}
