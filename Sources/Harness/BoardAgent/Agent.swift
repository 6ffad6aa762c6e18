import ScriptedTouch
import System
import TestKit

/// Executes the commands of the start-up file and of the host, and reports to the host:
///
///     done                     a command succeeded
///     refused REASON           a command failed
///     text LINE                a line of a requested file or figure, before the command's `done`
///     ended exited|killed N T  the kiosk program ended, T seconds after the kernel's start
///     shot NAME                the touch script waits for a screenshot
///     played                   the touch script ended
///
/// The output of the kiosk program, and a line about its end, go to the kernel's console.
final class Agent {
  private let console: Descriptor
  private let signals: Signals
  private let poll: Poll
  private let timer: MonotonicTimer

  private var environment: [(name: String, assignment: String)] = []
  /// The host, or `nil` while the start-up file is being executed.
  private var host: HostLine?
  private var kiosk: SpawnedProcess?
  private var panel: PanelGeometry?
  private var keyboard: VirtualPanel?
  private var performance: Performance?
  /// The received lines of a script, or `nil` if no script is being received.
  private var script: [String]?
  private var isOn = true

  private enum Tag { static let host: UInt64 = 0, signals: UInt64 = 1, timer: UInt64 = 2 }

  init(console: consuming Descriptor, signals: consuming Signals, poll: consuming Poll) throws(Errno) {
    self.console = console
    self.signals = signals
    self.poll = poll
    timer = try MonotonicTimer()
  }

  /// Serves `host` until it switches the board off.
  ///
  /// - Parameter refusals: The errors that `runCommands(inFileAt:)` returned.
  func serve(_ host: HostLine, reporting refusals: [String]) throws(Errno) {
    self.host = host
    for refusal in refusals { send("refused \(refusal)") }
    try poll.add(host.descriptor, tag: Tag.host)
    try poll.add(signals.descriptor.rawValue, tag: Tag.signals)
    try poll.add(timer.descriptor.rawValue, tag: Tag.timer)
    send("ready \(uptime)")
    while isOn {
      var ready: [UInt64] = []
      try poll.wait(for: nil) { ready.append($0) }
      for tag in ready {
        switch tag {
        case Tag.host: for line in try host.lines() { receive(line) }
        case Tag.signals: reap()
        default: play()
        }
      }
    }
  }

  /// Executes the commands of a file. Returns an error for each command that failed.
  func runCommands(inFileAt path: String) -> [String] {
    do throws(Errno) {
      var refusals: [String] = []
      for line in try Self.lines(ofFileAt: path) {
        if let reason = execute(line) { refusals.append("\(line): \(reason)") }
      }
      return refusals
    } catch {
      return ["\(path): \(error.message)"]
    }
  }

  private func send(_ line: String) { host?.send(line) }

  private func receive(_ line: String) {
    if script != nil && line != "end" {
      script?.append(line)
      return
    }
    if let reason = line == "end" ? startScript() : execute(line) {
      send("refused \(reason)")
    } else if script == nil {
      send("done")
    }
  }

