import Debian
import Foundation
import Host

/// Checks that Debian's release contains the files that a board's file names.
public struct BoardFileCheck: Sendable {
  private let name: String
  private let facts: BoardConfiguration
  private let repository: Repository

  /// Reads the board's file. Throws its first mistake.
  ///
  /// - Parameter release: The Debian release, or `nil` for the board's.
  public init(of name: String, in repository: Repository, release: String? = nil) throws {
    self.name = name
    self.repository = repository
    facts = try BoardConfiguration(named: name, in: repository, release: release)
  }

  /// The name of the Debian release.
  public var release: String { facts.release }

  /// Returns a sentence about 'vitrine update' on this board, for users.
  public var updateNotice: String {
    if let obstacle = facts.updateObstacle { return "cannot be updated by 'vitrine update': \(obstacle)" }
    let isVerified = facts.update?.slots == .verified
    return "can be updated by 'vitrine update'"
      + (isVerified ? "" : ", but its return from a system that fails has not been verified")
  }

  /// Returns a message for each missing file.
  public func missingFiles() async throws -> [String] {
    var missing: [String] = []
    let kernel = try await Kernel.load(for: facts)
    let modules =
      facts.kernel.display + facts.kernel.touch + (facts.watchdog.map { [$0.module] } ?? [])
      + (facts.log.map { [$0.module] } ?? [])
      + (facts.data?.allModules ?? []) + (facts.slots == nil ? [] : SystemUpdater.modules)
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
      firmware = try await Firmware.load(for: facts, roots: repository.searchFolders)
    } catch let error as DebianError {
      return ["\(error)"]
    }
    // Files that the user must provide are not in Debian.
    let files =
      (facts.boot?.files ?? []) + (facts.boot?.loader ?? []).filter { $0.bring == nil }.map(\.file)
      + (facts.machine?.firmware.map { [$0] } ?? [])
    return files.compactMap { file in
      do { _ = try firmware.file(file) } catch { return "\(error)" }
      return nil
    }
  }
}
