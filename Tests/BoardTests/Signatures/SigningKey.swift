import CSodium
import ReleaseFormat
import TestKit

@testable import Signatures

/// A key pair of tests, which signs as minisign does.
struct SigningKey {
  private let secret: [UInt8]
  private let id: [UInt8]
  let trusted: TrustedKey

  /// - Parameter number: A number that differs between keys.
  init(_ number: UInt8) {
    var publicBytes = [UInt8](repeating: 0, count: 32)
    var secret = [UInt8](repeating: 0, count: 64)
    crypto_sign_ed25519_seed_keypair(&publicBytes, &secret, [UInt8](repeating: number, count: 32))
    self.secret = secret
    id = [UInt8](repeating: number, count: 8)
    trusted = TrustedKey(parsing: Self.base64(Array("Ed".utf8) + id + publicBytes))!
  }

  /// Returns the contents of a signature file.
  ///
  /// - Parameters:
  ///   - time: The time of the signature.
  ///   - replaced: The time of a signature that it may replace.
  ///   - comment: The trusted comment, if it differs from minisign's.
  func sign(_ bytes: [UInt8], at time: Int64 = 1000, replacing replaced: Int64? = nil, comment: String? = nil)
    -> [UInt8]
  {
    let comment = comment ?? ReleaseSignature.comment(time: time, file: "manifest", replacing: replaced)
    let signature = detached(TrustedKey.hash(of: bytes))
    let lines = [
      "untrusted comment: a test's", Self.base64(Array("ED".utf8) + id + signature), "trusted comment: \(comment)",
      Self.base64(detached(signature + Array(comment.utf8))),
    ]
    return Array(lines.map { "\($0)\n" }.joined().utf8)
  }

  private func detached(_ message: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: ReleaseSignature.size)
    crypto_sign_ed25519_detached(&signature, nil, message, UInt64(message.count), secret)
    return signature
  }

  static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = Array(bytes[start..<min(start + 3, bytes.count)])
      let bits = (group + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
      for index in 0..<4 {
        text.append(index <= group.count ? letters[bits >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension ModelFiles {
  /// Flips a bit in the middle of a file: the first line of a signature file is not signed.
  func flipBit(in path: String) throws {
    let bytes = try read(path, from: 0, count: 1 << 20)
    try overwrite(path, at: bytes.count / 2, with: [bytes[bytes.count / 2] ^ 1])
  }
}
