import Foundation
import Host
import ReleaseFormat
import SwiftSDKs

/// A system with a shell on which Vitrine can set up a kiosk.
public struct DebianSystem: Sendable {
  /// The name and version of the system, for messages.
  public let name: String
  public let architecture: Architecture
  /// Whether a desktop starts on the system, which would own the panel.
  public let hasDesktop: Bool

  /// The space for the setup, in kilobytes: the keeper, a typeface and some small files. Chosen: with some reserve.
  /// Releases are in /var.
  private static let requiredSpace = 6 << 10

  /// Queries the system, and throws an error if Vitrine does not support it.
  ///
  /// - Parameter repository: Vitrine's sources, which contain the script to run.
  public init(on board: RemoteBoard, repository: Repository) async throws {
    let questions = repository.root.appending(path: "tools/debian/look")
    let lines: [String]
    do {
      lines = try await board.runShell(["sh", "-s"], asRoot: false, input: questions)
    } catch DeployError.refused { throw DeployError.unknownBoard(host: board.host) }
    let facts = Dictionary(
      lines.compactMap { line in
        let words = line.split(separator: " ", maxSplits: 1)
        return words.count == 2 ? (String(words[0]), String(words[1])) : nil
      }
    ) { $1 }
    let host = board.host
    name = facts["system"] ?? "an unknown system"
    hasDesktop = facts["desktop"] == "yes"
    guard facts["debian"] != nil else { throw DeployError.noDebian(host: host, system: name) }
    guard facts["systemd"] != nil else { throw DeployError.noSystemd(host: host, system: name) }
    let processor = facts["processor"] ?? "unknown"
    // Raspberry Pi OS also runs on ARMv6, which it calls armhf.
    guard let architecture = Architecture.allCases.first(where: { $0.debianName == processor }),
      facts["machine"] != "armv6l"
    else {
      throw DeployError.unsupportedProcessor(host: host, processor: facts["machine"] == "armv6l" ? "ARMv6" : processor)
    }
    self.architecture = architecture
    guard facts["root"] != "no" else { throw DeployError.noRoot(host: host) }
    if let free = facts["space"].flatMap({ Int(digits: $0) }), free < Self.requiredSpace {
      throw DeployError.noSpace(host: host, needed: Self.requiredSpace, free: free)
    }
  }
}
