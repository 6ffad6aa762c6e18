import EventSources
import System
import TestKit
import Testing
import Toolkit
import ToolkitTestKit

/// Runs the servers of `server.py` in a child process until this object is released.
final class Servers {
  /// The servers of most tests.
  nonisolated(unsafe) static let shared = Servers()

  let folder = TemporaryFolder()
  private(set) var ports: [String: String] = [:]
  private let program: ChildProcess?

  /// - Parameter port: The port of the server without TLS, or `nil` for any port.
  init(port: String? = nil) {
    let desk = Desk()
    let script = #filePath.replacing("Servers.swift", with: "server.py")
    let program = try? ChildProcess(
      "/usr/bin/python3", arguments: [script, folder.path] + (port.map { [$0] } ?? []), for: desk.application)
    var ports: [String: String] = [:]
    program?.onLine = { line in
      let words = line.split(separator: " ")
      if words.count == 2 { ports[String(words[0])] = String(words[1]) }
    }
    self.program = program
    let start = Clock.now
    while ports["ready"] == nil, Clock.now < start + 60 {
      desk.runEventSources()
      Clock.sleep(for: 0.01)
    }
    program?.onLine = nil
    self.ports = ports
  }

  func url(_ name: String, _ target: String, host: String = "localhost", scheme: String = "http") -> String {
    "\(scheme)\(["plain", "silent", "closing"].contains(name) ? "" : "s")://\(host):\(ports[name] ?? "1")\(target)"
  }
}

/// An application with simulated time, in which minutes pass at once.
final class Player {
  let application = Application()
  private(set) var time = 0.0

  /// Advances the time in quarters of a second, and waits for worker threads, until `isEnough` returns `true` or the
  /// given time has passed.
  func run(seconds: Double = 300, until isEnough: () -> Bool = { false }) {
    let end = time + seconds
    while !isEnough() && time < end {
      application.existingSources?.waitForWorkers()
      application.existingSources?.deliver(nil)
      if isEnough() { return }
      time += 0.25
      application.advance(to: time)
    }
  }
}
