import Foundation
import Host

/// A package as it is named in the signed lists.
public struct DebianPackage: Equatable, Sendable {
  let address: String
  /// The name `NAME_VERSION_ARCHITECTURE.deb`, with `%3a` for a colon.
  let file: String
  let size: Int64
  /// The SHA-256 hash, in hexadecimal digits.
  public let sha256: String

  public var name: String { String(file.prefix { $0 != "_" }) }

  /// The version, such as `1:1.2.13.dfsg-1`.
  public var version: String {
    let words = file.split(separator: "_")
    return words.count < 2 ? "" : String(words[1].replacing("%3a", with: ":"))
  }

  /// Parses a line of apt: `'ADDRESS' FILE SIZE SHA256:SUM`.
  init?(_ line: String) {
    let words = line.split(separator: " ")
    guard words.count == 4, let size = Int64(words[2]), words[3].hasPrefix("SHA256:") else { return nil }
    address = words[0].trimmingCharacters(in: ["'"])
    file = String(words[1])
    self.size = size
    sha256 = String(words[3].dropFirst("SHA256:".count))
  }

  /// Returns `true` if `folder` contains the complete, unchanged file.
  func isComplete(in folder: URL) async throws -> Bool {
    let path = folder.appending(path: file).path
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard (attributes?[.size] as? NSNumber)?.int64Value == size else { return false }
    return try await Command.output("sha256sum", ["--binary", path]).hasPrefix(sha256)
  }
}
