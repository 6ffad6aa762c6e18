internal import CLinux
import System
import Vitrine

/// An app that fails in different ways when it is touched, to test the processes that supervise an app.
///
/// The environment selects more behavior:
///
/// - `CRASHES_AT_START=N`: crashes before its first frame, the first N times. The file `/var/lib/vitrine/poison` makes
///   it crash every time.
/// - `STOPS_AFTER=SECONDS`: hangs this long after it has shown its first frame.
/// - `SAYS_ITS_RIGHTS=1`: logs its privileges.
/// - `SAYS_RIGHTS_OF=PROGRAM PROGRAM…`: logs the privileges of each program as soon as it runs, and tries to use the
///   first process's sockets.
/// - `SAYS_ITS_PLACE=1`: logs its address in memory, and how its data were found.
/// - `SAYS_WHAT_WAS_BEFORE=1`: logs what process 1 reports of the previous start.
/// - `FILLS_ITS_DATA=1`: writes until there is no more space. `FILLS_ITS_DATA=files` creates as many files as possible.
/// - `ATTACKS=1`: makes the attempts of a hijacked app before its first frame. `ATTACKS=all` also uses up memory,
///   files, and processes while it is on the screen.
///
/// The upper row, from left to right: crash; crash at each start while a file exists; hang; request to switch the board
/// off. The lower row: exit with status 0; hang in the kernel; store the poison file and crash; be killed.
@main
struct CrashOnTouch {
  /// A file that a touch creates. While it exists, the program crashes before its first frame.
  static let crashMarker = "/tmp/crash-at-start"

  /// A file with a byte for each start.
  private static let startCounter = "/tmp/starts"

  /// A file with data that make every start crash.
  static let poison = "/var/lib/vitrine/poison"

  static var shouldCrash: Bool {
    if File.exists(at: poison) { return true }
    guard let crashes = Process.environment("CRASHES_AT_START"), let count = Int(crashes) else { return false }
    let file = try? Descriptor(opening: startCounter, [.writeOnly, .create, .append])
    try? file?.writeAll("1")
    let text = (try? File.text(at: startCounter)) ?? ""
    return text.utf8.count <= count
  }

  private static func fillData(_ what: String) {
    do throws(Errno) {
      var count = 0
      while what == "files" {
        _ = try Descriptor(opening: "/var/lib/vitrine/filler-\(count)", [.writeOnly, .create])
        count += 1
      }
      let file = try Descriptor(opening: "/var/lib/vitrine/filler", [.writeOnly, .create])
      while true { try file.writeAll([UInt8](repeating: 1, count: 1024)) }
    } catch { Process.log("filling the disk: \(error.message)") }
  }

  static func main() {
    if Process.isInit, let seconds = Process.environment("HANGS_AFTER").flatMap({ UInt32($0) }) { hang(after: seconds) }
    if !Process.isInit, Process.environment("SAYS_ITS_RIGHTS") != nil { PrivilegeReport.log() }
    if !Process.isInit, Process.environment("SAYS_ITS_PLACE") != nil { PrivilegeReport.logAddress() }
    if !Process.isInit, Process.environment("SAYS_WHAT_WAS_BEFORE") != nil { PrivilegeReport.logPreviousStart() }
    if !Process.isInit, let what = Process.environment("FILLS_ITS_DATA") { fillData(what) }
    if !Process.isInit, Process.environment("ATTACKS") != nil { Attacks.run() }
    Kiosk.run { FaultsController() }
  }
}

