import Foundation
import Host
import SwiftSDKs
import TestFolder
import Testing

@testable import Deploying

/// The systems that `vitrine deploy` refuses to set up. `tools/debian/look` runs here in a simulated system.
@Suite struct DebianSystemTests {
  private let repository: Repository
  private let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
  }

  /// The programs and files of a simulated system. By default it is supported.
  private struct System {
    var release = "ID=debian\nVERSION_ID=12\nPRETTY_NAME='Debian GNU/Linux 12 (bookworm)'\n"
    var isStartedBySystemd = true
    var processor = "arm64"
    var machine = "aarch64"
    /// The user ID after login, and whether sudo allows commands as root.
    var user = 1000
    var maySudo = true
    /// The free space in kilobytes.
    var free = 100_000
  }

  /// Queries the system with an ssh client that runs the script in it.
  private func look(at system: System) async throws -> DebianSystem {
    func program(_ name: String, _ lines: String) throws {
      try folder.writeProgram("#!/bin/sh\n\(lines)\n", to: name)
    }
    let release = try folder.write(system.release, to: "release")
    try program("bin/id", "echo \(system.user)")
    try program("bin/sudo", "exit \(system.maySudo ? 0 : 1)")
    try program("bin/uname", "echo \(system.machine)")
    try program("bin/dpkg", "echo \(system.processor)")
    try program("bin/systemctl", "[ \"$1\" != --version ] || echo 'systemd 252 (252.39)'; [ \"$1\" = --version ]")
    try program("bin/df", "printf 'Filesystem 1024-blocks Used Available\\n/dev/vda 200000 100000 \(system.free)\\n'")
    // The script runs in its own namespace, in which this user may mount.
    try program(
      "ssh",
      """
      while [ "$1" != -- ]; do shift; done
      shift 2
      exec unshare --user --map-root-user --mount sh -c 'mount --bind \(release.path) /etc/os-release && mount -t tmpfs none /run &&
      \(system.isStartedBySystemd ? "mkdir -p /run/systemd/system &&" : "") PATH=\(folder.appending(path: "bin").path):$PATH exec "$@"' - "$@"
      """)
    let board = try RemoteBoard("alice@kiosk", options: [], client: folder.appending(path: "ssh").path)
    return try await DebianSystem(on: board, repository: repository)
  }

  private func refusal(_ change: (inout System) -> Void) async -> DeployError? {
    var system = System()
    change(&system)
    do {
      _ = try await look(at: system)
      return nil
    } catch { return error as? DeployError }
  }

  private static let host = "alice@kiosk"

  @Test func `a supported system reports what it is`() async throws {
    let system = try await look(at: System())
    #expect(system.name == "Debian GNU/Linux 12 (bookworm)" && system.architecture == .arm64 && !system.hasDesktop)
    var raspberry = System()
    raspberry.release = "ID=raspbian\nID_LIKE=debian\nPRETTY_NAME=Raspbian\n"
    raspberry.processor = "armhf"
    raspberry.machine = "armv7l"
    #expect(try await look(at: raspberry).architecture == .armhf)
  }

  @Test func `a system that is not Debian is rejected with its name`() async {
    let refusal = await refusal { $0.release = "ID=fedora\nPRETTY_NAME='Fedora Linux 40'\n" }
    #expect(refusal == .noDebian(host: Self.host, system: "Fedora Linux 40"))
  }

  @Test func `a system without systemd is rejected`() async {
    let refusal = await refusal { $0.isStartedBySystemd = false }
    #expect(refusal == .noSystemd(host: Self.host, system: "Debian GNU/Linux 12 (bookworm)"))
  }

  @Test func `an ARMv6 processor is rejected, even if its system claims armhf, and so is one of another kind`() async {
    let old = await refusal {
      $0.processor = "armhf"
      $0.machine = "armv6l"
    }
    #expect(old == .unsupportedProcessor(host: Self.host, processor: "ARMv6"))
    let other = await refusal {
      $0.processor = "riscv64"
      $0.machine = "riscv64"
    }
    #expect(other == .unsupportedProcessor(host: Self.host, processor: "riscv64"))
  }

  @Test func `a user who may not become root is rejected, and root needs no sudo`() async throws {
    let refusal = await refusal { $0.maySudo = false }
    #expect(refusal == .noRoot(host: Self.host))
    // Raspberry Pi OS has its own setting.
    #expect(refusal?.description.contains("run 'sudo raspi-config nonint do_sudo_pass 1' there") == true)
    var system = System()
    system.user = 0
    system.maySudo = false
    _ = try await look(at: system)
  }

  @Test func `too little space is rejected with the required space`() async {
    let refusal = await refusal { $0.free = 3 << 10 }
    #expect(refusal == .noSpace(host: Self.host, needed: 6 << 10, free: 3 << 10))
    #expect(
      refusal?.description
        == "alice@kiosk has 3 MB free in /usr, and 6 MB are needed; remove packages there with 'apt remove' or 'apt clean'"
    )
  }
}
