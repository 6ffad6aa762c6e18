import Foundation
import Host
import Testing

@Suite struct SystemFilesTests {
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
