import Foundation

@testable import Deploying
@testable import VirtualBoard

/// A deploy whose connection ends after so many bytes of what is to be sent.
///
/// They come by a pipe that stays open, as a slow line does; then the client is killed, and the board hears that it has gone.
struct CutConnection {
  private let deploy: Task<Void, any Error>
  private let written = Flag()

  /// - Parameter folder: for the pipe.
  init(_ release: OutgoingRelease, to board: RemoteBoard, after count: Int, in folder: URL) throws {
    let pipe = folder.appending(path: "pipe-\(UUID().uuidString.prefix(8))")
    guard mkfifo(pipe.path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
    // Both ways, so that opening it waits for nobody and it has no end.
    let file = try FileHandle(forUpdating: pipe)
    let bytes = try Data(contentsOf: release.stream).prefix(count)
    let words = ["deploy", release.name.text, "\(release.manifestSize)", "30"]
    deploy = Task {
      _ = try await board.command(words, input: pipe)
      withExtendedLifetime(file) {}
    }
    Thread.detachNewThread { [written] in
      try? file.write(contentsOf: bytes)
      written.set()
    }
  }

  /// Until the client has taken the bytes, and the board had the time to.
  func wait() async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while !written.isSet, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(20)) }
    try await Task.sleep(for: .seconds(2))
  }

  /// The connection ends.
  func end() async throws {
    try await wait()
    deploy.cancel()
    _ = await deploy.result
  }
}
