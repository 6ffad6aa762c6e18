import TestContexts
import Testing

@testable import ReleaseFormat
@testable import Signatures

/// Files that minisign 0.11 has written.
@Suite(.freshContext) struct ReleaseSignatureTests {
  private static let keyFile = """
    untrusted comment: minisign public key 1F77DC7D7EA8EAB9
    RWS56qh+fdx3H+nNB5QOozQEHhg7pIKYq0Vz6BNibPH193iQ9ISWEVss

    """
  private static let signature = """
    untrusted comment: signature from minisign secret key
    RUS56qh+fdx3H9gOYrIouEObUDteEnc1GonKscpbGnzS7rh8va3xmqhOE6WJrkwdXAVKlcrKSg9uciL7glJyufos5H+F7ouRWg4=
    trusted comment: timestamp:17\tfile:f\thashed
    /vYbbCmVbKsXAgth16Aau6gPzOHebH2Y1I393AfBlDYR38DN7mm7oCGUoScCgg6YZwgjl9zcAfHMe3zmzw0yBQ==

    """
  private static let signed = Array("hello\n".utf8)

  @Test func `a signature of minisign is valid for the signed bytes and its comment alone`() throws {
    let key = try #require(TrustedKey.all(in: Self.keyFile)?.first)
    #expect(key.id.text == "1F77DC7D7EA8EAB9")
    let signature = try #require(ReleaseSignature(parsing: Self.signature))
    #expect(signature.key == key.id)
    #expect(signature.time == 17)
    #expect(signature.replacedTime == nil)
    #expect(key.verifies(signature, of: Self.signed))
    #expect(!key.verifies(signature, of: Self.signed + [0]))
    let other = try #require(ReleaseSignature(parsing: Self.signature.replacing("timestamp:17", with: "timestamp:18")))
    #expect(!key.verifies(other, of: Self.signed))
  }

  @Test func `a signature file that is truncated at any byte, too long, or not of minisign's form is not one`() {
    let bytes = Array(Self.signature.utf8)
    // The last newline may be missing.
    for count in 0..<bytes.count - 1 {
      #expect(ReleaseSignature(parsing: String(decoding: bytes[..<count], as: UTF8.self)) == nil, "\(count)")
    }
    #expect(ReleaseSignature(parsing: String(decoding: bytes.dropLast(), as: UTF8.self)) != nil)
    let long = Self.signature.replacing("minisign secret key", with: String(repeating: "long ", count: 500))
    #expect(ReleaseSignature(parsing: long) == nil)
    #expect(ReleaseSignature(parsing: Self.signature + "more\n") == nil)
    // A signature of the bytes themselves, as minisign made it before version 0.10.
    #expect(ReleaseSignature(parsing: Self.signature.replacing("RUS56", with: "RWS56")) == nil)
  }

  @Test func `a list of keys is valid only as a whole`() throws {
    let key = try #require(TrustedKey.all(in: Self.keyFile)?.first)
    let list = try #require(KeyList(number: 3, [key, SigningKey(1).trusted]))
    #expect(KeyList(parsing: list.text) == list)
    #expect(list.key(SigningKey(1).trusted.id) == SigningKey(1).trusted)
    #expect(list.key(SigningKey(2).trusted.id) == nil)
    for count in 0..<list.text.utf8.count {
      let part = KeyList(parsing: String(decoding: Array(list.text.utf8)[..<count], as: UTF8.self))
      // A list that ends after its first key cannot be told from a list with one key; the signature covers its end.
      #expect(part == nil || part?.keys == [key], "\(count)")
    }
    #expect(KeyList(number: 1, []) == nil)
    #expect(KeyList(number: 1, Array(repeating: key, count: KeyList.maximumCount + 1)) == nil)
    let damaged = ["", "vitrine-keys 1\n", "vitrine-keys x\n\(key.text)\n", "keys 1\n\(key.text)\n"]
    for text in damaged + ["vitrine-keys 1\nkey\n"] { #expect(KeyList(parsing: text) == nil, "\(text)") }
    #expect(TrustedKey.all(in: "untrusted comment: a secret key\n\(key.text)x\n") == nil)
  }

  @Test func `Base64 has one spelling for the same bytes`() {
    for bytes in [[], [0], [255, 254], [1, 2, 3], Array(0...255)] as [[UInt8]] {
      let text = SigningKey.base64(bytes)
      #expect(Base64.decode(text[...]) == bytes)
    }
    for text in ["A", "AA", "AAA", "AB==", "AAB=", "A===", "====", "A=AA", "AAAA=", "AA A", "AAA-"] {
      #expect(Base64.decode(text[...]) == nil, "\(text)")
    }
  }
}
