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
    var missing: [String] = []
    let kernel = try await Kernel.cached(for: facts)
    let modules =
      facts.kernel.display + facts.kernel.touch + (facts.watchdog.map { [$0.module] } ?? []) + (facts.log.map { [$0.module] } ?? [])
      + (facts.data?.allModules ?? [])
      + (facts.network?.modules ?? []) + (facts.sound?.modules ?? [])
    for module in modules {
      do { _ = try kernel.moduleFiles([module]) } catch { missing.append("\(error)") }
    }
    do { _ = try await DeviceTree(of: facts, kernel: kernel, in: repository) } catch { missing.append("\(error)") }
    return try await missing + missingFirmware()
  }

  private func missingFirmware() async throws -> [String] {
    let firmware: Firmware
    do {
      firmware = try await Firmware.cached(for: facts, roots: repository.roots)
    } catch let error as DebianError {
      return ["\(error)"]
    }
    // Files that the user has to bring are not in Debian.
    let files =
      (facts.boot?.files ?? []) + (facts.boot?.loader ?? []).filter { $0.bring == nil }.map(\.file)
      + (facts.machine?.firmware.map { [$0] } ?? [])
    return files.compactMap { file in
      do { _ = try firmware.file(file) } catch { return "\(error)" }
      return nil
    }
  }
}
