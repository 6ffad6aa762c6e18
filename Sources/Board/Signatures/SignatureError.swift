import ReleaseFormat

/// The reason for refusing a signature. The message is a part of a line, which includes the way out.
package enum SignatureError: Error, Equatable {
  case missing
  /// The file of the signature is truncated, too long, or in another format.
  case damaged
  case otherKey(KeyID, trusted: [KeyID])
  /// The signed bytes, the comment, or the signature have changed.
  case wrong
  /// The comment has no time.
  case noTime
  /// A later signature was accepted before. The times are in seconds since 1970.
  case old(Int64, accepted: Int64)
  /// The list of keys is damaged or empty.
  case badList
  /// The list of keys was not made for the one that the board has.
  case otherList(number: Int, known: Int)
  /// The key of the current release is not in a new list.
  case needed(KeyID)
  /// The board's own list of keys is damaged.
  case noKeys
  /// The data partition reported an error.
  case files(reason: String)

  package var message: String {
    switch self {
    case .missing: "it is not signed, and this board accepts only what is signed; use --sign with a key that it trusts"
    case .damaged: "its signature is not a complete signature of minisign; sign it again"
    case .otherKey(let id, let trusted):
      "it is signed with the key \(id.text), and this board trusts only "
        + trusted.map { $0.text }.joined(separator: ", ") + "; use --sign with one of these"
    case .wrong: "its signature does not match, because it or the signature was changed; sign it again"
    case .noTime: "the comment of its signature has no time; sign it with 'vitrine sign', or with minisign without -t"
    case .old(let time, let accepted):
      "its signature is older than one that this board has accepted (\(time) and \(accepted), in seconds since 1970); "
        + "sign it again, or use --allow-downgrade if a machine that signed had a wrong clock"
    case .badList: "the list of keys is not complete; use 'vitrine trust' of the version that built the board's image"
    case .otherList(let number, let known):
      "the list of keys has the number \(number), and the board's list \(known); run 'vitrine trust' again"
    case .needed(let id):
      "the current release is signed with the key \(id.text), which the new list does not have; keep that key in the "
        + "list until a release with another key is deployed"
    case .noKeys: "\(KeyList.path) on the board is damaged; write a new image to its card"
    case .files(let reason): "the data partition: \(reason); 'vitrine doctor' checks it"
    }
  }
}
