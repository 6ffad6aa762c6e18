import ReleaseFormat
import TestContexts
import TestKit
import Testing

@testable import Appliance
@testable import BundleUpdates
@testable import USBUpdates

/// Replies of the process that reads a stick, which the stick may have hijacked.
@Suite(.freshContext) struct StickReplyTests {
  private static let manifest = TestRelease("lamp").bytes
  private static let signature = Array("a signature".utf8)
  private static var item: [UInt8] {
    Array("item \(manifest.count) \(signature.count)\n".utf8) + manifest + signature
  }

  private func findings(_ text: String) -> [BundleReply.Finding] { BundleReply.findings(in: Array(text.utf8)) }

  @Test func `has a release and a system, or a reason`() {
    let item = BundleReply.Finding.item(manifest: Self.manifest, signature: Self.signature)
    #expect(BundleReply.findings(in: Self.item) == [item])
    #expect(BundleReply.findings(in: Self.item + Self.item) == [item, item])
    let most = 2 * BundleReader.maximumCandidates
    let many = (0...most).flatMap { _ in Self.item }
    #expect(BundleReply.findings(in: many) == Array(repeating: item, count: most))
    #expect(findings("refused it has no bundle\n") == [.refused(reason: "it has no bundle")])
  }

  @Test func `nothing else is believed`() {
    let unreadable = [BundleReply.Finding.refused(reason: "it cannot be read")]
    for text in [
      "", "item", "item 5 5\n", "item 70000 5\n" + String(repeating: "x", count: 80_000), "item -1 5\nabcdefghij",
      "item 3 9999\n" + String(repeating: "x", count: 20_000), "item 99999999999999999999 1\nx", "hello\n",
      String(repeating: "y", count: 10_000),
    ] {
      #expect(findings(text) == unreadable, "\(text.prefix(20))")
    }
    // Control characters would move the cursor of a terminal.
    #expect(findings("refused a\u{1B}[2Jb\n").first.map { "\($0)".contains("\u{1B}") } == false)
    for count in 0..<Self.item.count {
      #expect(BundleReply.findings(in: Array(Self.item.prefix(count))) == unreadable)
    }
  }

  @Test func `the state of an update survives its file`() {
    var state = UpdateState()
    #expect(UpdateState(parsing: state.text) == state)
    state.phase = .copying
    state.app = "lamp"
    state.isSystem = true
    state.newTime = 2000
    state.oldTime = 1000
    state.percent = 42
    state.reason = "a reason"
    #expect(UpdateState(parsing: state.text) == state)
    for text in ["", "copying\nlamp\n1 2 3\nx\n", "other\nlamp\n1 2 3 4\nx\n"] {
      #expect(UpdateState(parsing: text) == nil)
    }
  }
}
