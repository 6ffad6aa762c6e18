import Foundation
import Synchronization
import Testing

/// A disk served by a separate process. While that is stopped, the disk refuses all requests.
final class DiskServer: Sendable {
  private let disk: URL
  private let socket: URL
  private let server = Mutex<Process?>(nil)

  /// - Parameter socket: The path of a socket that does not exist yet.
  init(_ disk: URL, at socket: URL) {
    self.disk = disk
    self.socket = socket
  }

  /// The emulator's options.
  var drive: [String] {
    [
      "-blockdev", "driver=nbd,node-name=served,server.type=unix,server.path=\(socket.path),export=disk", "-device",
      "virtio-blk-pci,drive=served",
    ]
  }

  /// Starts the server and returns when it is ready.
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

  /// Kills the server. All answered writes are in the disk's file.
  func stop() {
    let process = server.withLock { server in
      defer { server = nil }
      return server
    }
    // On a request to end, the server would wait for the board to close the disk.
    if let process { kill(process.processIdentifier, SIGKILL) }
    process?.waitUntilExit()
  }
}
