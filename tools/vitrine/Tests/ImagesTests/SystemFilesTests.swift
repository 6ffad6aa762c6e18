import Foundation
import Host
import TestFolder
import Testing

/// The first program of a system image.
@Suite struct SystemFilesTests {
  /// A folder with `/sys` and `/dev`, as the first program of a system image sees them.
  private struct Machine {
    private let folder: TestFolder
    private let script: URL

    init() throws {
      folder = try TestFolder()
      script = try Repository(around: #filePath).root.appending(path: "rootfs-overlay/system-start/disks")
    }

    /// Adds a partition with a label at an offset in bytes.
    func add(_ name: String, on disk: String, label: String, at offset: Int) throws {
      let place = "devices/\(disk)/\(name)"
      for folder in ["sys/class/block", "sys/\(place)", "dev"] {
        try self.folder.appending(path: folder).createFolder()
      }
      _ = try folder.write("1\n", to: "sys/\(place)/partition")
      try Data(Data(count: offset) + Data(label.utf8) + Data(count: 64)).write(
        to: folder.appending(path: "dev/\(name)"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "sys/class/block/\(name)").path, withDestinationPath: "../../\(place)")
    }

    func addBoot(_ name: String, on disk: String, isLarge: Bool = false) throws {
      try add(name, on: disk, label: "VITRINE    ", at: isLarge ? 71 : 43)
    }

    func addData(_ name: String, on disk: String) throws { try add(name, on: disk, label: "vitrine-data", at: 1144) }

    /// Returns what a function of the script prints.
    func result(of words: String...) async throws -> String {
      let command = #". "$1"; name=$2 root=$3; shift 3; "$name" "$root" "$@" || echo none"#
      let output = try await Command.output(
        "sh", ["-c", command, "sh", script.path, words[0], folder.url.path] + words.dropFirst())
      return output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  private static let stick = "pci0/usb1/1-1/block/sda"
  private static let disk = "pci0/ata1/block/sdb"

  @Test func `a system starts from its disk, and not from a stick with an equal label`() async throws {
    let machine = try Machine()
    #expect(try await machine.result(of: "boot_partition", "sda1", "usb") == "none")
    try machine.addBoot("sda1", on: Self.stick)
    // The disk may appear later.
    #expect(try await machine.result(of: "boot_partition", "sda1", "") == "none")
    #expect(try await machine.result(of: "boot_partition", "sda1", "usb") == "sda1")
    try machine.addBoot("sdb1", on: Self.disk, isLarge: true)
    for usb in ["", "usb"] { #expect(try await machine.result(of: "boot_partition", "sda1", usb) == "sdb1") }
  }

  @Test func `of several disks, a system starts from the one in the board's file`() async throws {
    let machine = try Machine()
    try machine.addBoot("mmcblk0p1", on: "mmc0/block/mmcblk0")
    try machine.addBoot("mmcblk1p1", on: "mmc1/block/mmcblk1")
    try machine.add("mmcblk1p3", on: "mmc1/block/mmcblk1", label: "OTHER      ", at: 43)
    #expect(try await machine.result(of: "boot_partition", "mmcblk1p1", "") == "mmcblk1p1")
    #expect(try await machine.result(of: "boot_partition", "mmcblk1p3", "") == "mmcblk0p1")
    #expect(try await machine.result(of: "boot_partition", "", "") == "mmcblk0p1")
  }

  @Test func `a system's data is on the disk from which it was started`() async throws {
    let machine = try Machine()
    try machine.addBoot("sda1", on: Self.stick)
    try machine.addData("sda2", on: Self.stick)
    try machine.addBoot("sdb1", on: Self.disk)
    #expect(try await machine.result(of: "data_partition", "sdb1") == "none")
    try machine.addData("sdb2", on: Self.disk)
    #expect(try await machine.result(of: "data_partition", "sdb1") == "sdb2")
    #expect(try await machine.result(of: "data_partition", "sda1") == "sda2")
  }

  /// Each file system that a system image mounts, with its options.
  private func mounts() throws -> [(path: String, options: Set<String>)] {
    let root = try Repository(around: #filePath).root.appending(path: "rootfs-overlay")
    let script = try String(contentsOf: root.appending(path: "system-start/init"), encoding: .utf8)
    let table = try String(contentsOf: root.appending(path: "system/etc/fstab"), encoding: .utf8)
    let mount = #/mount -t (?<type>\S+) -o "?(?<options>[^\s"]+)"? \S+ "?(?<path>[^\s"]+)/#
    let atStart = script.matches(of: mount).map { match in
      (String(match.output.path), Set(match.output.options.split(separator: ",").map(String.init)))
    }
    let later = table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let words = line.split(separator: " ").map(String.init)
      return (words[1], Set(words[3].split(separator: ",").map(String.init)))
    }
    return atStart + later
  }

  @Test func `a system's writable file systems have no devices and no setuid programs`() throws {
    let mounts = try mounts()
    // /root is Debian's own, and cannot be written.
    #expect(mounts.map { $0.path } == ["/memory", "/boot", "/root", "/root", "/root/$1", "/data", "/tmp"])
    for (path, options) in mounts {
      #expect(options.contains("ro") && path == "/root" || options.isSuperset(of: ["nosuid", "nodev"]), "\(path)")
    }
    for path in ["/boot", "/tmp"] { #expect(mounts.first { $0.path == path }?.options.contains("noexec") == true) }
  }
}
