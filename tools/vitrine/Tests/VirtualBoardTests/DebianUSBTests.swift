import BoardFixtures
import Foundation
import Host
import SwiftSDKs
import TestFolder
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// Tests the rules of a Debian system for USB devices (`71-vitrine-usb.rules`).
@Suite(.serialized, .fewAtOnce, .inCampaign) struct DebianUSBTests {
  private let repository: Repository
  private let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
  }

  /// Prints the USB class of each interface, and 1 if a driver may use it. Class 03 is input, 08 a disk.
  private static let interfaces = """
    'udevadm settle; for i in /sys/bus/usb/devices/*:*; do echo "$(cat $i/bInterfaceClass) $(cat $i/authorized)"; done'
    """

  @Test func `keyboards are refused at power-on and later, and disks and network adapters later`() async throws {
    let debian = try await DebianMachine("qemu-x86_64", in: folder, repository)
    let disks = try ["present", "later"].map { try folder.write("", to: $0) }
    for disk in disks { try Data(count: 1 << 20).write(to: disk) }
    let present = [
      "-device", "qemu-xhci,id=usb,p2=8,p3=8", "-device", "usb-kbd,bus=usb.0",
      "-drive", "if=none,id=present,format=raw,file=\(disks[0].path)", "-device", "usb-storage,bus=usb.0,drive=present",
    ]
    let later = disks[1].path
    try await debian.run(devices: present) { board, remote in
      #expect(try await interfaces(of: remote) == ["03 1", "08 1"])
      try await debian.setup.install(on: remote)
      // The system announces its devices in this way at each start. It may have started from the disk.
      try await remote.runShell(["udevadm", "trigger", "--action=add", "--subsystem-match=usb"], asRoot: true)
      #expect(try await interfaces(of: remote) == ["03 0", "08 1"])

      func plug(_ device: String, _ options: [String: JSON] = [:]) async throws {
        let all: [String: JSON] = ["driver": .string(device), "bus": "usb.0", "id": .string("later-\(device)")]
        try await board.control.execute("device_add", all.merging(options) { $1 })
      }
      try await plug("usb-kbd")
      try await expect(["03 0", "03 0", "08 1"], of: remote)
      let file: JSON = .object(["driver": "file", "filename": .string(later)])
      try await board.control.execute("blockdev-add", ["driver": "raw", "node-name": "later", "file": file])
      try await plug("usb-storage", ["drive": "later"])
      try await expect(["03 0", "03 0", "08 0", "08 1"], of: remote)
      // The adapter's second interface carries its data.
      try await plug("usb-net")
      try await expect(["02 0", "03 0", "03 0", "08 0", "08 1", "0a 1"], of: remote)
      // A touch screen has the same class as a keyboard.
      try await plug("usb-tablet")
      try await expect(["02 0", "03 0", "03 0", "03 1", "08 0", "08 1", "0a 1"], of: remote)
    }
  }

  /// Waits until the interfaces and their states are as expected.
  private func expect(_ expected: [String], of remote: RemoteBoard) async throws {
    let deadline = ContinuousClock.now + DebianMachine.limit
    var found: [String] = []
    repeat { found = try await interfaces(of: remote) } while found != expected && ContinuousClock.now < deadline
    #expect(found == expected)
  }

  private func interfaces(of remote: RemoteBoard) async throws -> [String] {
    let lines = try await remote.runShell(["sh", "-c", Self.interfaces], asRoot: true)
    // Hubs have class 09.
    return lines.filter { !$0.hasPrefix("09") }.sorted()
  }
}
