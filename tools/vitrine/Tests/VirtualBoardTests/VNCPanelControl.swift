import Foundation
import Glibc
import Testing

@testable import VirtualBoard

/// Changes the size of the board's panel like an emulator's window: a VNC client that requests another desktop size,
/// which reaches the guest as a hotplug event.
final class VNCPanelControl: Sendable {
  private let descriptor: Int32

  init(to board: some VirtualBoard) async throws {
    descriptor = try #require(UnixSocket.connect(board.folder.appending(path: "vnc").path))
    let version = Array("RFB 003.008\n".utf8)
    _ = try receive(version.count)
    send(version)
    _ = try receive(Int(try receive(1)[0]))
    send([1])  // no authentication
    _ = try receive(4)
    send([1])  // shared access
    let answer = try receive(24)
    _ = try receive(answer[20..<24].reduce(0) { $0 << 8 | Int($1) })
    // Raw pixels, and ExtendedDesktopSize (-308), without which the size cannot be set.
    send([2, 0] + word(2) + long(0) + long(UInt32(bitPattern: -308)))
  }

  /// Sends SetDesktopSize with one screen of that size.
  func resize(width: Int, height: Int) {
    let size = word(width) + word(height)
    send([251, 0] + size + [1, 0] + long(0) + word(0) + word(0) + size + long(0))
  }

  /// Unplugs the panel.
  func unplug() {
    // The emulator starts with an empty size that was not requested, and would ignore a request for the same size.
    resize(width: BoardTests.width, height: BoardTests.height)
    resize(width: 0, height: 0)
  }

  /// Unplugs the panel and waits until the board's kernel has noticed.
  func unplug(from board: AgentBoard) async throws {
    unplug()
    try await wait(for: "disconnected", by: board)
  }

  /// Plugs the panel in and waits until the board's kernel has noticed.
  func plug(into board: AgentBoard) async throws {
    resize(width: BoardTests.width, height: BoardTests.height)
    try await wait(for: "connected", by: board)
  }

  private func wait(for status: String, by board: AgentBoard) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while try await board.command("send /sys/class/drm/card0-Virtual-1/status") != [status] {
      try #require(ContinuousClock.now < deadline, "the panel is not \(status)")
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  deinit { close(descriptor) }

  private func send(_ bytes: [UInt8]) { UnixSocket.writeAll(descriptor, bytes) }

  private func receive(_ count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress! + done, count - done, 0) }
      try #require(got > 0)
      done += got
    }
    return bytes
  }

  private func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xff), UInt8(value & 0xff)] }

  private func long(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xff) } }
}
