import ReleaseFormat
import System

/// Signatures of what a session receives.
extension DeploySession {
  /// Parses the size of a signature file: 0 if a request does not have it. Returns `nil` for an invalid size.
  static func signatureSize(_ word: String?) -> Int? {
    guard let word else { return 0 }
    guard let size = Int(digits: word), size <= ReleaseSignature.maximumSize else { return nil }
    return size
  }

  /// Replaces the keys that this board trusts.
  ///
  /// - Parameters:
  ///   - size: The size of the new list, in bytes.
  ///   - signatureSize: The size of its signature file.
  func replaceTrustedKeys(_ size: Int, _ signatureSize: Int) throws(Refusal) {
    guard SignatureCheck.isRequired else {
      throw Refusal(reason: "this board has no trusted keys; use 'vitrine image --trust'")
    }
    let lock = try self.lock()
    do throws(ReleaseError) {
      let input = try SessionInput(timeout: Self.receiveTimeout)
      let list = try input.all(size, of: "the list of keys")
      let signature = try input.all(signatureSize, of: "the signature")
      let store = try Self.store()
      var others: [[UInt8]] = []
      // A release that cannot start now need not start later.
      if let current = (try? store.choice())?.current, let release = try? store.signedManifest(of: current) {
        others = [release.manifest, release.signature]
      }
      try SignatureCheck.run(.trust, list, signature, others)
    } catch { throw Refusal(reason: error.message) }
    Process.printLine("done")
    _ = consume lock
  }
}
