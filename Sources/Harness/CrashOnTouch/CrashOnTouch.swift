internal import CLinux
import System
import Vitrine

/// An app with every kind of fault, each set off by a finger, to test what looks after an app.
/// With `CRASHES_AT_START=N` in its environment it does not come as far as a picture the first N times, and while there is
/// `/var/lib/vitrine/poison` it never does. With `STOPS_AFTER=SECONDS` it shows its picture, and so long after that never comes back;
/// with `ENDS_AFTER=SECONDS` it asks then for the board to be switched off.
/// With `SAYS_ITS_RIGHTS=1` it says at its start what it may do, with `SAYS_ITS_PLACE=1` where it lies and how its data were found,
/// with `ATTACKS=1` it tries at its start what a hijacked app would (`Attacks`),
/// with `SAYS_WHAT_WAS_BEFORE=1` what process 1 knows of the start before, with `FILLS_ITS_DATA=1` it stores until there is no more room, with `FILLS_ITS_DATA=files` as many files as it can.
///
/// Its columns, from left to right: crash; crash, and again at each start while a file is there;
/// never come back; ask for the board to be switched off. Below
/// them: end with status 0; hang in the kernel; store that poison, and crash; be killed.
@main
struct CrashOnTouch {
  /// Made by a touch; while it is there the program crashes before it shows anything.
  static let spell = "/tmp/crash-at-start"

  /// A byte for each start so far.
  private static let starts = "/tmp/starts"

  /// Data that no start survives.
  static let poison = "/var/lib/vitrine/poison"

  static var isStillToCrash: Bool {
    if File.exists(at: poison) { return true }
    guard let crashes = Process.environment("CRASHES_AT_START"), let count = Int(crashes) else { return false }
    let file = try? Descriptor(opening: starts, [.writeOnly, .create, .append])
    try? file?.writeAll("1")
    let text = (try? File.text(at: starts)) ?? ""
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
    } catch { Process.log("storing until there is no more room: \(error.message)") }
  }

  static func main() {
    if Process.isFirst, let seconds = Process.environment("HANGS_AFTER").flatMap({ UInt32($0) }) { hang(after: seconds) }
    if !Process.isFirst, Process.environment("SAYS_ITS_RIGHTS") != nil { Rights.say() }
    if !Process.isFirst, Process.environment("SAYS_ITS_PLACE") != nil { Rights.sayPlace() }
    if !Process.isFirst, Process.environment("SAYS_WHAT_WAS_BEFORE") != nil { Rights.sayWhatWasBefore() }
    if !Process.isFirst, let what = Process.environment("FILLS_ITS_DATA") { fillData(what) }
    if !Process.isFirst, Process.environment("ATTACKS") != nil { Attacks.run() }
    Kiosk.run { FaultsController() }
  }
}

final class FaultsController: ViewController {
  override func viewDidLoad() {
    if File.exists(at: CrashOnTouch.spell) || CrashOnTouch.isStillToCrash { crash([]) }
    view.backgroundColor = Color(hex: 0x202020)
    for fault in Fault.allCases { view.addSubview(FaultView(fault)) }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if let seconds = Process.environment("STOPS_AFTER").flatMap({ Int($0) }) {
      view.window?.application?.schedule(after: Double(seconds)) { _ in hang() }
    }
    if let seconds = Process.environment("ENDS_AFTER").flatMap({ Int($0) }) {
      let application = view.window?.application
      application?.schedule(after: Double(seconds)) { _ in application?.terminate() }
    }
  }

  override func viewDidLayoutSubviews() {
    let (width, height) = (view.bounds.width / 4, view.bounds.height / 4)
    for (index, column) in view.subviews.enumerated() {
      column.frame =
        index < 4 ? Rect(Double(index) * width, 0, width, 3 * height) : Rect(Double(index - 4) * width, 3 * height, width, height)
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

/// Shows that it is touched, and commits its fault when the finger lifts.
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
      // Never returns: nobody removes the file.
      _ = try? Descriptor(opening: CrashOnTouch.spell, [.writeOnly, .create])
      crash([])
    case .hang: hang()
    case .end: window?.application?.terminate()
    case .leave: Process.exit(0)
    case .hangInKernel: hangInKernel()
    case .poison:
      _ = try? Descriptor(opening: CrashOnTouch.poison, [.writeOnly, .create])
      crash([])
    // No handler of its own hears of that.
    case .kill: raise(SIGKILL)
    }
  }
}

/// Never comes back.
func hang() { while File.exists(at: "/") {} }

/// Writes to a disk that does not answer: the kernel waits for it, and no signal ends that.
func hangInKernel() {
  do throws(Errno) {
    let disk = try Descriptor(opening: "/dev/vdb", .writeOnly)
    // The first may still go through.
    for block in 0..<8 {
      try disk.writeAll([UInt8](repeating: 0, count: 4096), at: Int64(block) * 4096)
      try disk.synchronize()
    }
    Process.log("cannot hang: the disk answers")
  } catch { Process.log("cannot hang: \(error.message)") }
}

/// Crashes: takes the first element of an empty array.
@inline(never) func crash(_ none: [Int]) { Process.log("\(none[0])") }
