internal import CSodium
import ReleaseFormat

extension TrustedKey {
  /// The size of the hash that is signed, in bytes.
  private static let hashSize = 64

  /// Returns `true` if this key made the signature for these bytes, and for the signature's comment.
  func verifies(_ signature: ReleaseSignature, of signed: [UInt8]) -> Bool {
    let comment = signature.bytes + Array(signature.comment.utf8)
    return signature.key == id && isSigned(Self.hash(of: signed), signature.bytes)
      && isSigned(comment, signature.commentSignature)
  }

  private func isSigned(_ message: [UInt8], _ signature: [UInt8]) -> Bool {
    crypto_sign_ed25519_verify_detached(signature, message, UInt64(message.count), bytes) == 0
  }

  /// Returns the BLAKE2b hash of 64 bytes.
  static func hash(of message: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: hashSize) { hash, count in
      crypto_generichash_blake2b(hash.baseAddress!, hashSize, message, UInt64(message.count), nil, 0)
      count = hashSize
    }
  }
}
