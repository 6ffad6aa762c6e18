import TestFolder
import Testing

@testable import Deploying
@testable import Images

@Suite struct BoardStatusTests {
  private let overlay: Overlay

  init() throws {
    let folder = try TestFolder()
    try folder.write("shop", to: "etc/shop")
    try folder.write("list", to: "usr/share/list")
    overlay = try Overlay([folder.url])
  }

  private func notice(_ lines: String..., of overlay: Overlay) -> String? {
    BoardStatus(lines: ["board qemu-arm64"] + lines).overlayMismatch(with: overlay)
  }

  @Test func `nothing is reported of an overlay in the board's image, or without overlays`() {
    #expect(notice("overlay \(overlay.identity ?? "")", of: overlay) == nil)
    #expect(notice(of: .none) == nil)
    #expect(notice("set-up 3f2c", of: .none) == nil)
  }

  @Test func `files of an overlay that a release does not include are reported, with the command that includes them`() {
    let changed =
      "the app's overlay has etc/shop and 1 more, which differ from the image's or are not in it; releases do not contain them: make a new "
      + "image with 'vitrine image'"
    #expect(notice("overlay 3f2c", of: overlay) == changed)
    #expect(notice(of: overlay) == changed)
    #expect(
      notice("overlay 3f2c", of: .none)
        == "the board's image has files of an app's overlay, which stay there; this app has no overlay")
    #expect(
      notice("set-up 3f2c", of: overlay)
        == "the app's overlay has etc/shop and 1 more, which releases do not contain; copy them to the Debian system yourself"
    )
  }

  @Test func `the last frame and touch have their age in the unit that fits`() {
    let status = BoardStatus(lines: ["state on screen", "last-frame 0", "last-touch 7199"])
    #expect(status.tableValues["last-frame"] == "0 s ago" && status.tableValues["last-touch"] == "119 min ago")
    // Programs get numbers.
    #expect(status.values["last-frame"] == "0" && status.values["last-touch"] == "7199")
    #expect([119, 120, 7200, 172_800].map(BoardStatus.age) == ["119 s ago", "2 min ago", "2 h ago", "2 d ago"])
    let older = BoardStatus(lines: ["state on screen", "last-frame +5"])
    #expect(older.lastFrame == nil && older.lastTouch == nil && older.tableValues["last-frame"] == nil)
  }

  @Test func `the systems have the days of their signatures, or the day of the running image`() {
    let new = String(repeating: "3f2c", count: 16)
    let old = String(repeating: "51be", count: 16)
    let lines = ["slot b", "system \(new)", "system-state accepted", "other-system \(old)", "other-state previous"]
    func systems(_ more: String...) -> String? { BoardStatus(lines: lines + more).values["systems"] }
    #expect(systems() == "b: 3f2c3f2c3f2c, a: 51be51be51be previous")
    #expect(
      systems("system-made 1764201600", "system-signed 1795745000", "other-signed 1790000000")
        == "b: 3f2c3f2c3f2c signed 2026-11-27, a: 51be51be51be signed 2026-09-21 previous")
    #expect(systems("system-made 1764201600") == "b: 3f2c3f2c3f2c made 2025-11-27, a: 51be51be51be previous")
    #expect(systems("system-made x") == systems())
  }

  @Test func `a rejected system is named once in the table, and by doctor with the next step`() {
    let new = String(repeating: "3f2c", count: 16)
    let old = String(repeating: "51be", count: 16)
    let lines = [
      "slot b", "system \(new)", "system-state accepted", "other-system \(old)", "other-state rejected",
      "system-failure \(old) it presented no frame",
    ]
    let status = BoardStatus(lines: lines)
    #expect(
      status.tableValues["systems"] == "b: 3f2c3f2c3f2c, a: 51be51be51be rejected: it presented no frame",
      "\(status.tableValues)")
    let replaced = BoardStatus(lines: lines.dropLast() + ["system-failure \(new) it presented no frame"])
    #expect(replaced.tableValues["systems"]?.hasSuffix("rejected, 3f2c3f2c3f2c it presented no frame") == true)
    let finding = BoardDoctor.findings(status, nil, host: "k", now: 0).first { $0.subject == "system" }
    #expect(finding?.message == "the system 51be51be51be was rejected: it presented no frame")
    #expect(finding?.remedy?.contains("vitrine update k IMAGE") == true)
  }

  @Test func `a state that this version does not know is shown, and does not count as trouble`() {
    let status = BoardStatus(lines: ["state dancing"])
    #expect(status.state == nil && status.values["state"] == "dancing" && status.trouble(host: "k") == nil)
  }

  @Test func `an app that keeps failing and a missing app are reported with the reason and the next step`() {
    func trouble(_ lines: String...) -> String? { BoardStatus(lines: lines).trouble(host: "k") }
    #expect(trouble("state on screen") == nil && trouble("state starting") == nil && trouble("state stopped") == nil)
    #expect(
      trouble("state in trouble", "reason the app was killed by signal 4: no lamp", "next-attempt 57")
        == "the app keeps failing: the app was killed by signal 4: no lamp; the next attempt is in 57 s; run 'vitrine logs k', "
        + "then 'vitrine rollback k' or deploy a corrected app")
    // Older boards do not report the reason.
    #expect(trouble("state in trouble")?.hasPrefix("the app keeps failing; run 'vitrine logs k'") == true)
    #expect(
      trouble("state crashing", "failures 5", "app-end the app was killed by signal 4")
        == "the app failed 5 times in the last 10 minutes, the last time because the app was killed by signal 4; "
        + "run 'vitrine logs k', then 'vitrine rollback k' or deploy a corrected app")
    // The board's own start may be older than the app's last end.
    let status = BoardStatus(lines: ["app-end the app was killed by signal 4", "last-end by request"])
    #expect(status.values["last-end"] == "the app was killed by signal 4" && status.lastEnding == "by request")
    #expect(trouble("state no app") == "no app is installed; run 'vitrine deploy k --app APP'")
  }
}
