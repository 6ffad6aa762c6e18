import Platform
import System

/// Sees to it that of what is plugged in by USB only what the policy allows gets a driver.
///
/// The kernel is told to use no device before it is asked to: `usbcore.authorized_default=0`. For each that it announces this asks it to
/// read the device, and then to look for drivers of the interfaces that are allowed. A driver may wait for its device, so
/// that is done in a process of its own.
struct USBGuard {
  private static let devices = "/sys/bus/usb/devices"
  /// Of a keyboard: the first row of letters, in the kernel's numbers of keys.
  private static let letters = 16...25

  var policy = USBPolicy.usual
  /// A device that comes and goes all the time does not fill the log.
  private var lines = LineBudget()

  /// Looks at what is plugged in already: a driver that is part of the kernel was there before.
  mutating func takeAll(at now: Double) {
    for name in (try? Directory.names(at: Self.devices)) ?? [] { take("\(Self.devices)/\(name)", at: now) }
  }

  /// Looks at what the kernel announces.
  mutating func take(_ event: KernelEvent, at now: Double) {
    guard event.action == "add" else { return }
    if event.subsystem == "usb" { take("/sys\(event.path)", at: now) }
    if event.subsystem == "input", event.node != nil { takeInput("/sys\(event.path)", at: now) }
  }

  private mutating func take(_ folder: String, at now: Double) {
    if let interface = Self.interface(at: folder) {
      takeInterface(interface, at: folder, at: now)
    } else if File.exists(at: "\(folder)/interface_authorized_default") {
      // A root hub: no interface of what is plugged into it is used before it is asked for.
      set("\(folder)/interface_authorized_default", to: false)
    } else if isAuthorized(folder) == false {
      _ = try? Child { set("\(folder)/authorized", to: true) }
    }
  }

  private mutating func takeInterface(_ interface: USBInterface, at folder: String, at now: Double) {
    let name = String(folder.split(separator: "/").last ?? "")
    let isAuthorized = isAuthorized(folder)
    if policy.allows(interface) {
      guard isAuthorized == false else { return }
      _ = try? Child {
        set("\(folder)/authorized", to: true)
          && (try? Descriptor(opening: "/sys/bus/usb/drivers_probe", .writeOnly).writeAll(name)) != nil
      }
    } else {
      if isAuthorized == true { _ = try? Child { set("\(folder)/authorized", to: false) } }
      say("usb \(name): \(interface.kind?.rawValue ?? "it") is not allowed on this board; not using it", at: now)
    }
  }

  /// A keyboard that does not say so as an interface is known by its keys.
  private mutating func takeInput(_ folder: String, at now: Double) {
    guard !policy.allowed.contains(.keyboard), let keys = try? File.text(at: "\(folder)/device/capabilities/key", limit: 4096),
      Self.hasLetters(keys)
    else { return }
    var place = folder
    while let slash = place.lastIndex(of: "/"), slash != place.startIndex {
      place = String(place[..<slash])
      guard Self.interface(at: place) != nil else { continue }
      _ = try? Child { [place] in set("\(place)/authorized", to: false) }
      let name = place.split(separator: "/").last ?? ""
      return say("usb \(name): a keyboard is not allowed on this board; not using it any more", at: now)
    }
  }

  /// - Parameter keys: as the kernel lists them: words of bits in hexadecimal, the last one first.
  static func hasLetters(_ keys: String) -> Bool {
    guard let word = keys.split(whereSeparator: { $0 == " " || $0 == "\n" }).last, let bits = UInt64(word, radix: 16) else { return false }
    return letters.allSatisfy { bits >> UInt64($0) & 1 == 1 }
  }

  private static func interface(at folder: String) -> USBInterface? {
    func number(_ name: String) -> UInt8? {
      guard let text = try? File.text(at: "\(folder)/\(name)", limit: 16) else { return nil }
      return UInt8(text.prefix { $0 != "\n" }, radix: 16)
    }
    guard let first = number("bInterfaceClass"), let second = number("bInterfaceSubClass"), let third = number("bInterfaceProtocol")
    else { return nil }
    return USBInterface(number: first, subclass: second, protocol: third)
  }

  /// Nil where that cannot be told.
  private func isAuthorized(_ folder: String) -> Bool? {
    (try? File.text(at: "\(folder)/authorized", limit: 16)).map { $0.utf8.first == UInt8(ascii: "1") }
  }

  @discardableResult
  private func set(_ path: String, to value: Bool) -> Bool {
    (try? Descriptor(opening: path, .writeOnly).writeAll(value ? "1" : "0")) != nil
  }

  private mutating func say(_ line: String, at now: Double) {
    if let line = lines.line(line, at: now) { Process.log(line) }
  }
}
