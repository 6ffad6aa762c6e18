import InputNodes
import Platform
import System

/// Sees to it that of what is plugged in by USB only what the policy allows gets a driver.
///
/// The kernel is told to use no device before it is asked to: `usbcore.authorized_default=0`. For each that it announces this asks it to
/// read the device, and then to look for drivers of the interfaces that are allowed. A driver may wait for its device, so
/// that is done in a process of its own (`DriverWorkers`).
struct USBGuard {
  private static let devices = "/sys/bus/usb/devices"

  var policy = USBPolicy.usual
  /// A device that comes and goes all the time does not fill the log.
  private var lines = LogRateLimiter()
  private var workers = DriverWorkers()
  /// The names of interfaces that have turned out to be keyboards, which are not to be used.
  private var keyboards: [String] = []

  /// Looks at what is plugged in already: a driver that is part of the kernel was there before.
  mutating func takeAll(at now: Double) {
    for name in (try? Directory.names(at: Self.devices)) ?? [] { take("\(Self.devices)/\(name)", at: now) }
  }

  /// Whether the process that has ended was one that a driver may hold up.
  mutating func ended(_ processID: Int32, at now: Double) -> Bool {
    guard let isToLook = workers.ended(processID) else { return false }
    if isToLook { takeAll(at: now) }
    refuseKeyboards()
    return true
  }

  /// Looks at what the kernel announces.
  mutating func take(_ event: Uevent, at now: Double) {
    guard event.action == "add" else { return }
    if event.subsystem == "usb" {
      // Another device, maybe, than the one that was there before.
      if let index = keyboards.firstIndex(of: Self.name(of: event.path)) { keyboards.remove(at: index) }
      take("/sys\(event.path)", at: now)
    }
    if event.subsystem == "input", event.node != nil { takeInput("/sys\(event.path)", at: now) }
  }

  private mutating func take(_ folder: String, at now: Double) {
    if let interface = Self.interface(at: folder) {
      takeInterface(interface, at: folder, at: now)
    } else if File.exists(at: "\(folder)/interface_authorized_default") {
      // A root hub: no interface of what is plugged into it is used before it is asked for.
      DriverWorkers.set("\(folder)/interface_authorized_default", to: false)
    } else if isAuthorized(folder) == false {
      workers.write(true, to: "\(folder)/authorized", of: Self.name(of: folder))
    }
  }

  private mutating func takeInterface(_ interface: USBInterface, at folder: String, at now: Double) {
    let name = Self.name(of: folder)
    let isAuthorized = isAuthorized(folder)
    if policy.allows(interface) {
      if isAuthorized == false, !keyboards.contains(name) {
        workers.write(true, to: "\(folder)/authorized", of: name, probing: name)
      }
    } else {
      if isAuthorized == true { workers.write(false, to: "\(folder)/authorized", of: name) }
      say("usb \(name): \(interface.kind?.rawValue ?? "it") is not allowed on this board; not using it", at: now)
    }
  }

  /// A keyboard that does not say so as an interface is known by its keys.
  private mutating func takeInput(_ folder: String, at now: Double) {
    guard !policy.allowed.contains(.keyboard), let keys = try? File.text(at: "\(folder)/device/capabilities/key", limit: 4096),
      Self.canType(keys)
    else { return }
    var place = folder
    while let slash = place.lastIndex(of: "/"), slash != place.startIndex {
      place = String(place[..<slash])
      guard Self.interface(at: place) != nil else { continue }
      let name = Self.name(of: place)
      if !keyboards.contains(name) { keyboards.append(name) }
      refuseKeyboards()
      return say("usb \(name): a keyboard is not allowed on this board; not using it any more", at: now)
    }
  }

  private mutating func refuseKeyboards() {
    for name in keyboards {
      // Who had it used may still wait for its driver, under the name itself.
      let (place, own) = ("\(Self.devices)/\(name)", "\(name) keys")
      if !workers.devices.contains(own), isAuthorized(place) == true { workers.write(false, to: "\(place)/authorized", of: own) }
    }
  }

  /// Returns `true` for keys with which a device can type.
  ///
  /// - Parameter keys: as the kernel lists them: words of bits in hexadecimal, the last one first.
  static func canType(_ keys: String) -> Bool {
    let bits = EventBits(keys.prefix { $0 != "\n" })
    return TypingKeys.areAmong { bits.contains($0) }
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

  /// One device has several folders.
  private static func name(of folder: String) -> String {
    String(folder[(folder.lastIndex(of: "/").map { folder.index(after: $0) } ?? folder.startIndex)...])
  }

  private mutating func say(_ line: String, at now: Double) {
    if let line = lines.line(line, at: now) { Process.log(line) }
  }
}
