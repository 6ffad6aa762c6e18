import Foundation
import Host
import Testing

/// The lines in which `crash-on-touch` reports its attempts (`Attacks.swift` in `Sources/Harness/CrashOnTouch`).
struct AttackReport {
  private let lines: [String]

  init(_ log: [String]) {
    lines = log.compactMap { line in line.range(of: "attack: ").map { String(line[$0.upperBound...]) } }
      // The flood of the log.
      .filter { !$0.hasPrefix("line ") }
  }

  /// The attempts that every app is allowed.
  private static let allowed = [
    "a process: done", "a name that is not UTF-8: done", "sending descriptors of each kind: done",
    "making writers of the log wait: done",
  ]

  /// The kinds of descriptors that an app can open on each board, and sends as its display.
  private static let descriptors = [
    "a pipe's end for reading", "a pipe's end for writing", "a null device", "a folder", "a file", "an epoll",
    "an eventfd", "a local stream socket", "a local datagram socket", "a netlink socket", "a timerfd", "a signalfd",
    "an inotify", "an input device", "a process's folder",
  ]

  /// Writes the lines to `.build/attacks/NAME.txt`, for the table in `docs/results/attacks.md`.
  func write(as name: String, in repository: Repository) throws {
    let folder = repository.root.appending(path: ".build/attacks")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = lines.joined(separator: "\n") + "\n"
    try text.write(to: folder.appending(path: "\(name).txt"), atomically: true, encoding: .utf8)
  }

  func contains(_ line: String) -> Bool { lines.contains { $0.hasPrefix(line) } }

  /// Checks the results of the attempts before the app's first frame.
  ///
  /// - Parameters:
  ///   - lingering: The reason for which a socket may not linger.
  ///   - namespaces: The reason for which the app gets no namespace.
  ///   - sockets: The reason for which the app gets no sockets of the network, or `nil` if it gets them.
  func expectRefused(
    lingering: String = "Protocol not available", namespaces: String = "Operation not permitted",
    sockets: String? = nil, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(lines.count > 40, "\(lines)", sourceLocation: location)
    for line in lines where line.contains(": done") {
      #expect(Self.allowed.contains { line.hasPrefix($0) }, "\(line)", sourceLocation: location)
    }
    var expected = [
      "sockets of other families: none", "other processes: none", "sending descriptors of each kind: done",
      "processes at once: less than a hundred", "lingering: \(lingering)", "signals for process 1: none",
      "signals for the keeper: none", "request_key: Operation not permitted",
    ]
    for kind in Self.descriptors { expected.append("sending \(kind) as the display: sent") }
    if let sockets {
      expected.append("opening a UDP socket: \(sockets)")
    } else {
      expected.append("sending a UDP socket as the display: sent")
    }
    for name in ["process 1", "the keeper"] {
      #expect(contains("reading the memory of \(name): "), "\(lines)", sourceLocation: location)
    }
    for type in ["files", "users", "networks"] { expected.append("a namespace of \(type): \(namespaces)") }
    for line in expected { #expect(contains(line), "\(line) in \(lines)", sourceLocation: location) }
  }

  /// Checks the results of the floods while the app is on the screen.
  func expectFloodsBounded(_ expected: [String], _ location: SourceLocation = #_sourceLocation) {
    for line in expected + [
      "processes at once while on screen: less than a hundred", "used memory without end in 3 processes",
    ] {
      #expect(contains(line), "\(line) in \(lines)", sourceLocation: location)
    }
  }
}
