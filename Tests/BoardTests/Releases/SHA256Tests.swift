import System
import TestContexts
import Testing

@Suite(.freshContext) struct SHA256Tests {
  /// The examples of FIPS 180-4, and a million times the letter a.
  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      1,
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    ("aaaaaaaaaa", 100_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func `its hashes equal those of the standard`(text: String, times: Int, digits: String) {
    var hash = SHA256()
    let piece = Array(text.utf8)
    for _ in 0..<times { hash.update(with: piece) }
    #expect(hexDigits(of: hash.finish()) == digits)
  }

  @Test func `the split into pieces does not matter`() {
    for count in [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 300] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      let whole = SHA256.hash(of: bytes)
      for cut in 0...count {
        var hash = SHA256()
        hash.update(with: Array(bytes[..<cut]))
        hash.update(with: Array(bytes[cut...]))
        #expect(hash.finish() == whole)
      }
    }
  }
}
