import Debian
import Foundation
import Host

/// Looks whether what a board's file names is there in Debian's release.
public struct BoardCheck: Sendable {
  private let name: String
  private let facts: BoardFacts
  private let repository: Repository

  /// Reads the file, which may throw at its first mistake.
  public init(of name: String, in repository: Repository) throws {
    self.name = name
    self.repository = repository
    facts = try BoardFacts(named: name, in: repository)
  }

  /// What is missing; empty when all is there.
  public func missing() async throws -> [String] {
    let archive = try DebianArchive(release: facts.kernel.release, architecture: facts.architecture.debianName)
    var missing: [String] = []
    for package in facts.boot?.firmware ?? [] where try await !archive.has(package) {
      missing.append("no firmware package '\(package)' in Debian \(archive.release)")
    }
    let kernel = try await Kernel.cached(for: facts)
    for module in facts.kernel.display + facts.kernel.touch + (facts.watchdog.map { [$0.module] } ?? []) {
      do { _ = try kernel.moduleFiles([module]) } catch { missing.append("\(error)") }
    }
    do { _ = try await DeviceTree(of: facts, kernel: kernel, in: repository) } catch { missing.append("\(error)") }
    return missing
  }
}
