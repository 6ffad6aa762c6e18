import Platform
import System

/// The parts of a board that an app may use in addition to its own files: the devices for drawing and input, and its
/// data. Everything else belongs to the first process.
///
/// Devices get a group whose only member is the app, as udev's rules do on other systems. So the same program runs on
/// both. A device that is plugged in later is given to the app as soon as the kernel announces it.
struct AppRights {
  /// The IDs of the app's user and group on an appliance. They own the files on the data partition. Chosen: the first
  /// ID that no system reserves for itself.
  static let user: UInt32 = 1000
  /// The folder for the app's persistent data.
  static let dataFolder = "/var/lib/vitrine"
  /// The maximum number of processes and threads of an app. Chosen.
  private static let maximumProcesses = 64
  /// Patterns of device paths below /dev.
  private static let devices = ["dri/card*", "input/event*", "fb*"]
  private static let backlightFolder = "/sys/class/backlight"

  private var patterns = Self.devices

  /// Adds devices of a path such as `/dev/ttyS1`, in which `*` stands for any characters.
  mutating func add(device path: String) {
    patterns.append(String(path.dropFirst("/dev/".count)))
  }

  /// Gives the app all its devices that exist now.
  ///
  /// - Parameter isAllowed: Returns `false` for a node, such as `input/event5`, that the app must not use.
  func grantDevices(where isAllowed: (_ node: String) -> Bool) {
    for name in patterns {
      let folder = Self.folder(of: name)
      for found in (try? Directory.names(at: "/dev/\(folder)")) ?? [] {
        let node = folder.isEmpty ? found : "\(folder)/\(found)"
        if isAllowed(node) { grant(node: node) }
      }
    }
    for light in (try? Directory.names(at: Self.backlightFolder)) ?? [] {
      grant("\(Self.backlightFolder)/\(light)/brightness")
    }
  }

  /// Gives the app the device that the kernel announces, if the app may use it.
  func grantDevice(announcedBy event: Uevent) {
    guard event.action == "add" else { return }
    if let node = event.node { grant(node: node) }
    if event.subsystem == "backlight" { grant("/sys\(event.path)/brightness") }
  }

  private func grant(node: String) {
    if patterns.contains(where: { Self.folder(of: $0) == Self.folder(of: node) && NameGlob($0).matches(node) }) {
      grant("/dev/\(node)")
    }
  }

  private func grant(_ path: String) {
    do throws(Errno) { try File.setGroup(path, of: Self.user) } catch {
      // The device may have been removed in the meantime.
      if error != .noSuchFileOrDirectory { Process.log("\(path): \(error.message); the app cannot use it") }
    }
  }

  private static func folder(of node: String) -> Substring { node[..<(node.lastIndex(of: "/") ?? node.startIndex)] }

  /// Kills the processes that an app has left behind. They would count toward the limit of the next app, and could send
  /// messages on its behalf.
  static func killProcesses(of user: UInt32) {
    let worker = try? SpawnedProcess { Process.killAll(of: user) }
    _ = worker?.waitForExit(timeout: 1)
  }

  /// Returns the restrictions that apply to the app from its start on.
  ///
  /// - Parameter data: The folders for persistent data.
  static func confinement(user: UInt32, data: [String]) -> Confinement {
    // Chosen: half of the board's memory. The rest is for the kernel, files, and the panel.
    Confinement(
      user: user, memory: Machine.memory / 2, processes: maximumProcesses, programs: ["/bin", "/lib", "/opt", "/usr"],
      devices: ["/dev", "/sys"], folders: ["/tmp", Appliance.screenshotFolder, dataFolder] + data)
  }
}
