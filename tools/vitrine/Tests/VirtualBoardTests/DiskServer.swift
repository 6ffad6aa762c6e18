import Foundation
import Synchronization
import Testing

/// A disk that a board reaches by a process of its own: while that does not run, the disk refuses all that is asked of it.
final class DiskServer: Sendable {
  private let disk: URL
  private let socket: URL
  private let server = Mutex<Process?>(nil)

  /// - Parameter socket: a file that is not there.
  init(_ disk: URL, at socket: URL) { (self.disk, self.socket) = (disk, socket) }

  /// For the emulator.
  var drive: [String] {
    [
      "-blockdev", "driver=nbd,node-name=served,server.type=unix,server.path=\(socket.path),export=disk", "-device",
      "virtio-blk-pci,drive=served",
    ]
  }

  /// Comes back once it serves.
  func start() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/qemu-storage-daemon")
    process.arguments = [
      "--blockdev", "driver=file,node-name=file,filename=\(disk.path),cache.no-flush=on",
      "--nbd-server", "addr.type=unix,addr.path=\(socket.path)",
      "--export", "type=nbd,id=export,node-name=file,name=disk,writable=on",
    ]
    process.standardOutput = FileHandle.nullDevice
    try? FileManager.default.removeItem(at: socket)
    try process.run()
    server.withLock { $0 = process }
    let deadline = ContinuousClock.now + .seconds(60)
    while !FileManager.default.fileExists(atPath: socket.path) {
      try #require(process.isRunning && ContinuousClock.now < deadline, "qemu-storage-daemon does not serve the disk")
      usleep(10_000)
    }
  }

  /// What it has answered is in the disk's file.
  func stop() {
    let process = server.withLock { server in
      defer { server = nil }
      return server
    }
    // Asked to end, it would wait for the board to let go of the disk.
    if let process { kill(process.processIdentifier, SIGKILL) }
    process?.waitUntilExit()
  }
}
