import ReleaseFormat
import System
import TestContexts
import TestKit
import Testing

@testable import Appliance
@testable import BundleUpdates
@testable import Signatures
@testable import USBUpdates

/// The choice of a board among the items of a bundle.
@Suite(.freshContext) struct OfferTests {
  private static let key = SigningKey(1)
  private static let stranger = SigningKey(2)
  private static let board = TestRelease.board
  private static let app = TestRelease("lamp")
  private static let system = TestSystem("lamp")

  private let trust: TrustStore

  init() throws {
    trust = try TrustStore(ModelFiles(), imageKeys: KeyList(number: 0, [Self.key.trusted])!.text)
  }

  private static func item(_ bytes: [UInt8], at time: Int64 = 1000, by key: SigningKey = key) -> BundleReply.Finding {
    .item(manifest: bytes, signature: key.sign(bytes, at: time))
  }

  /// The status of a board that runs another release and another system.
  private static let status = ["release built-in", "slot a", "system \(TestSystem("old").name.text)"]

  private func choice(
    _ findings: [BundleReply.Finding], status: [String] = status, hasSlots: Bool = true, usedUp: [ReleaseName] = [],
    passedTime: Int64 = 0
  ) -> Offer.Choice {
    Offer.choice(
      of: findings, for: Self.board, BoardLines(status), hasSlots: hasSlots, isUsedUp: usedUp.contains,
      hasPassed: { $0 == Self.app.name && $1 <= passedTime }
    ) { (manifest, signature) throws(ReleaseError) in
      do throws(SignatureError) { _ = try trust.check(manifest, signature) } catch {
        throw .notTrusted(reason: error.message)
      }
    }
  }

  /// The names of the offers, or the reason why there is no offer.
  private func result(
    _ findings: [BundleReply.Finding], status: [String] = status, hasSlots: Bool = true, usedUp: [ReleaseName] = [],
    passedTime: Int64 = 0
  ) -> [String] {
    switch choice(findings, status: status, hasSlots: hasSlots, usedUp: usedUp, passedTime: passedTime) {
    case .install(let offers): offers.map { $0.subject }
    case .nothingNew(let reason): ["nothing", reason]
    case .refused(let reason): ["refused", reason]
    }
  }

  private static let both = [item(app.bytes), item(system.bytes)]
  private static let appSubject = "release \(app.name.short)"
  private static let systemSubject = "system \(system.name.short)"

  @Test func `a system precedes an app`() {
    #expect(result(Self.both) == [Self.systemSubject, Self.appSubject])
    #expect(result(Self.both.reversed()) == [Self.systemSubject, Self.appSubject])
  }

  @Test func `a system that was tried too often does not hide the app`() {
    #expect(result(Self.both, usedUp: [Self.system.name]) == [Self.appSubject])
    let installed = Self.status + ["release \(Self.app.name.text)"]
    let reason = "\(Self.systemSubject) was tried too often without success; publish another one"
    #expect(result(Self.both, status: installed, usedUp: [Self.system.name]) == ["nothing", reason])
    #expect(result(Self.both, usedUp: [Self.app.name]) == [Self.systemSubject])
  }

