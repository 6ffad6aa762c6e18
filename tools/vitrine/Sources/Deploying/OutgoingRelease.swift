import Foundation
import Host
import ReleaseFormat
import SwiftSDKs

/// A release as it is sent to boards of one kind.
public struct OutgoingRelease: Sendable {
  public let name: ReleaseName
  /// In bytes, of all that is sent.
  public let size: Int
  private let manifestSize: Int
  /// The manifest, and after it the files.
  private let stream: URL

  /// - Parameters:
  ///   - app: its name.
  ///   - program: for the board's processor.
  ///   - font: the system typeface, where it is another one than the image's.
  ///   - board: its name.
  ///   - folder: for a file that is sent; it stays as long as the folder.
  public init(
    of app: String, program: StaticProgram, font: URL?, settings: [String: String], board: String, architecture: Architecture,
    in folder: URL
  ) async throws {
    var parts = [(ReleaseManifest.program, program.contents)]
    if let font { parts.append((ReleaseManifest.font, try Data(contentsOf: font))) }
    let files = parts.map { name, contents in
      ReleaseManifest.File(name: name, size: contents.count, sum: ReleaseName.digits(of: SHA256.hash(of: Array(contents))))
    }
    let text = ReleaseManifest(
      app: app, board: board, architecture: "\(architecture)", version: Version.current,
      settings: settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }, files: files
    ).text
    // What a board would refuse is refused here.
    _ = try ReleaseManifest(parsing: text)
    let manifest = Data(text.utf8)
    name = ReleaseName(ofManifest: Array(manifest))
    manifestSize = manifest.count
    stream = folder.appending(path: name.text)
    let all = parts.reduce(manifest) { $0 + $1.1 }
    size = all.count
    try all.write(to: stream)
  }

  /// Sends it, and waits until the board has said how its trial ended.
  ///
  /// - Parameters:
  ///   - seconds: how long it has to do well.
  ///   - tell: gets what happens, for people.
  public func send(to board: RemoteBoard, seconds: Int, tell: @escaping @Sendable (String) -> Void) async throws {
    let lines = try await board.command(["deploy", name.text, "\(manifestSize)", "\(seconds)"], input: stream) { line in
      if line.hasPrefix("received ") { tell("received; the app starts") }
      if line.hasPrefix("shown ") { tell("on the panel; it has to do well for \(seconds) s") }
    }
    guard lines.contains("good \(name.text)") else {
      throw DeployError.unreachable(host: board.host, reason: "the connection ended before the board had said how it went")
    }
  }
}
