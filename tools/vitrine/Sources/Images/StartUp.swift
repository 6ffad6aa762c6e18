import Foundation

/// The start-up file of a board: what is done before and beside the app, line by line.
///
/// Process 1 carries it out: the app itself, or the agent of the tests.
struct StartUp: Sendable {
  private var lines: [String] = []

  /// The file.
  var contents: Data { Data(lines.map { "\($0)\n" }.joined().utf8) }

  /// A setting for the app; later lines see it, too.
  mutating func set(_ settings: [String: String]) {
    lines += settings.sorted { $0.key < $1.key }.map { "env \($0)=\($1)" }
  }

  /// Loads a kernel module.
  mutating func load(_ module: String, parameters: [String] = []) {
    lines.append((["module", module] + parameters).joined(separator: " "))
  }

  /// Lets the app use devices beside those of every app.
  mutating func give(devices: [String]) { lines += devices.map { "device \($0)" } }

  /// Says which USB devices are used.
  mutating func allow(usb kinds: [String]) { lines.append((["usb"] + kinds).joined(separator: " ")) }

  /// Feeds a watchdog while the app is alive.
  mutating func feed(watchdog: String) { lines.append("watchdog \(watchdog)") }

  /// Has a program run beside the app.
  mutating func serve(_ words: [String]) { lines.append("service \(words.joined(separator: " "))") }

  /// Has a program set the clock.
  mutating func setClock(by words: [String]) { lines.append("clock \(words.joined(separator: " "))") }

  /// Mounts a file system that lasts from one start to the next.
  mutating func mount(_ type: String, _ device: String, on folder: String) { lines.append("mount \(type) \(device) \(folder)") }

  /// Starts the app; what follows is done beside it.
  ///
  /// - Parameter program: where process 1 is another one.
  mutating func start(_ program: String? = nil) { lines.append(program.map { "start \($0)" } ?? "start") }
}