  /// Executes a command. Returns an error, or `nil` if the command succeeded.
  private func execute(_ line: String) -> String? {
    guard let command = Command(line) else { return "unknown command" }
    do throws(Errno) {
      switch command {
      case .module(let path, let parameters): try Machine.loadModule(path, parameters: parameters)
      case .variable(let name, let assignment):
        environment.removeAll { $0.name == name }
        environment.append((name, assignment))
      case .panel(let kind, let width, let height):
        panel = nil
        do throws(VirtualPanelError) { panel = try PanelGeometry(kind, width: width, height: height) } catch {
          return error.message
        }
      case .unplug: panel = nil
      case .keyboard(let name, let points):
        keyboard = nil
        do throws(VirtualPanelError) {
          if !name.isEmpty { keyboard = try VirtualPanel(.keyboard(name: name, points: points)) }
        } catch { return error.message }
      case .point(let x, let y): return movePointer(x, y)
      case .type(let milliseconds, let changes): return type(changes, every: milliseconds / 1000)
      case .start(let path):
        guard kiosk == nil else { return "a program is running" }
        clearStatistics()
        kiosk = try SpawnedProcess(starting: path, environment: environment.map { $0.assignment }, output: console)
      case .signal(let number):
        guard let kiosk else { return "no program is running" }
        kiosk.send(signal: number)
      case .script: script = []
      case .go:
        performance?.resume(at: Clock.now)
        play()
      case .send(let path): for line in try Self.lines(ofFileAt: path) { send("text \(line)") }
      case .write(let path, let text): try Descriptor(opening: path, .writeOnly).writeAll(text)
      case .clock(let seconds): try Machine.adjustClock(by: seconds)
      case .fill(let mebibytes): try Self.fill(mebibytes)
      case .usage:
        guard let kiosk else { return "no program is running" }
        for line in try Self.figures(of: kiosk) { send("text \(line)") }
      case .hasOpenedPanel:
        // If the program has just ended, its end is reported separately.
        let hears = try kiosk.map { (kiosk) throws(Errno) in try Self.hasOpenedPanel(kiosk) } ?? false
        send("text \(hears ? "yes" : "no")")
      case .uptime: send("text \(uptime)")
      case .powerOff: isOn = false
      }
      return nil
    } catch {
      return error.message
    }
  }

  /// Handles the end of a script, and starts to play it. Returns an error, or `nil`.
  private func startScript() -> String? {
    guard let lines = script else { return "no script was begun" }
    script = nil
    guard panel != nil else { return "no touch panel is plugged in" }
    do throws(ScriptError) {
      performance = Performance(try TouchScript(parsing: lines.joined(separator: "\n")), at: Clock.now)
    } catch {
      return error.message
    }
    timer.set(to: Clock.now)
    return nil
  }

  /// Types at the given pace, as a device does: a program that reads too slowly can lose keys.
  private func type(_ changes: [Command.KeyChange], every interval: Double) -> String? {
    guard let keyboard else { return "no keyboard is plugged in" }
    for change in changes {
      // A stroke is two changes. Delays are not made up, as with a real device.
      let due = Clock.now + interval / 2
      while Clock.now < due { Clock.sleep(for: min(due - Clock.now, 0.0002)) }
      do throws(VirtualPanelError) {
        try keyboard.report {
          $0.raw(type: Self.scanned.type, code: Self.scanned.code, value: Int32(change.code))
          $0.raw(type: Self.key, code: change.code, value: change.isDown ? 1 : 0)
        }
      } catch { return error.message }
    }
    return nil
  }

  private func movePointer(_ x: Int32, _ y: Int32) -> String? {
    guard let keyboard else { return "no keyboard is plugged in" }
    do throws(VirtualPanelError) {
      try keyboard.report {
        $0.raw(type: Self.relative, code: 0, value: x)
        $0.raw(type: Self.relative, code: 1, value: y)
      }
      return nil
    } catch { return error.message }
  }

  /// EV_REL, with the codes 0 and 1 for both directions.
  private static let relative: UInt16 = 2
  /// EV_MSC with MSC_SCAN, which keyboards send before each key, and EV_KEY.
  private static let scanned: (type: UInt16, code: UInt16) = (4, 4), key: UInt16 = 1

  private func play() {
    timer.cancel()
    guard let panel, performance != nil else { return }
    do throws(VirtualPanelError) {
      switch try performance!.advance(to: Clock.now, on: panel) {
      case .wait(let time): timer.set(to: time)
      case .screenshot(let name): send("shot \(name)")
      case .finished:
        performance = nil
        send("played")
      }
    } catch {
      performance = nil
      send("refused \(error.message)")
    }
  }

