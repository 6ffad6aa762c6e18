import Platform
import System

/// What an app may use of a board, beside what it brings along: the devices it draws on and listens to, and its data. All else belongs to
/// the first process.
///
/// Devices go to a group in which the app alone is, as udev's rules do it on a system that has udev: so the same program runs there. A
/// device that is plugged in later is given as soon as the kernel announces it.
struct AppRights {
  /// D: the app's user and group on an appliance. What lies on the data partition belongs to this number; it is the first that no system takes for itself.
  static let user: UInt32 = 1000
  /// Where an app stores what is to last.
  static let dataFolder = "/var/lib/vitrine"
  /// D: how many processes and threads an app may have.
  private static let processes = 64
  /// By their paths below /dev.
  private static let devices = ["dri/card*", "input/event*", "fb*"]
  private static let lights = "/sys/class/backlight"

  private var names = Self.devices

  /// Gives the app the devices of a name, such as `/dev/ttyS1`; `*` stands for any characters.
  mutating func add(device path: String) {
    names.append(String(path.dropFirst("/dev/".count)))
  }

  /// Gives the app what there is of its devices.
  func giveDevices() {
    for name in names {
      let folder = Self.folder(of: name)
      for found in (try? Directory.names(at: "/dev/\(folder)")) ?? [] { give(node: folder.isEmpty ? found : "\(folder)/\(found)") }
    }
    for light in (try? Directory.names(at: Self.lights)) ?? [] { give("\(Self.lights)/\(light)/brightness") }
  }

  /// Gives it the device that the kernel announces, if that is one of its own.
  func take(_ event: Uevent) {
    guard event.action == "add" else { return }
    if let node = event.node { give(node: node) }
    if event.subsystem == "backlight" { give("/sys\(event.path)/brightness") }
  }

  private func give(node: String) {
    if names.contains(where: { Self.folder(of: $0) == Self.folder(of: node) && NameGlob($0).matches(node) }) { give("/dev/\(node)") }
  }

  private func give(_ path: String) {
    do throws(Errno) { try File.setGroup(path, of: Self.user) } catch {
      // It may have gone meanwhile.
      if error != .noSuchFileOrDirectory { Process.log("\(path): \(error.message); the app cannot use it") }
    }
  }

  private static func folder(of node: String) -> Substring { node[..<(node.lastIndex(of: "/") ?? node.startIndex)] }

  /// Ends what an app has started and left behind, which would count among the next one's processes and could speak in its name.
  static func endAll(of user: UInt32) {
    let worker = try? SpawnedProcess { Process.killAll(of: user) }
    _ = worker?.waitForExit(timeout: 1)
  }

  /// What holds for the app from its start on.
  ///
  /// - Parameters:
  ///   - user: the number of the app's user.
  ///   - data: the folders of what lasts.
  static func confinement(user: UInt32, data: [String]) -> Confinement {
    // D: half of the board's memory; the rest is the kernel's, the files' and the panel's.
    Confinement(
      user: user, memory: Machine.memory / 2, processes: processes, programs: ["/bin", "/lib", "/opt", "/usr"],
      devices: ["/dev", "/sys"], folders: ["/tmp", Appliance.pictureFolder, dataFolder] + data)
  }
}
