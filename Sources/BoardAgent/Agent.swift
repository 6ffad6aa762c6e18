import ScriptedTouch
import System
import VirtualPanel

/// Obeys the lines of the start-up file and of the host, and tells the host what happens:
///
///     done                     a command has been carried out
///     refused REASON           it has not
///     text LINE                a line of a file or figure asked for, before its `done`
///     log LINE                 the kiosk program wrote this on standard error
///     ended exited|killed N T  the kiosk program ended, T seconds after the kernel's start
///     shot NAME                the touch script waits for a picture of the screen
///     played                   the touch script is over
final class Agent {
  private let host: HostLine
  private let signals: Signals
  private let poll: Poll
  private let timer: Timer

  private var environment: [(name: String, assignment: String)] = []
  private var kiosk: Kiosk?
  private var panel: PanelGeometry?
  private var performance: Performance?
  /// The lines of a script that is being sent.
  private var script: [String]?
  private var isOn = true

  private enum Tag { static let host: UInt64 = 0, signals: UInt64 = 1, kiosk: UInt64 = 2, timer: UInt64 = 3 }

  init(host: HostLine, signals: consuming Signals, poll: consuming Poll) throws(Errno) {
    self.host = host
    self.signals = signals
    self.poll = poll
    timer = try Timer()
  }

  /// Serves until the host switches the board off.
  func run() throws(Errno) {
    try poll.add(host.descriptor, tag: Tag.host)
    try poll.add(signals.descriptor.rawValue, tag: Tag.signals)
    try poll.add(timer.descriptor.rawValue, tag: Tag.timer)
    host.say("ready \(uptime)")
    while isOn {
      var ready: [UInt64] = []
      try poll.wait(for: nil) { ready.append($0) }
      for tag in ready {
        switch tag {
        case Tag.host: for line in try host.lines() { receive(line) }
        case Tag.signals: reap()
        case Tag.kiosk: tellLog()
        default: play()
        }
      }
    }
  }

  /// Carries out the lines of a file; the host hears of those that cannot be.
  func obey(fileAt path: String) {
    do throws(Errno) {
      for line in try Self.lines(ofFileAt: path) {
        if let reason = refusal(of: line) { host.say("refused \(line): \(reason)") }
      }
    } catch {
      host.say("refused \(path): \(error.message)")
    }
  }

  private func receive(_ line: String) {
    if script != nil && line != "end" {
      script?.append(line)
      return
    }
    if let reason = line == "end" ? refusalOfScript() : refusal(of: line) {
      host.say("refused \(reason)")
    } else if script == nil {
      host.say("done")
    }
  }

  /// Carries out one line; nil when it went well.
  private func refusal(of line: String) -> String? {
    guard let command = Command(line) else { return "unknown command" }
    do throws(Errno) {
      switch command {
      case .module(let path): try Machine.loadModule(path)
      case .variable(let name, let assignment):
        environment.removeAll { $0.name == name }
        environment.append((name, assignment))
      case .panel(let kind, let width, let height):
        panel = nil
        do throws(VirtualPanelError) { panel = try PanelGeometry(kind, width: width, height: height) } catch {
          return error.description
        }
      case .unplug: panel = nil
      case .start(let path):
        guard kiosk == nil else { return "a program is running" }
        let kiosk = try Kiosk(starting: path, environment: environment.map { $0.assignment })
        self.kiosk = kiosk
        try poll.add(kiosk.descriptor, tag: Tag.kiosk)
      case .signal(let number):
        guard let kiosk else { return "no program is running" }
        kiosk.child.send(signal: number)
      case .script: script = []
      case .go:
        performance?.resume(at: Clock.now)
        play()
      case .send(let path): for line in try Self.lines(ofFileAt: path) { host.say("text \(line)") }
      case .uptime: host.say("text \(uptime)")
      case .off: isOn = false
      }
      return nil
    } catch {
      return error.message
    }
  }

  /// The end of a script: it begins to play.
  private func refusalOfScript() -> String? {
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

  private func play() {
    timer.cancel()
    guard let panel, performance != nil else { return }
    do throws(VirtualPanelError) {
      switch try performance!.advance(to: Clock.now, on: panel) {
      case .wait(let time): timer.set(to: time)
      case .picture(let name): host.say("shot \(name)")
      case .finished:
        performance = nil
        host.say("played")
      }
    } catch {
      performance = nil
      host.say("refused \(error.description)")
    }
  }

  private func tellLog() {
    guard let kiosk else { return }
    for line in kiosk.lines() { host.say("log \(line)") }
  }

  private func reap() {
    while signals.next() != nil {}
    while let (processID, ending) = Child.reap() {
      guard let kiosk, kiosk.child.processID == processID else { continue }
      tellLog()
      self.kiosk = nil
      switch ending {
      case .exited(let status): host.say("ended exited \(status) \(uptime)")
      case .killed(let signal):
        Console.reset()
        host.say("ended killed \(signal) \(uptime)")
      }
    }
  }

  /// Seconds since the kernel's start, to the millisecond.
  private var uptime: String {
    let milliseconds = Int(Clock.now * 1000)
    let fraction = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.utf8.count) + fraction
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
