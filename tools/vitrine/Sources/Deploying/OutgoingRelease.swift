import Foundation
import Host
import Images
import ReleaseFormat
import System
import SwiftSDKs
import Synchronization

/// A release as it is sent to boards of one kind.
public struct OutgoingRelease: Sendable {
  public let name: ReleaseName
  /// In bytes, of all that is sent.
  public let size: Int
  let manifestSize: Int
  /// The manifest, and after it the files.
  let stream: URL

  /// - Parameters:
  ///   - app: its name.
  ///   - program: for the board's processor.
  ///   - resources: the app's.
  ///   - font: the system typeface, where it is another one than the image's.
  ///   - board: its name.
  ///   - folder: for a file that is sent; it stays as long as the folder.
  public init(
    of app: String, program: StaticProgram, font: URL?, resources: AppResources = .none, settings: [String: String], board: String,
    architecture: Architecture,
    in folder: URL
  ) async throws {
    var parts = [(ReleaseManifest.program, program.contents)]
    if let font { parts.append((ReleaseManifest.font, try Data(contentsOf: font))) }
    parts += try resources.files.map { ("\(ReleaseManifest.resourcePrefix)\($0.name.text)", try Data(contentsOf: $0.place)) }
    let files = parts.map { name, contents in
      ReleaseManifest.File(name: name, size: contents.count, sum: hexDigits(of: SHA256.hash(of: Array(contents))))
    }
    let text = ReleaseManifest(
      app: app, board: board, architecture: "\(architecture)", version: Version.current,
      settings: settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }, files: files
    ).text
    let manifest = Data(text.utf8)
    guard manifest.count <= ReleaseManifest.longest else { throw DeployError.manyResources(resources.files.count) }
    // What a board would refuse is refused here.
    _ = try ReleaseManifest(parsing: text)
    name = ReleaseName(ofManifest: Array(manifest))
    manifestSize = manifest.count
    stream = folder.appending(path: name.text)
    let all = parts.reduce(manifest) { $0 + $1.1 }
    size = all.count
    try all.write(to: stream)
  }

  /// How far a board has come with it.
  public enum Step: Sendable, Equatable {
    /// All of it has come.
    case received
    /// It was there already, and need not be sent.
    case held
    /// Its first frame is on the panel.
    case shown
  }

  /// Sends it, unless the board has it from before, and waits until the board has said how its trial ended.
  ///
  /// - Parameters:
  ///   - seconds: how long it has to do well.
  ///   - held: the names of the releases that the board says it has.
  ///   - tell: gets what happens.
  public func send(
    to board: RemoteBoard, seconds: Int, held: [String] = [], tell: @escaping @Sendable (Step) -> Void
  ) async throws {
    if held.contains(name.text) {
      let isThere = Mutex(true)
      do {
        tell(.held)
        return try await run(["try", name.text, "\(seconds)"], on: board, input: nil) { step, line in
          if line.hasPrefix("lacks ") { isThere.withLock { $0 = false } }
          if let step { tell(step) }
        }
      } catch DeployError.refused where !isThere.withLock({ $0 }) {
        // Damaged, or gone since.
      }
    }
    try await run(["deploy", name.text, "\(manifestSize)", "\(seconds)"], on: board, input: stream) { step, _ in
      if let step { tell(step) }
    }
  }

  private func run(
    _ words: [String], on board: RemoteBoard, input: URL?, _ tell: @escaping @Sendable (Step?, String) -> Void
  ) async throws {
    let lines = try await board.command(words, input: input) { line in
      tell(line.hasPrefix("received ") ? .received : line.hasPrefix("shown ") ? .shown : nil, line)
    }
    guard lines.contains("good \(name.text)") else {
      throw DeployError.unreachable(host: board.host, reason: "the connection ended before the board had said how it went")
    }
  }
}
