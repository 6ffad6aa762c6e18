import Foundation

/// The start-up file of a board: the steps before the app's start and next to it, one on each line.
///
/// Process 1 executes it, which is the app itself or the tests' agent.
struct StartUpFile: Sendable {
  private var lines: [String] = []

  /// The contents of the file.
  var contents: Data { Data(lines.map { "\($0)\n" }.joined().utf8) }

  /// Sets variables for the app and for later lines.
  mutating func set(_ settings: [String: String]) {
    lines += settings.sorted { $0.key < $1.key }.map { "env \($0)=\($1)" }
  }

  /// Loads a kernel module.
  mutating func load(_ module: String, parameters: [String] = []) {
    lines.append((["module", module] + parameters).joined(separator: " "))
  }

  /// Gives the app access to devices in addition to the default ones.
  mutating func allow(devices: [String]) { lines += devices.map { "device \($0)" } }

  /// Sets the kinds of USB devices that may be used.
  mutating func allow(usb kinds: [String]) { lines.append((["usb"] + kinds).joined(separator: " ")) }

  /// Feeds a watchdog while the app is alive.
  mutating func feed(watchdog: String) { lines.append("watchdog \(watchdog)") }

  /// Runs a program in addition to the app.
  mutating func addService(_ words: [String]) { lines.append("service \(words.joined(separator: " "))") }

  /// Runs the SSH server, with few rights.
  mutating func addSSHServer(_ words: [String]) { lines.append("ssh \(words.joined(separator: " "))") }

  /// Runs a program that sets the clock.
  mutating func setClock(by words: [String]) { lines.append("clock \(words.joined(separator: " "))") }

  /// Mounts a persistent file system.
  mutating func mount(_ type: String, _ device: String, on folder: String) {
    lines.append("mount \(type) \(device) \(folder)")
  }

  /// Starts the app. Later lines run concurrently with it.
  ///
  /// - Parameter program: The path of the app, if it is not process 1.
  mutating func start(_ program: String? = nil) { lines.append(program.map { "start \($0)" } ?? "start") }
}
