import Foundation
import ReleaseFormat

/// The public keys in minisign's files, for boards that trust them.
public struct PublicKeys: Equatable, Sendable {
  /// The keys, each once.
  public let keys: [TrustedKey]

  /// - Parameter files: At least one file.
  public init(in files: [URL]) throws {
    var keys: [TrustedKey] = []
    for file in files {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { throw SigningError.noKeyFile(file.path) }
      guard let some = TrustedKey.all(in: text), !some.isEmpty else { throw SigningError.noPublicKey(file.path) }
      keys += some.filter { !keys.contains($0) }
    }
    guard KeyList(number: 0, keys) != nil else { throw SigningError.tooManyKeys(keys.count) }
    self.keys = keys
  }

  /// Returns the list of keys for a board.
  ///
  /// - Parameter number: 0 for an image, and one more than the board's for a list that replaces it.
  public func list(number: Int) -> KeyList { KeyList(number: number, keys)! }
}
