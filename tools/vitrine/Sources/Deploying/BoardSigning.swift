import Foundation
import Host
import ReleaseFormat
import Signing

/// Signs what boards with trusted keys receive. Other boards receive no signature.
public struct BoardSigning: Sendable {
  /// Signs nothing, for boards that demand no signatures.
  public static let none = BoardSigning(nil)

  private let signer: Signer?
  private let allowsDowngrade: Bool

  /// - Parameters:
  ///   - signer: The key, or `nil` for none.
  ///   - allowsDowngrade: Whether signatures replace later ones.
  public init(_ signer: Signer?, allowsDowngrade: Bool = false) {
    self.signer = signer
    self.allowsDowngrade = allowsDowngrade
  }

  /// Returns the signature of a manifest for a board, or `nil` if the board demands none.
  ///
  /// - Parameters:
  ///   - kind: The subject of the manifest.
  ///   - made: A signature that was made before, which is used if there is no key.
  public func signature(
    of manifest: Data, _ kind: ReleaseManifest.Kind, for status: BoardStatus, host: String, made: Data? = nil
  ) async throws -> Data? {
    guard let trusted = status.trustedKeys else { return nil }
    guard let signer else {
      guard let made else { throw DeployError.notSigned(host: host, trusted: trusted) }
      return made
    }
    let latest = status.latestSignature(of: kind)
    let replaced = allowsDowngrade ? latest.flatMap { $0 > signer.time ? $0 : nil } : nil
    return try await signer.sign(manifest, named: SystemSlot.FileName.manifest, replacing: replaced)
  }

  /// Replaces the keys that a board trusts, and returns the numbers of the new ones.
  public static func replaceKeys(on board: RemoteBoard, by keys: PublicKeys, signer: Signer) async throws -> [String] {
    let status = try await board.status()
    guard let number = status.trustedListNumber else { throw DeployError.noTrust(host: board.host) }
    let list = Data(keys.list(number: number + 1).text.utf8)
    let signature = try await signer.sign(list, named: "trusted-keys")
    let folder = try TemporaryFolder(for: "trust")
    defer { withExtendedLifetime(folder) {} }
    let file = folder.url.appending(path: "list")
    try (list + signature).write(to: file)
    try await board.run(["trust", "\(list.count)", "\(signature.count)"], input: file)
    return keys.keys.map(\.id.text)
  }
}