final class FaultsController: ViewController {
  override func viewDidLoad() {
    if File.exists(at: CrashOnTouch.crashMarker) || CrashOnTouch.shouldCrash { crash([]) }
    view.backgroundColor = Color(hex: 0x202020)
    for fault in Fault.allCases { view.addSubview(FaultView(fault)) }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if Process.environment("ATTACKS") == "all" { Attacks.startFloods() }
    if Process.environment("ATTACKS") != nil { attackSockets(attempts: 240) }
    for program in (Process.environment("SAYS_RIGHTS_OF") ?? "").split(separator: " ") {
      reportRights(of: String(program))
    }
    if let seconds = Process.environment("STOPS_AFTER").flatMap({ Int($0) }) {
      view.window?.application?.schedule(after: Double(seconds)) { _ in hang() }
    }
    if let seconds = Process.environment("ENDS_AFTER").flatMap({ Int($0) }) {
      let application = view.window?.application
      application?.schedule(after: Double(seconds)) { _ in application?.terminate() }
    }
  }

  /// Tries to use the first process's sockets as soon as they exist, and looks for them the given number of times.
  private func attackSockets(attempts: Int) {
    if Attacks.boardSocketsExist { return Attacks.tryBoardSockets() }
    guard attempts > 1 else { return }
    view.window?.application?.schedule(after: 0.5) { [unowned(unsafe) self] _ in attackSockets(attempts: attempts - 1) }
  }

  /// Reports the rights of a program's processes once it runs, and again later: it may not have started all of them.
  private func reportRights(of program: String, isRepeated: Bool = false) {
    let isRunning = PrivilegeReport.log(of: program)
    if isRunning { Attacks.tryBoardSockets() }
    if isRunning, isRepeated { return }
    view.window?.application?.schedule(after: isRunning ? 10 : 0.5) { [unowned(unsafe) self] _ in
      reportRights(of: program, isRepeated: isRunning)
    }
  }

  override func viewDidLayoutSubviews() {
    let width = view.bounds.width / 4
    let height = view.bounds.height / 4
    for (index, column) in view.subviews.enumerated() {
      column.frame =
        index < 4
        ? Rect(Double(index) * width, 0, width, 3 * height) : Rect(Double(index - 4) * width, 3 * height, width, height)
    }
  }
}

enum Fault: CaseIterable {
  case crash, crashForLong, hang, end, leave, hangInKernel, poison, kill

  var color: Color {
    switch self {
    case .crash: Color(hex: 0xC03030)
    case .crashForLong: Color(hex: 0xC08030)
    case .hang: Color(hex: 0x3060C0)
    case .end: Color(hex: 0x309050)
    case .leave: Color(hex: 0x705090)
    case .hangInKernel: Color(hex: 0x203070)
    case .poison: Color(hex: 0x407020)
    case .kill: Color(hex: 0x806040)
    }
  }
}

/// A view that shows touches, and fails when the finger lifts.
final class FaultView: View {
  private let fault: Fault

  init(_ fault: Fault) {
    self.fault = fault
    super.init(frame: .zero)
    backgroundColor = fault.color
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) { backgroundColor = .white }

  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    switch fault {
    case .crash: crash([])
    case .crashForLong:
      // Hangs, because nothing removes the file.
      _ = try? Descriptor(opening: CrashOnTouch.crashMarker, [.writeOnly, .create])
      crash([])
    case .hang: hang()
    case .end: window?.application?.terminate()
    case .leave: Process.exit(0)
    case .hangInKernel: hangInKernel()
    case .poison:
      _ = try? Descriptor(opening: CrashOnTouch.poison, [.writeOnly, .create])
      crash([])
    // The program's signal handlers cannot catch this signal.
    case .kill: raise(SIGKILL)
    }
  }
}

func hang() { while File.exists(at: "/") {} }

/// Writes to a disk that does not respond. The kernel waits for the disk, and no signal can end that.
func hangInKernel() {
  do throws(Errno) {
    let disk = try Descriptor(opening: "/dev/vdb", .writeOnly)
    // The first writes may still succeed.
    for block in 0..<8 {
      try disk.writeAll([UInt8](repeating: 0, count: 4096), at: Int64(block) * 4096)
      try disk.synchronize()
    }
    Process.log("cannot hang: the disk answers")
  } catch { Process.log("cannot hang: \(error.message)") }
}

/// Crashes: accesses the first element of an empty array.
@inline(never) func crash(_ none: [Int]) { Process.log("\(none[0])") }
