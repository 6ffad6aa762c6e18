import Foundation
import Host
import Images
import ReleaseFormat
import SwiftSDKs
import Synchronization

/// A release for boards of one kind, ready to be sent.
public struct ReleaseUpload: Sendable {
  public let name: ReleaseName
  /// The size of the manifest and all files, in bytes.
  public let size: Int
  /// The description of the release, which is signed.
  public let manifest: Data
  var manifestSize: Int { manifest.count }
  /// A file with the manifest followed by the release's files.
  let stream: URL

  /// - Parameters:
  ///   - app: The name of the app.
  ///   - program: The program for the board's processor.
  ///   - resources: The app's resources.
  ///   - font: The system typeface, if it differs from the image's.
  ///   - board: The name of the board.
  ///   - folder: A folder for the file to send. The release is valid as long as the folder exists.
  public init(
    of app: String, program: StaticProgram, font: URL?, resources: AppResources = .none, settings: [String: String],
    board: String,
    architecture: Architecture,
    in folder: URL
  ) async throws {
    var parts = [(ReleaseManifest.program, program.contents)]
    if let font { parts.append((ReleaseManifest.font, try Data(contentsOf: font))) }
    parts += try resources.files.map {
      ("\(ReleaseManifest.resourcePrefix)\($0.name.text)", try Data(contentsOf: $0.url))
    }
    let files = parts.map { name, contents in
      ReleaseManifest.File(name: name, size: contents.count, sum: hexDigits(of: SHA256.hash(of: Array(contents))))
    }
    let text = ReleaseManifest(
      app: app, board: board, architecture: "\(architecture)", version: VitrineVersion.current,
      settings: settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }, files: files
    ).text
    let manifest = Data(text.utf8)
    guard manifest.count <= ReleaseManifest.maximumSize else { throw ManifestError.tooLong(manifest.count) }
    let filesSize = files.reduce(0) { $0 + $1.size }
    guard filesSize <= ReleaseManifest.largest else { throw ManifestError.tooLarge(filesSize) }
    _ = try ReleaseManifest.checked(text)
    name = ReleaseName(ofManifest: Array(manifest))
    self.manifest = manifest
    stream = folder.appending(path: name.text)
    let all = parts.reduce(manifest) { $0 + $1.1 }
    size = all.count
    try all.write(to: stream)
  }

  /// The progress of a board.
  public enum Step: Sendable, Equatable {
    /// The board received the whole release.
    case received
    /// The board already has the release, so that it need not be sent.
    case alreadyStored
    /// The first frame of the release is on the panel.
    case firstFrame
  }

  /// Sends the release, unless the board already has it without a signature, and waits for the result of its trial.
  ///
  /// - Parameters:
  ///   - seconds: The duration of the trial.
  ///   - signature: The signature of the manifest, for a board that demands it.
  ///   - held: The names of the releases that the board has, according to its status.
  ///   - tell: Receives each step.
  public func send(
    to board: RemoteBoard, trialDuration seconds: Int, signature: Data? = nil, storedReleases held: [String] = [],
    onStep tell: @escaping @Sendable (Step) -> Void
  ) async throws {
    // A stored release keeps its signature, and the key of a new one may stay trusted longer.
    if held.contains(name.text), signature == nil {
      let isThere = Mutex(true)
      do {
        tell(.alreadyStored)
        return try await run(["try", name.text, "\(seconds)"], on: board, input: nil, from: .trial) { step, line in
          if line.hasPrefix("lacks ") { isThere.withLock { $0 = false } }
          if let step { tell(step) }
        }
      } catch DeployError.refused where !isThere.withLock({ $0 }) {
        // The release is damaged or was removed in the meantime.
      }
    }
    let words = ["deploy", name.text, "\(manifestSize)", "\(seconds)"] + (signature.map { ["\($0.count)"] } ?? [])
    try await run(words, on: board, input: try signature.map(stream(with:)) ?? stream, from: .upload) {
      step, _ in
      if let step { tell(step) }
    }
  }

  /// Returns a file with the manifest, its signature, and the release's files. Boards with one signature share it.
  private func stream(with signature: Data) throws -> URL {
    let file = URL(fileURLWithPath: "\(stream.path)-\(hexDigits(of: SHA256.hash(of: Array(signature))))")
    if !FileManager.default.fileExists(atPath: file.path) {
      let all = try Data(contentsOf: stream)
      try (manifest + signature + all.dropFirst(manifest.count)).write(to: file, options: .atomic)
    }
    return file
  }

  /// - Parameter first: The stage that begins with the request.
  private func run(
    _ words: [String], on board: RemoteBoard, input: URL?, from first: DeployError.Stage,
    _ tell: @escaping @Sendable (Step?, String) -> Void
  ) async throws {
    let stage = Mutex(first)
    // Other lines may be those of ssh.
    let isLoggedIn = Mutex(false)
    try await DeployError.during(stage.withLock { $0 }, isLoggedIn: isLoggedIn.withLock { $0 }, on: board) {
      let lines = try await board.run(words, input: input) { line in
        let step: Step? = line.hasPrefix("received ") ? .received : line.hasPrefix("shown ") ? .firstFrame : nil
        if step != nil {
          stage.withLock { $0 = .trial }
          isLoggedIn.withLock { $0 = true }
        }
        tell(step, line)
      }
      if lines.contains("good \(name.text)") { return }
      throw DeployError.unreachable(host: board.host, reason: "it ended without the result of the trial")
    }
  }
}
