import System
import Vitrine

/// The program's privileges on a board, which it determines by attempts and logs.
enum PrivilegeReport {
  static func log() {
    logStatus(of: "self", as: "rights")
    for device in ["/dev/mem", "/dev/watchdog", "/dev/vda", "/proc/sysrq-trigger", "/init"] {
      say("writing \(device)") { () throws(Errno) in _ = try Descriptor(opening: device, .writeOnly) }
    }
    say("executing what it wrote") { () throws(Errno) in
      let file = "/tmp/program"
      try File.replace(at: file, with: "#!/init\n")
      let pipe = try Pipe()
      let child = try SpawnedProcess(starting: file, environment: [], output: pipe.writeEnd)
      _ = child.waitForExit(timeout: 1)
    }
    say("mounting") { () throws(Errno) in try Machine.mount("tmpfs", at: "/tmp") }
    say("storing") { () throws(Errno) in
      try File.replace(at: "/var/lib/vitrine/rights", with: "")
      try File.removeTree(at: "/var/lib/vitrine/rights")
    }
    Process.log("rights: a USB disk is \(File.exists(at: "/sys/class/block/sda") ? "present" : "missing")")
    let drivers = usedUSBDrivers()
    Process.log("rights: USB drivers in use: \(drivers.isEmpty ? "none" : drivers.joined(separator: " "))")
  }

  /// Returns the names of the drivers that use an interface of a USB device.
  private static func usedUSBDrivers() -> [String] {
    let folder = "/sys/bus/usb/drivers"
    return ((try? Directory.names(at: folder)) ?? []).filter { driver in
      ((try? Directory.names(at: "\(folder)/\(driver)")) ?? []).contains { $0.contains(":") }
    }
  }

  /// Logs the privileges of the processes of the program called `name`, and returns `true` if it runs.
  static func log(of name: String) -> Bool {
    var isRunning = false
    for process in (try? Directory.names(at: "/proc")) ?? [] {
      if (try? File.text(at: "/proc/\(process)/comm")) == "\(name)\n" {
        logStatus(of: process, as: "rights of \(name)")
        isRunning = true
      }
    }
    return isRunning
  }

  private static func logStatus(of process: String, as label: String) {
    let status = (try? File.text(at: "/proc/\(process)/status")) ?? ""
    for line in status.split(separator: "\n") {
      let words = line.split { $0 == ":" || $0 == "\t" }
      if let name = words.first, ["Uid", "Gid", "CapEff", "CapBnd", "NoNewPrivs", "Seccomp"].contains(name) {
        Process.log("\(label): \(words.joined(separator: " "))")
      }
    }
  }

  /// Logs the address of the program, and how its data were found.
  static func logAddress() {
    let program = (try? Process.programPath()) ?? "nowhere"
    Process.log(
      "rights: the program is \(program), the data partition is \(Kiosk.dataPartitionState?.rawValue ?? "nothing")")
  }

  /// Logs what process 1 reports of the previous start, which it queries as the page about the board does. Logs only
  /// the last line of the previous log, since tests that wait for a line would take quoted lines for new ones.
  static func logPreviousStart() {
    let path = "/run/vitrine/diagnostics"
    ServiceManager()?.requestDiagnostics()
    // An emulator on a busy machine may stop for seconds. Process 1 kills an app that is silent for ten seconds.
    let bound = Clock.now + 8
    while !File.exists(at: path), Clock.now < bound { Clock.sleep(for: 0.01) }
    let lines = ((try? File.text(at: path)) ?? "").split(separator: "\n")
    for line in lines.filter({ $0.hasPrefix("last-") }) + lines.filter({ $0.hasPrefix("before: ") }).suffix(1) {
      Process.log("rights: \(line)")
    }
  }

  private static func say(_ what: String, _ attempt: () throws(Errno) -> Void) {
    do throws(Errno) {
      try attempt()
      Process.log("rights: \(what): yes")
    } catch { Process.log("rights: \(what): \(error.message)") }
  }
}
