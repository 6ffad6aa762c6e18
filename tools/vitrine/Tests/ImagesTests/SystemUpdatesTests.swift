import Foundation
import Host
import ReleaseFormat
import SwiftSDKs
import Testing

@testable import Images

/// The files of a system image that updates itself from a web server or a USB stick.
@Suite struct SystemUpdatesTests {
  private static let units = "etc/systemd/system"

  private func entries(_ url: String, _ hours: String = "22-4") throws -> [String: CpioArchive.Entry] {
    let options = try WebUpdates.Options(url: url, hours: try #require(UpdateHours(hours)))
    // A static program of every Debian system.
    let program = try StaticProgram(URL(fileURLWithPath: "/sbin/ldconfig"), for: .x86_64)
    return WebUpdates(program, options).systemEntries
  }

  private func text(_ entry: CpioArchive.Entry?) throws -> String {
    guard case .file(let contents, _) = try #require(entry) else { return "" }
    return String(decoding: contents, as: UTF8.self)
  }

  @Test(arguments: [
    ("https://updates.example.com/vitrine", "https://updates.example.com/vitrine"),
    ("http://10.0.0.1:8000/a%20b", "http://10.0.0.1:8000/a%%20b"),
  ])
  func `systemd gets the server and the hours as they are`(url: String, value: String) throws {
    let entries = try entries(url)
    #expect(
      try text(entries["\(Self.units)/vitrine-web.service.d/options.conf"])
        == "[Service]\nEnvironment=\"UPDATE_URL=\(value)\"\nEnvironment=\"UPDATE_HOURS=22-4\"\n")
    guard case .file(_, isExecutable: true) = try #require(entries["usr/lib/vitrine/vitrine-web"]) else {
      return #expect(Bool(false))
    }
  }

  @Test func `the unit starts the program with these variables, and is enabled`() throws {
    let root = try Repository(around: #filePath).root.appending(path: "rootfs-overlay")
    let overlay = try Overlay([root.appending(path: "system-web")])
    let unit = try text(overlay.entries["\(Self.units)/vitrine-web.service"])
    #expect(unit.contains("\nExecStart=/usr/lib/vitrine/vitrine-web ${UPDATE_URL} ${UPDATE_HOURS}\n"))
    guard case .link = try #require(overlay.entries["\(Self.units)/multi-user.target.wants/vitrine-web.service"])
    else { return #expect(Bool(false)) }
    let usb = try Overlay([root.appending(path: "system-usb")])
    let usbUnit = try text(usb.entries["\(Self.units)/vitrine-usb.service"])
    #expect(usbUnit.contains("\nExecStart=/usr/lib/vitrine/vitrine-usb\n"))
    guard case .link = try #require(usb.entries["\(Self.units)/multi-user.target.wants/vitrine-usb.service"])
    else { return #expect(Bool(false)) }
    let slots = try Overlay([root.appending(path: "system-slots")])
    for name in ["slots", "update"] {
      guard case .link = try #require(slots.entries["\(Self.units)/sockets.target.wants/vitrine-\(name).socket"])
      else { return #expect(Bool(false)) }
    }
  }

  @Test func `only images with updates from sticks use disks that are plugged in later`() throws {
    let root = try Repository(around: #filePath).root.appending(path: "rootfs-overlay")
    let rules = "etc/udev/rules.d"
    let all = try text(Overlay([root.appending(path: "debian")]).entries["\(rules)/71-vitrine-usb.rules"])
    let disks = all.split(separator: "\n").filter { $0.hasPrefix("ATTR{bInterfaceClass}==\"08\"") }
    #expect(disks == ["ATTR{bInterfaceClass}==\"08\", ENV{VITRINE_STICKS}!=\"1\", ATTR{authorized}=\"0\""])
    // The names of the files are the order in which udev reads them. It reads labels in 60-persistent-storage.rules.
    let sticks = try text(Overlay([root.appending(path: "system-usb")]).entries["\(rules)/59-vitrine-sticks.rules"])
    #expect(sticks.contains("\nSUBSYSTEM==\"usb\", ENV{VITRINE_STICKS}=\"1\"\n"))
  }
}
