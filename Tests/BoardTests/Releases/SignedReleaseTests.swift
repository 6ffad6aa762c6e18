import ReleaseFormat
import System
import TestContexts
import TestKit
import Testing

@testable import Appliance
@testable import Signatures

/// The releases of a board with trusted keys.
@Suite(.freshContext) struct SignedReleaseTests {
  private static let key = SigningKey(1)

  private let files = ModelFiles()
  private let store: ReleaseStore

  init() { store = Self.store(files) }

  private static func store(_ files: ModelFiles) -> ReleaseStore {
    let list = KeyList(number: 0, [key.trusted])!
    return ReleaseStore(files, chunkSize: TestRelease.blockSize) { (manifest, signature) throws(ReleaseError) in
      do throws(SignatureError) {
        try TrustStore(ModelFiles(), imageKeys: list.text).verify(manifest, signature)
      } catch { throw .notTrusted(reason: error.message) }
    }
  }

  @Test func `a signed release is received, stored with its signature, and checked`() throws {
    let release = TestRelease("tiles", resources: ["a.png"])
    let signature = Self.key.sign(release.bytes)
    try release.send(to: store, signature: signature)
    #expect(try files.read("\(release.name.text)/manifest.minisig", from: 0, count: 9999) == signature)
    #expect(try store.check(release.name) == release.manifest)
    let memory = ModelFiles()
    #expect(try store.copy(release.name, to: ReleaseStore(memory, hasResources: false)) == release.manifest)
    #expect(try memory.names(in: release.name.text) == ["font.ttf", "manifest", "program"])
  }

  @Test func `a release without a signature, or with another key's, is refused before any file is stored`() throws {
    let release = TestRelease("tiles")
    for signature in [[], SigningKey(2).sign(release.bytes), Self.key.sign(TestRelease("other").bytes)] {
      let error = #expect(throws: ReleaseError.self) { try release.send(to: store, signature: signature) }
      if case .notTrusted = error {} else { Issue.record("\(String(describing: error))") }
    }
    #expect(try files.names(in: "").isEmpty)
    #expect(files.steps == 0)
  }

  @Test func `a release in which one bit was changed on the disk does not start, whichever file has the bit`() throws {
    let release = TestRelease("tiles", resources: ["a.png"])
    for name in ["manifest", "manifest.minisig", "program", "font.ttf", "resources/a.png"] {
      try release.send(to: store, signature: Self.key.sign(release.bytes))
      #expect(try store.check(release.name) == release.manifest)
      try files.flipBit(in: "\(release.name.text)/\(name)")
      #expect(throws: ReleaseError.self, "\(name)") { try store.check(release.name) }
      if name != "resources/a.png" {
        #expect(throws: ReleaseError.self, "\(name)") { try store.copy(release.name, to: ReleaseStore(ModelFiles())) }
      }
    }
  }

  @Test func `a complete release that someone else has put on the disk does not start`() throws {
    let release = TestRelease("tiles")
    try release.send(to: ReleaseStore(files, chunkSize: TestRelease.blockSize))
    #expect(throws: ReleaseError.notTrusted(reason: SignatureError.missing.message)) { try store.check(release.name) }
    #expect(throws: ReleaseError.notTrusted(reason: SignatureError.missing.message)) {
      try store.copy(release.name, to: ReleaseStore(ModelFiles()))
    }
    // Receiving it with a signature replaces it.
    try release.send(to: store, signature: Self.key.sign(release.bytes))
    #expect(try store.check(release.name) == release.manifest)
  }
  @Test func `a release that is received again gets the new signature, and keeps its files`() throws {
    let release = TestRelease("tiles")
    try release.send(to: store, signature: Self.key.sign(release.bytes, at: 1000))
    let written = files.written
    let signature = Self.key.sign(release.bytes, at: 2000)
    try release.send(to: store, signature: signature)
    #expect(try store.signedManifest(of: release.name).signature == signature)
    #expect(files.written - written == signature.count)
    #expect(try files.names(in: release.name.text) == ["font.ttf", "manifest", "manifest.minisig", "program"])
  }
  @Test(.slow) func `after a power cut at any step, a release is signed or absent, and keeps one of its signatures`()
    throws
  {
    let release = TestRelease("tiles")
    let signatures = [Self.key.sign(release.bytes, at: 1000), Self.key.sign(release.bytes, at: 2000)]
    for loss in ModelFiles.Loss.allCases {
      for steps in 0..<60 {
        let files = ModelFiles()
        files.remainingSteps = steps
        for signature in signatures { try? release.send(to: Self.store(files), signature: signature) }
        files.restorePower(after: loss)
        let store = Self.store(files)
        if try files.names(in: "").contains(release.name.text) {
          #expect(try store.check(release.name) == release.manifest, "\(loss), step \(steps)")
          #expect(signatures.contains(try store.signedManifest(of: release.name).signature), "\(loss), step \(steps)")
        }
        try release.send(to: store, signature: signatures[1])
        #expect(try store.signedManifest(of: release.name).signature == signatures[1], "\(loss), step \(steps)")
      }
    }
  }
}
