import ReleaseFormat
import System
import TestContexts
import TestKit
import Testing

@testable import Appliance
@testable import Signatures

@Suite(.freshContext) struct TrustStoreTests {
  private static let first = SigningKey(1)
  private static let second = SigningKey(2)
  private static let stranger = SigningKey(9)
  private static let release = TestRelease("tiles").bytes
  private static let system = TestSystem("tiles").bytes

  private let files = ModelFiles()

  private static func list(_ number: Int, _ keys: SigningKey...) -> String {
    KeyList(number: number, keys.map(\.trusted))!.text
  }

  /// The store of a board whose image trusts the first key.
  private func store(_ keys: String = list(0, first)) throws(SignatureError) -> TrustStore {
    try TrustStore(files, imageKeys: keys)
  }

  // MARK: Signatures

  @Test func `only a signature by a trusted key is valid`() throws {
    let store = try self.store()
    try store.verify(Self.release, Self.first.sign(Self.release))
    #expect(throws: SignatureError.missing) { try store.verify(Self.release, []) }
    let other = SignatureError.otherKey(Self.stranger.trusted.id, trusted: [Self.first.trusted.id])
    #expect(throws: other) { try store.verify(Self.release, Self.stranger.sign(Self.release)) }
    #expect(throws: SignatureError.wrong) { try store.verify(Self.system, Self.first.sign(Self.release)) }
    let both = try self.store(Self.list(0, Self.first, Self.second))
    for key in [Self.first, Self.second] { try both.verify(Self.release, key.sign(Self.release)) }
  }

  @Test func `one flipped bit in a manifest or a signature makes it invalid`() throws {
    let store = try self.store()
    let signature = Self.first.sign(Self.release)
    for index in Self.release.indices {
      var changed = Self.release
      changed[index] ^= 1 << UInt8(index % 8)
      #expect(throws: SignatureError.wrong) { try store.verify(changed, signature) }
    }
    let untrusted = signature.firstIndex(of: UInt8(ascii: "\n"))!
    for index in signature.indices {
      var changed = signature
      changed[index] ^= 1
      if index < untrusted {
        // The first line is not signed.
        try store.verify(Self.release, changed)
      } else {
        #expect(throws: SignatureError.self, "byte \(index)") { try store.verify(Self.release, changed) }
      }
    }
  }

  @Test func `a truncated or huge signature file is refused`() throws {
    let store = try self.store()
    let signature = Self.first.sign(Self.release)
    for count in 1..<signature.count - 1 {
      #expect(throws: SignatureError.damaged) { try store.verify(Self.release, Array(signature[..<count])) }
    }
    let huge = signature + [UInt8](repeating: UInt8(ascii: "\n"), count: 10 << 20)
    #expect(throws: SignatureError.damaged) { try store.verify(Self.release, huge) }
  }

  @Test func `a board whose own list of keys is damaged accepts nothing`() {
    for text in ["", "vitrine-keys 0\n", Self.list(0, Self.first).dropLast(9) + ""] {
      #expect(throws: SignatureError.noKeys) { try store(text) }
    }
  }

  // MARK: Times

  @Test func `an earlier signature is refused, also after a restart, and each subject has its own time`() throws {
    let (old, new) = (TestRelease("old").bytes, TestRelease("new").bytes)
    let oldSignature = Self.first.sign(old, at: 1000)
    try store().accept(old, oldSignature)
    try store().accept(new, Self.first.sign(new, at: 2000))
    #expect(throws: SignatureError.old(1000, accepted: 2000)) { try store().accept(old, oldSignature) }
    // The release that is already stored may still start.
    try store().verify(old, oldSignature)
    try store().accept(Self.system, Self.first.sign(Self.system, at: 500))
    // A new signature installs the old release on purpose.
    try store().accept(old, Self.first.sign(old, at: 2000))
    try store().accept(old, Self.first.sign(old, at: 3000))
    #expect(try store().times()[.release] == 3000)
    #expect(try store().times()[.system] == 500)
  }

