import Foundation
import Host
import SwiftSDKs

/// A system that has a shell, as it says itself: one on which Vitrine can set up a kiosk.
public struct DebianSystem: Sendable {
  /// For people: its name and version.
  public let name: String
  public let architecture: Architecture
  /// Whether a desktop comes up there now, which would have the panel.
  public let hasDesktop: Bool

  /// D: in kilobytes, what is set up takes: the keeper, a typeface and some small files. Releases lie in /var.
  private static let space = 6 << 10

  /// Asks the system, and refuses one on which Vitrine cannot work.
  ///
  /// - Parameter repository: Vitrine's sources, which the questions lie in.
  public init(on board: RemoteBoard, repository: Repository) async throws {
    let questions = repository.root.appending(path: "tools/debian/look")
    let lines: [String]
    do {
      lines = try await board.shell(["sh", "-s"], isRoot: false, input: questions)
    } catch DeployError.refused { throw DeployError.noBoard(host: board.host) }
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
    // Raspberry Pi OS runs on ARMv6 too, and calls it armhf.
    guard let architecture = Architecture.allCases.first(where: { $0.debianName == processor }), facts["machine"] != "armv6l" else {
      throw DeployError.otherProcessor(host: host, processor: facts["machine"] == "armv6l" ? "ARMv6" : processor)
    }
    self.architecture = architecture
    guard facts["root"] != "no" else { throw DeployError.noRoot(host: host) }
    if let free = facts["space"].flatMap({ Int($0) }), free < Self.space {
      throw DeployError.noSpace(host: host, needed: Self.space, free: free)
    }
  }
}
