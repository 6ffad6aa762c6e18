import InputNodes
import Platform
import System

/// Ensures that only USB devices that the policy allows get a driver.
///
/// With `usbcore.authorized_default=0`, the kernel uses no device without authorization. For each announced device,
/// this guard first authorizes the device, and then makes the kernel look for drivers of the allowed interfaces. A
/// driver may wait for its device, so this happens in separate processes (`DriverWorkers`).
struct USBGuard {
  /// The folder of all devices and interfaces in sysfs. Tests use another one.
  private let devices: String
  /// The folder of links to all input devices in sysfs. Tests use another one.
  private let inputs: String
  var policy = USBPolicy.default
  /// Limits the log lines, so that a device that keeps reconnecting does not fill the log.
  private var logLimiter = LogRateLimiter()
  private(set) var workers = DriverWorkers()
  /// The names of interfaces that turned out to be keyboards, and must not be used.
  private var keyboards: [String] = []

  init(devices: String = "/sys/bus/usb/devices", inputs: String = "/sys/class/input") {
    self.devices = devices
    self.inputs = inputs
  }

  /// Handles all devices that are plugged in already. Drivers that are built into the kernel may be using them, and the
  /// kernel may have dropped events about them.
  mutating func checkAll(at now: Double) {
    for name in (try? Directory.names(at: devices)) ?? [] { check("\(devices)/\(name)", at: now) }
  }

  /// Checks the keys of an interface's input devices, which are in folders such as `0003:1209:0001.0001/input/input5`.
  private mutating func checkNodes(in folder: String, at now: Double) {
    for name in (try? Directory.names(at: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      if name.hasPrefix("event") {
        _ = refuses(node: path, at: now)
      } else if name.hasPrefix("input") || name.utf8.contains(UInt8(ascii: ":")) {
        checkNodes(in: path, at: now)
      }
    }
  }

  /// Handles the end of a process, and returns `true` if it was one of the guard's workers.
  mutating func ended(_ processID: Int32, at now: Double) -> Bool {
    guard let isToLook = workers.ended(processID) else { return false }
    if isToLook { checkAll(at: now) }
    refuseKeyboards()
    return true
  }

  /// Handles a device that the kernel announces. Returns `false` if the app must not use it.
  mutating func handle(_ event: Uevent, at now: Double) -> Bool {
    guard event.action == "add" else { return true }
    if event.subsystem == "usb" {
      // This may be another device than the previous one of the same name.
      if let index = keyboards.firstIndex(of: Self.name(of: event.path)) { keyboards.remove(at: index) }
      check("/sys\(event.path)", at: now)
    }
    return event.subsystem != "input" || event.node == nil || !refuses(node: "/sys\(event.path)", at: now)
  }

  /// Returns `false` if the app must not use the device node, such as `input/event5`.
  ///
  /// A refused keyboard keeps its node until a worker has disabled it, and the kernel may have dropped the event that
  /// announced the node.
  mutating func allows(node: String, at now: Double) -> Bool {
    guard !policy.allowed.contains(.keyboard), node.hasPrefix("input/"),
      let folder = File.resolvedPath("\(inputs)/\(Self.name(of: node))")
    else { return true }
    return !refuses(node: folder, at: now)
  }

  @inline(never)
  private mutating func check(_ folder: String, at now: Double) {
    if let interface = Self.interface(at: folder) {
      checkInterface(interface, at: folder, at: now)
    } else if File.exists(at: "\(folder)/interface_authorized_default") {
      // For a root hub: do not authorize the interfaces of new devices automatically.
      DriverWorkers.set("\(folder)/interface_authorized_default", to: false)
    } else if isAuthorized(folder) == false {
      setAuthorized(true, folder, of: Self.name(of: folder))
    }
  }

  private mutating func checkInterface(_ interface: USBInterface, at folder: String, at now: Double) {
    let name = Self.name(of: folder)
    let isAuthorized = isAuthorized(folder)
    if policy.allows(interface) {
      if isAuthorized == false, !keyboards.contains(name) {
        setAuthorized(true, folder, of: name, probing: name)
      }
      if !policy.allowed.contains(.keyboard) { checkNodes(in: folder, at: now) }
    } else {
      if isAuthorized == true { setAuthorized(false, folder, of: name) }
      log("usb \(name): \(interface.kind?.rawValue ?? "it") is not allowed on this board; ignoring it", at: now)
    }
  }

  /// Refuses a keyboard whose interface does not identify it as one, but whose keys do. Returns `true` if it is one.
  private mutating func refuses(node folder: String, at now: Double) -> Bool {
    guard !policy.allowed.contains(.keyboard),
      let keys = try? File.text(at: "\(folder)/device/capabilities/key", limit: 4096),
      Self.canType(keys)
    else { return false }
    var place = folder
    while let slash = place.lastIndex(of: "/"), slash != place.startIndex {
      place = String(place[..<slash])
      guard Self.interface(at: place) != nil else { continue }
      let name = Self.name(of: place)
      if !keyboards.contains(name) { keyboards.append(name) }
      refuseKeyboards()
      log("usb \(name): a keyboard is not allowed on this board; disabled it", at: now)
      return true
    }
    return false
  }

  private mutating func refuseKeyboards() {
    for name in keyboards {
      // The worker that authorized the interface may still wait for its driver under the plain name.
      let place = "\(devices)/\(name)"
      let own = "\(name) keys"
      if !workers.devices.contains(own), isAuthorized(place) == true {
        setAuthorized(false, place, of: own)
      }
    }
  }

  /// Returns `true` if a device with these keys can be used to type.
  ///
  /// - Parameter keys: The kernel's list of keys: words of bits in hexadecimal, the highest word first.
  static func canType(_ keys: String) -> Bool {
    let bits = EventBits(keys.prefix { $0 != "\n" })
    return TypingKeys.areAmong { bits.contains($0) }
  }

  private static func interface(at folder: String) -> USBInterface? {
    func number(_ name: String) -> UInt8? {
      guard let text = try? File.text(at: "\(folder)/\(name)", limit: 16) else { return nil }
      return UInt8(hexDigits: text.prefix { $0 != "\n" })
    }
    guard let first = number("bInterfaceClass"), let second = number("bInterfaceSubClass"),
      let third = number("bInterfaceProtocol")
    else { return nil }
    return USBInterface(number: first, subclass: second, protocol: third)
  }

  /// Writes the authorization of the device or interface at `folder` (see ``DriverWorkers``).
  private mutating func setAuthorized(_ value: Bool, _ folder: String, of name: String, probing probed: String? = nil) {
    workers.write(value, to: "\(folder)/authorized", of: name, probing: probed)
  }

  /// Returns `true` if the device is authorized, and `nil` if that cannot be read.
  private func isAuthorized(_ folder: String) -> Bool? {
    (try? File.text(at: "\(folder)/authorized", limit: 16)).map { $0.utf8.first == UInt8(ascii: "1") }
  }

  /// Returns the name of a device, which is the same in each of its folders.
  private static func name(of folder: String) -> String {
    String(folder[(folder.lastIndex(of: "/").map { folder.index(after: $0) } ?? folder.startIndex)...])
  }

  private mutating func log(_ line: String, at now: Double) {
    if let line = logLimiter.line(line, at: now) { Process.log(line) }
  }
}
