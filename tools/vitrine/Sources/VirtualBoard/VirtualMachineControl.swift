import Foundation
import Synchronization

/// The emulator's control socket (QMP), for the input and output of a user at the board.
public final class VirtualMachineControl: Sendable {
  private let socket: LineSocket
  private let mailbox = Mailbox<[String: JSON]>()
  private let lastNumber = Atomic(0)

  init(_ socket: LineSocket) async throws {
    self.socket = socket
    socket.listen { [mailbox] line in
      if let message = try? JSONDecoder().decode([String: JSON].self, from: Data(line.utf8)) { mailbox.send(message) }
    } end: { [mailbox] in
      mailbox.close()
    }
    try await execute("qmp_capabilities")
  }

  /// Whether the board is switched off.
  public var isOff: Bool { mailbox.isClosed }

  /// The reason reported by the emulator why the board powered off or restarted: "guest-shutdown", "guest-reset",
  /// "watchdog reset, guest-reset".
  public var shutdownReason: String { mailbox.remaining.compactMap(Self.end).joined(separator: ", ") }

  /// Whether a signal ended the emulator. The emulator then powers off the board, and its status is that of a success.
  var isEndedBySignal: Bool { shutdownReason.contains("host-signal") }

  private static func end(_ message: [String: JSON]) -> String? {
    guard case .string(let event)? = message["event"], case .object(let data)? = message["data"] else { return nil }
    return switch (event, data["reason"], data["action"]) {
    case ("SHUTDOWN", .string(let reason)?, _), ("RESET", .string(let reason)?, _): reason
    case ("WATCHDOG", _, .string(let action)?): "watchdog \(action)"
    default: nil
    }
  }

  /// Executes one command.
  @discardableResult
  public func execute(_ command: String, _ arguments: [String: JSON] = [:]) async throws -> JSON {
    // Several tasks may send commands at the same time. The number assigns each answer to its command.
    let number = JSON.number(Double(lastNumber.add(1, ordering: .relaxed).newValue))
    let request: [String: JSON] = ["execute": .string(command), "arguments": .object(arguments), "id": number]
    socket.send(String(decoding: try JSONEncoder().encode(request), as: UTF8.self))
    let answer = await mailbox.receive(within: .seconds(60)) { $0["id"] == number }
    if answer == nil && mailbox.isClosed {
      throw VirtualMachineError.emulatorEnded(reason: "the board was switched off: \(shutdownReason)")
    }
    guard let answer else { throw VirtualMachineError.noAnswer(seconds: 60) }
    if case .object(let error)? = answer["error"], case .string(let reason)? = error["desc"] {
      throw VirtualMachineError.refused(command: command, reason: reason)
    }
    return answer["return"] ?? .object([:])
  }

  /// Writes the panel's current contents to a PNG file.
  public func savePicture(to path: String) async throws {
    try await execute("screendump", ["filename": .string(path), "format": .string("png")])
  }

  /// Returns the panel's current contents. `folder` is used for a temporary file.
  public func screenshot(in folder: URL) async throws -> Screenshot {
    let file = folder.appending(path: "picture-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try await execute("screendump", ["filename": .string(file.path), "format": .string("ppm")])
    return try Screenshot(ppm: Data(contentsOf: file), path: file.path)
  }

  /// Presses keys of the board's keyboard together and releases them. The names are QEMU's.
  public func pressKeys(_ keys: [String]) async throws {
    let codes = keys.map { JSON.object(["type": "qcode", "data": .string($0)]) }
    try await execute("send-key", ["keys": .array(codes)])
  }

  /// Moves the pointer to a location between (0, 0) and (1, 1), and presses or releases its button.
  public func movePointer(x: Double, y: Double, pressed: Bool) async throws {
    func axis(_ name: String, _ value: Double) -> JSON {
      .object(["type": "abs", "data": .object(["axis": .string(name), "value": .number((value * 32767).rounded())])])
    }
    let button: JSON = .object(["type": "btn", "data": .object(["button": "left", "down": .bool(pressed)])])
    try await execute("input-send-event", ["events": .array([axis("x", x), axis("y", y), button])])
  }
}
