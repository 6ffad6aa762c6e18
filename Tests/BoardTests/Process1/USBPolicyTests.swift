import Foundation
import TestContexts
import TestKit
import Testing

@testable import Appliance

@Suite("A USB device", .freshContext) struct USBPolicyTests {
  private func interface(_ number: UInt8, _ subclass: UInt8 = 0, _ protocol: UInt8 = 0) -> USBInterface {
    USBInterface(number: number, subclass: subclass, protocol: `protocol`)
  }

  @Test func `is identified by its interfaces`() {
    #expect(interface(3, 1, 1).kind == .keyboard)
    // A mouse and a touch panel.
    #expect(interface(3, 1, 2).kind == .touch && interface(3).kind == .touch)
    #expect(interface(8, 6, 0x50).kind == .storage)
    #expect(interface(9).kind == nil)
    #expect(interface(0xFF).kind == .other && interface(2).kind == .other)
    // A serial line, and a device of the wireless class that is not a network adapter.
    #expect(interface(2, 2, 1).kind == .other && interface(0xEF, 2, 1).kind == .other)
    // ECM, EEM, NCM, MBIM, four kinds of RNDIS, and Bluetooth.
    for adapter in [
      interface(2, 6), interface(2, 12), interface(2, 13), interface(2, 14), interface(2, 2, 0xFF),
      interface(0xEF, 1, 1), interface(0xEF, 4, 1), interface(0xE0, 1, 3), interface(0xE0, 1, 1),
    ] { #expect(adapter.kind == .network && !USBPolicy.default.allows(adapter)) }
  }

  /// The conditions of each rule that rejects an interface, as `bInterfaceClass` and its values.
  private func rejections() throws -> [[Substring: [UInt8]]] {
    let file = URL(filePath: Checkout.file("rootfs-overlay/debian/etc/udev/rules.d/71-vitrine-usb.rules"))
    let rules = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return rules.filter { $0.hasPrefix("ATTR{") && $0.hasSuffix(", ATTR{authorized}=\"0\"") }.map { rule in
      let conditions = rule.matches(of: /ATTR\{(\w+)\}=="([0-9a-f|]+)"/)
      return Dictionary(
        uniqueKeysWithValues: conditions.map { ($0.1, $0.2.split(separator: "|").compactMap { UInt8($0, radix: 16) }) })
    }
  }

  @Test func `is a disk or a network adapter for the rules of a Debian system, too`() throws {
    let rejections = try rejections()
    #expect(rejections.count >= 5)
    // A keyboard of protocol 1 may have any subclass there.
    for number in UInt8.min...UInt8.max where number != 3 {
      for subclass: UInt8 in Array(0...0x10) + [0xFE, 0xFF] {
        for third: UInt8 in [0, 1, 2, 3, 4, 0xFF] {
          let isRejected = rejections.contains { rule in
            let parts = [("bInterfaceClass", number), ("bInterfaceSubClass", subclass), ("bInterfaceProtocol", third)]
            return parts.allSatisfy { rule[$0.0[...]]?.contains($0.1) ?? true }
          }
          let kind = interface(number, subclass, third).kind
          #expect(isRejected == (kind == .storage || kind == .network), "\(number) \(subclass) \(third)")
        }
      }
    }
  }

  @Test func `is used if the board allows it, and hubs always`() {
    #expect(USBPolicy.default.allows(interface(3)) && USBPolicy.default.allows(interface(0xFF)))
    #expect(!USBPolicy.default.allows(interface(3, 1, 1)) && !USBPolicy.default.allows(interface(8)))
    let none = USBPolicy(allowed: [])
    for number in UInt8.min...UInt8.max { #expect(none.allows(interface(number)) == (number == 9)) }
    #expect(USBPolicy(parsing: "storage keyboard") == USBPolicy(allowed: [.storage, .keyboard]))
    #expect(USBPolicy(parsing: "") == none)
    #expect(USBPolicy(parsing: "touch disks") == nil)
  }

  @Test func `is a keyboard if it can type, whatever its descriptors claim`() {
    // Key bitmaps from /proc/bus/input/devices: a keyboard, a mouse, and a touch panel.
    #expect(USBGuard.canType("1000000000007 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe\n"))
    #expect(!USBGuard.canType("70000 0 0 0 0\n"))
    #expect(!USBGuard.canType("400 0 0 0 0 0\n"))
    #expect(!USBGuard.canType("") && !USBGuard.canType("x\n"))
    // The first keyboard without its P key; a device with only A; digits with Enter; a number pad.
    #expect(USBGuard.canType("1000000000007 ff9f207ac14057ff febeffdfffefffff fffffffffdfffffe\n"))
    #expect(USBGuard.canType("40000000\n"))
    #expect(USBGuard.canType("10000ffc\n"))
    #expect(USBGuard.canType("100008000 0\n"))
    // Only Enter, like a remote control; only digits.
    #expect(!USBGuard.canType("10000000\n") && !USBGuard.canType("ffc\n"))
  }
}
