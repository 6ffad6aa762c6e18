import Foundation
import Host

/// How initramfs archives are compressed.
enum Compression {
  /// The same bytes give the same bytes.
  static func compress(_ file: URL, to place: URL) async throws {
    try await Command.run("zstd", ["-19", "--quiet", "--single-thread", "--no-check", "--rm", file.path, "-o", place.path])
  }
}
