internal import CLinux
import System
import TestKit

/// Measures a kiosk program from outside, for `tools/bench`. The program can be any that draws through KMS and reads a
/// touch panel, and needs no changes.
///
/// The probe runs as root, next to the program. As the first process of a machine, it mounts the kernel's file systems
/// and switches the machine off at the end.
struct Probe {
  static func run(_ arguments: [String]) -> Never {
    var status: Int32 = 0
    var statusFile = ""
    do throws(ProbeError) {
      let options = try Options(arguments)
      statusFile = options.status
      if options.fills { try FillProgram.run() }
      let conditions = Conditions()
      var measurements = options.programs.map { Measurement(of: $0, options) }
      for run in 1...options.runs {
        if options.runs > 1 { Process.log("run \(run) of \(options.runs)") }
        for index in measurements.indices { try measurements[index].run() }
      }
      let reports = measurements.map { $0.report }
      if reports.count > 1 { Comparison(reports).print() } else { reports[0].print() }
      conditions.print()
    } catch {
      Process.log("probe: \(error.message)")
      if case .usage = error { status = 2 } else { status = 1 }
    }
    write(status, to: statusFile)
    if getpid() == 1 { Machine.shutDown(.powerOff) }
    Process.exit(status)
  }

  /// Mounts the kernel's file systems if this is the first process of a machine. One of them contains the program's
  /// arguments.
  static func mountFileSystemsIfFirst() {
    guard getpid() == 1 else { return }
    for (type, path) in [("proc", "/proc"), ("sysfs", "/sys"), ("devtmpfs", "/dev")] {
      // The kernel may have mounted it already.
      do throws(Errno) { try Machine.mount(type, at: path, limits: []) } catch { continue }
    }
  }

  private static func write(_ status: Int32, to path: String) {
    guard !path.isEmpty else { return }
    do throws(Errno) {
      let file = try Descriptor(opening: path, [.writeOnly, .create, .truncate])
      try file.writeAll("\(status)\n")
    } catch {
      Process.log("probe: \(path): \(error.message)")
    }
  }
}