  private func reap() {
    while signals.next() != nil {}
    while let (processID, ending) = SpawnedProcess.reap() {
      guard processID == kiosk?.processID else { continue }
      kiosk = nil
      // Use the words of an appliance's process 1.
      switch ending {
      case .exited(let status):
        Process.log("the app ended with status \(status)")
        reportExit("exited \(status)")
      case .killed(let signal):
        VirtualTerminal.setTextMode()
        Process.log("the app was killed by signal \(signal)")
        reportExit("killed \(signal)")
      }
    }
  }

  /// Waits until the console has sent all output, so that the host receives the output before the end of the program.
  private func reportExit(_ how: String) {
    console.drain()
    send("ended \(how) \(uptime)")
  }

  /// The seconds since the kernel's start, to the millisecond.
  private var uptime: String {
    let milliseconds = Int(Clock.now * 1000)
    let fraction = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.utf8.count) + fraction
  }

  /// Uses the given amount of memory, by a file in a file system in memory.
  private static func fill(_ mebibytes: Int) throws(Errno) {
    let file = try Descriptor(opening: "/tmp/fill", [.writeOnly, .create, .truncate])
    let block = [UInt8](repeating: 1, count: 1 << 20)
    for _ in 0..<mebibytes { try file.writeAll(block) }
  }

  /// Returns a program's open descriptors, the number of times its threads slept, its memory and its processor time,
  /// from `/proc`: a name and a number per line.
  private static func figures(of program: SpawnedProcess) throws(Errno) -> [String] {
    let folder = "/proc/\(program.processID)"
    var figures = ["descriptors \(try Directory.names(at: "\(folder)/fd").count)"]
    for line in try lines(ofFileAt: "\(folder)/status") {
      let words = line.split(whereSeparator: { $0 == ":" || $0 == "\t" || $0 == " " })
      guard words.count > 1 else { continue }
      switch words[0] {
      // In KiB, as in the file.
      case "VmRSS": figures.append("resident \(words[1])")
      default: break
      }
    }
    var sleeps = 0
    for thread in try Directory.names(at: "\(folder)/task") {
      // A thread may have ended in the meantime.
      for line in (try? lines(ofFileAt: "\(folder)/task/\(thread)/status")) ?? []
      where line.hasPrefix("voluntary_ctxt_switches:") {
        sleeps += line.split(separator: "\t").last.flatMap { Int($0) } ?? 0
      }
    }
    figures.append("sleeps \(sleeps)")
    // After the program's name in parentheses: user time and kernel time, in hundredths of a second.
    let times = try lines(ofFileAt: "\(folder)/stat").joined().split(separator: ")").last?.split(separator: " ") ?? []
    if times.count > 12, let user = Int(times[11]), let kernel = Int(times[12]) {
      figures.append("time \(user + kernel)")
    }
    return figures
  }

  /// Returns `true` if the program has opened one of this agent's touch panels. A removed panel keeps its device number
  /// while it is open.
  private static func hasOpenedPanel(_ program: SpawnedProcess) throws(Errno) -> Bool {
    let folder = "/proc/\(program.processID)/fd"
    let open = try Directory.names(at: folder).compactMap { DeviceNumber(at: "\(folder)/\($0)") }
    return try Directory.names(at: "/sys/class/input").contains { node in
      guard let name = try? File.text(at: "/sys/class/input/\(node)/device/name"),
        name.hasPrefix("Vitrine virtual touch panel"),
        let number = DeviceNumber(at: "/dev/input/\(node)")
      else { return false }
      return open.contains(number)
    }
  }

  /// Empties the file of frame statistics that an earlier run of the kiosk program wrote.
  private func clearStatistics() {
    guard let statistics = environment.last(where: { $0.name == "VITRINE_STATS" }) else { return }
    _ = try? Descriptor(
      opening: String(statistics.assignment.dropFirst("VITRINE_STATS=".count)), [.writeOnly, .truncate])
  }

  private static func lines(ofFileAt path: String) throws(Errno) -> [String] {
    let file = try Descriptor(opening: path, .readOnly)
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      let count = try file.read(into: buffer)
      if count == 0 { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    return bytes.takeLines()
  }
}