  @Test func `a release from which the board has returned is not installed again`() {
    let findings = [Self.item(Self.app.bytes, at: 1000)]
    let status = ["release built-in", "previous \(Self.app.name.text)", "signed-release 1000"]
    let reason =
      "\(Self.appSubject) was accepted before, and the board has returned from it; publish another version"
    #expect(result(findings, status: status, passedTime: 1000) == ["nothing", reason])
    // It was received and has not passed a trial yet. The staff with a stick want it in any case.
    #expect(result(findings, status: status) == [Self.appSubject])
    // A later signature asks for it again.
    #expect(result([Self.item(Self.app.bytes, at: 1001)], status: status, passedTime: 1000) == [Self.appSubject])
    // A release that was rejected, or is damaged, is not the previous one.
    let other = ["release built-in", "previous \(TestRelease("old").name.text)", "signed-release 1000"]
    #expect(result(findings, status: other, passedTime: 1000) == [Self.appSubject])
    #expect(
      result(findings, status: ["release built-in", "previous built-in"], passedTime: 1000) == [Self.appSubject])
  }

  @Test func `a board that cannot replace its system installs the app`() {
    let status = ["release built-in"]
    #expect(result(Self.both, status: status, hasSlots: false) == [Self.appSubject])
    let reason =
      "the board cannot replace its whole system, so it ignores \(Self.systemSubject); write a new image to its card"
    #expect(result([Self.both[1]], status: status, hasSlots: false) == ["nothing", reason])
  }

  @Test func `a board that has not found its card yet is offered no system`() {
    let status = ["release built-in"]
    #expect(result(Self.both, status: status) == [Self.appSubject])
    let reason = "the board has not found its card since its start, so it cannot install \(Self.systemSubject)"
    #expect(result([Self.both[1]], status: status) == ["refused", reason])
    // A slot whose manifest is damaged is repaired.
    #expect(result([Self.both[1]], status: status + ["slot a"]) == [Self.systemSubject])
  }

  @Test func `a board without a status is offered nothing`() {
    #expect(result(Self.both, status: []) == ["refused", "the board does not report its status"])
  }

  @Test func `what is installed is not offered again`() {
    let status = ["release \(Self.app.name.text)", "slot b", "system \(Self.system.name.text)"]
    #expect(result(Self.both, status: status) == ["nothing", "the board already has its \(Self.appSubject)"])
    #expect(result(Self.both, status: Self.status + [status[0]]) == [Self.systemSubject])
  }

  @Test func `a later bundle of a stranger does not hide the valid one`() throws {
    let later = TestRelease("lamp", settings: ["A=1"])
    let findings = [
      Self.item(later.bytes, at: 9000, by: Self.stranger), Self.item(Self.app.bytes, at: 2000),
      Self.item(TestRelease("lamp", settings: ["A=2"]).bytes, at: 1000),
    ]
    #expect(result(findings) == [Self.appSubject])
    let installed = Self.status + ["release \(Self.app.name.text)"]
    // The staff may expect the one that was refused.
    let answer = result(findings, status: installed)
    #expect(answer[0] == "refused" && answer[1].hasPrefix("it is signed with the key"))
    // Without a refused one, older ones do not matter.
    try trust.accept(Self.app.bytes, Self.key.sign(Self.app.bytes, at: 2000))
    #expect(
      result(Array(findings.dropFirst()), status: installed)
        == ["nothing", "the board already has its \(Self.appSubject)"])
  }

  @Test func `the stick of a stranger's bundle and a valid one installs the valid one`() throws {
    var files = TestStick.files(of: Self.app, signature: Self.key.sign(Self.app.bytes, at: 2000))
    for number in 1..<BundleReader.maximumCandidates {
      let other = TestRelease("lamp", settings: ["A=\(number)"])
      files += TestStick.files(of: other, signature: Self.stranger.sign(other.bytes, at: 3000 + Int64(number)))
    }
    let unique = Dictionary(files.map { ($0.name, $0.contents) }) { $1 }.map { (name: $0.key, contents: $0.value) }
    let stick = try TestStick(["-F", "12", "-s", "1"], size: 1024, files: unique)
    let items = try BundleReader(Stick(on: TestDisk(stick.bytes))).candidates(for: Self.board)
    #expect(items.map { $0.time } == [3003, 3002, 3001, 2000])
    let reply = items.flatMap {
      Array("item \($0.manifest.count) \($0.signature.count)\n".utf8) + $0.manifest + $0.signature
    }
    #expect(result(BundleReply.findings(in: reply)) == [Self.appSubject])
  }

  @Test func `a system of the other kind is refused, and does not hide the right one`() {
    let debian = Self.item(TestSystem.root.bytes, at: 2000)
    let status = Self.status + ["system-kind appliance"]
    #expect(
      result([debian], status: status) == [
        "refused",
        "the image is a Debian system, but this board runs an appliance; make an image without --system, "
          + "or write a new card",
      ])
    #expect(result([debian, Self.both[1]], status: status) == [Self.systemSubject])
    let answer = result([Self.both[1]], status: Self.status + ["system-kind debian"])
    #expect(answer[0] == "refused" && answer[1].hasPrefix("the image is an appliance, but this board runs a Debian"))
  }

  @Test func `a release for another board is refused`() {
    let other = TestRelease("lamp", board: BoardName(board: "other", architecture: "arm64"))
    let answer = result([Self.item(other.bytes)])
    #expect(answer[0] == "refused" && answer[1].contains("other"))
  }
}
