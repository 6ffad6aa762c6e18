import Foundation
import Host
import Synchronization

/// The Swift toolchain on the PATH.
public struct Toolchain: Sendable {
  /// The folder that contains `bin` and `lib`.
  public let folder: URL
  /// The version, such as `Swift version 6.3.1 (swift-6.3.1-RELEASE)`.
  let version: String

  /// The output of `swift -print-target-info`.
  private struct TargetInformation: Decodable {
    struct Paths: Decodable { var runtimeResourcePath: String }
    var compilerVersion: String
    var paths: Paths
  }

  /// The toolchain of this process, cached because the query takes a fifth of a second.
  private static let cached = Mutex<Toolchain?>(nil)

  public init() async throws {
    if let known = Self.cached.withLock({ $0 }) {
      self = known
      return
    }
    guard let answer = try? await Command.output("swift", ["-print-target-info"]) else { throw SDKError.noSwift }
    let information = try JSONDecoder().decode(TargetInformation.self, from: Data(answer.utf8))
    version = information.compilerVersion
    // The resource path is usr/lib/swift.
    folder = URL(fileURLWithPath: information.paths.runtimeResourcePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    Self.cached.withLock { [self] in $0 = self }
  }

  /// The number of the version, such as `6.3.1`.
  var number: String {
    let words = version.split(separator: " ")
    return words.count > 2 ? String(words[2]) : version
  }

  /// The version, for users.
  public var description: String { version }

  /// Returns `true` if the version is `number` or one of its patches, such as 6.3.1 for `6.3`.
  public func isVersion(_ number: String) -> Bool { version.contains("Swift version \(number)") }

  /// Returns the path of one of the toolchain's programs.
  public func program(_ name: String) -> String { folder.appending(path: "bin/\(name)").path }

  /// Moves the objects of `file`, an object or an archive, to the front of `archive`, where they take precedence for
  /// the linker.
  func prepend(_ file: URL, to archive: URL) async throws {
    let whole = archive.appendingPathExtension("new")
    _ = try await Command.output(program("llvm-ar"), ["qcsL", whole.path, file.path, archive.path])
    try FileManager.default.removeItem(at: archive)
    try FileManager.default.moveItem(at: whole, to: archive)
  }

  /// Returns the folder of the Embedded standard library for `architecture`.
  func embeddedLibraries(for architecture: Architecture) throws -> URL {
    let place = folder.appending(path: "lib/swift/embedded/\(architecture.swiftTriple)")
    guard FileManager.default.fileExists(atPath: place.path) else {
      throw SDKError.noEmbeddedLibrary(toolchain: folder.path, triple: architecture.swiftTriple)
    }
    return place
  }
}