  @Test func `a signature can be checked as at receipt, without any effect`() throws {
    let signature = Self.first.sign(Self.release, at: 2000)
    let checked = try store().check(Self.release, signature)
    #expect(checked == (.release, 2000))
    #expect(try store().times()[.release] == nil)
    try store().accept(Self.release, signature)
    #expect(throws: SignatureError.old(1000, accepted: 2000)) {
      try store().check(Self.release, Self.first.sign(Self.release, at: 1000))
    }
    #expect(throws: SignatureError.missing) { try store().check(Self.release, []) }
  }

  @Test func `a signature replaces a later one only if it names that one's time`() throws {
    try store().accept(Self.release, Self.first.sign(Self.release, at: 9000))
    for replaced in [nil, 8999, 9001] as [Int64?] {
      #expect(throws: SignatureError.old(1000, accepted: 9000)) {
        try store().accept(Self.release, Self.first.sign(Self.release, at: 1000, replacing: replaced))
      }
    }
    let override = Self.first.sign(Self.release, at: 1000, replacing: 9000)
    try store().accept(Self.release, override)
    #expect(try store().times()[.release] == 1000)
    // It has no effect on a board that has accepted another signature since.
    try store().accept(Self.release, Self.first.sign(Self.release, at: 1001))
    #expect(throws: SignatureError.old(1000, accepted: 1001)) { try store().accept(Self.release, override) }
  }

  @Test func `a signature without a time, or for something else than a release or a system, is not accepted`() throws {
    let store = try self.store()
    #expect(throws: SignatureError.noTime) {
      try store.accept(Self.release, Self.first.sign(Self.release, comment: "file:manifest"))
    }
    let list = Array(Self.list(1, Self.first).utf8)
    #expect(throws: SignatureError.wrong) { try store.accept(list, Self.first.sign(list)) }
    #expect(try store.times() == (try self.store()).times())
    #expect(try files.names(in: "").isEmpty)
  }

  @Test func `a damaged file of times, or a full disk, accepts nothing`() throws {
    try store().accept(Self.release, Self.first.sign(Self.release))
    files.damage("times")
    #expect(throws: SignatureError.files(reason: "the file of the latest signatures is damaged")) {
      try store().accept(Self.release, Self.first.sign(Self.release, at: 2000))
    }
    let fresh = ModelFiles()
    let full = try TrustStore(fresh, imageKeys: Self.list(0, Self.first))
    fresh.remainingSteps = 1
    #expect(throws: SignatureError.self) { try full.accept(Self.release, Self.first.sign(Self.release)) }
  }

  // MARK: Keys

  private func replace(by list: String, signedBy key: SigningKey, keeping release: SigningKey? = nil) throws {
    let kept = release.map { (Self.release, $0.sign(Self.release)) }
    try store().replaceKeys(by: Array(list.utf8), key.sign(Array(list.utf8)), keeping: kept)
  }

  @Test func `keys are replaced by a list that a trusted key has signed, one after the other`() throws {
    #expect(throws: SignatureError.self) { try replace(by: Self.list(1, Self.stranger), signedBy: Self.stranger) }
    try replace(by: Self.list(1, Self.first, Self.second), signedBy: Self.first)
    try replace(by: Self.list(2, Self.second), signedBy: Self.second)
    #expect(try store().list.keys == [Self.second.trusted])
    try store().verify(Self.release, Self.second.sign(Self.release))
    #expect(throws: SignatureError.self) { try store().verify(Self.release, Self.first.sign(Self.release)) }
    // Neither the old key nor an old list is accepted any more.
    #expect(throws: SignatureError.self) { try replace(by: Self.list(3, Self.first), signedBy: Self.first) }
    for number in [0, 1, 2, 4] {
      #expect(throws: SignatureError.otherList(number: number, known: 2)) {
        try replace(by: Self.list(number, Self.first), signedBy: Self.second)
      }
    }
    for text in ["vitrine-keys 3\n", Self.list(3, Self.first) + "more\n", "vitrine-release 1\n"] {
      #expect(throws: SignatureError.badList) { try replace(by: text, signedBy: Self.second) }
    }
    #expect(try store().list.number == 2)
  }

  @Test func `lists that an image with other keys made ineffective do not come back`() throws {
    let files = ModelFiles()
    func store(_ image: String) throws -> TrustStore { try TrustStore(files, imageKeys: image) }
    func replace(_ image: String, by list: String, signedBy key: SigningKey) throws {
      let bytes = Array(list.utf8)
      try store(image).replaceKeys(by: bytes, key.sign(bytes), keeping: nil)
    }
    let before = Self.list(0, Self.first)
    try replace(before, by: Self.list(1, Self.first), signedBy: Self.first)
    try replace(before, by: Self.list(2, Self.stranger), signedBy: Self.first)
    // The next image drops both keys. Its first new list has one of them again.
    let after = Self.list(0, Self.second)
    #expect(try store(after).list.number == 0)
    try replace(after, by: Self.list(1, Self.first, Self.second), signedBy: Self.second)
    #expect(try store(after).list.keys == [Self.first.trusted, Self.second.trusted])
  }

  @Test func `a list under which the current release would not start is refused`() throws {
    #expect(throws: SignatureError.needed(Self.first.trusted.id)) {
      try replace(by: Self.list(1, Self.second), signedBy: Self.first, keeping: Self.first)
    }
    #expect(try files.names(in: "").isEmpty)
    try replace(by: Self.list(1, Self.first, Self.second), signedBy: Self.first, keeping: Self.first)
    try replace(by: Self.list(2, Self.second), signedBy: Self.first, keeping: Self.second)
  }

  @Test func `a list on the disk that is changed, or that no trusted key has signed, has no effect`() throws {
    try replace(by: Self.list(1, Self.first, Self.second), signedBy: Self.first)
    try replace(by: Self.list(2, Self.second), signedBy: Self.first)
    // An image with another key: the lists do not apply to it.
    let others = Self.list(0, Self.stranger)
    #expect(try store(others).list.keys == [Self.stranger.trusted])
    // An image with the new key continues with the later list.
    #expect(try store(Self.list(0, Self.first)).list.number == 2)
    try files.flipBit(in: "keys-2.minisig")
    #expect(try store().list.number == 1)
    try files.flipBit(in: "keys-1")
    #expect(try store().list == KeyList(number: 0, [Self.first.trusted]))
  }

  @Test func `a power cut while keys are replaced leaves the old or the new list`() throws {
    for loss in ModelFiles.Loss.allCases {
      for steps in 0..<20 {
        let files = ModelFiles()
        let image = Self.list(0, Self.first)
        let list = Array(Self.list(1, Self.second).utf8)
        files.remainingSteps = steps
        let store = try TrustStore(files, imageKeys: image)
        let isReplaced = (try? store.replaceKeys(by: list, Self.first.sign(list), keeping: nil)) != nil
        files.restorePower(after: loss)
        let number = try TrustStore(files, imageKeys: image).list.number
        #expect(number == 1 || !isReplaced, "\(loss), step \(steps)")
        if steps == 19 { #expect(isReplaced) }
      }
    }
  }
}
