import Foundation

@testable import Deploying
@testable import VirtualBoard

/// A deployment whose connection ends after the given number of bytes.
///
/// The bytes come from a pipe that stays open, like a slow line. Then the client is killed, and the board notices the
/// end of the connection.
struct InterruptedUpload {
  private let deploy: Task<Void, any Error>
  private let written = Flag()

  /// - Parameter folder: The folder for the pipe.
  init(_ release: ReleaseUpload, to board: RemoteBoard, after count: Int, in folder: URL) throws {
    let pipe = folder.appending(path: "pipe-\(UUID().uuidString.prefix(8))")
    guard mkfifo(pipe.path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
    // Opened for reading and writing, so that opening does not block and the pipe has no end.
    let file = try FileHandle(forUpdating: pipe)
    let bytes = try Data(contentsOf: release.stream).prefix(count)
    let words = ["deploy", release.name.text, "\(release.manifestSize)", "30"]
    deploy = Task {
      _ = try await board.run(words, input: pipe)
      withExtendedLifetime(file) {}
    }
    Thread.detachNewThread { [written] in
      try? file.write(contentsOf: bytes)
      written.set()
    }
  }

  /// Waits until the client has read the bytes, and gives the board time to receive them.
  func wait() async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while !written.isSet, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(20)) }
    try await Task.sleep(for: .seconds(2))
  }

  /// Ends the connection.
  func end() async throws {
    try await wait()
    deploy.cancel()
    _ = await deploy.result
  }
}
