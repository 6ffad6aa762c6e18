import TestKit
import ReleaseFormat
import TestContexts
import Testing

@Suite(.freshContext) struct ReleaseManifestTests {
  private let manifest = TestRelease(
    "tiles", settings: ["VITRINE_ROTATION=90", "A=b c"], resources: ["menu/a photo.jpg"]
  ).manifest
  private static let sum = String(repeating: "0", count: 64)

  @Test func `its text can be parsed again`() throws {
    #expect(try ReleaseManifest(parsing: manifest.text) == manifest)
  }

  @Test func `the format of a later version is refused with the way to a newer system`() {
    let later = "vitrine-release 2" + manifest.text.dropFirst("vitrine-release 1".utf8.count)
    let error = #expect(throws: ReleaseError.self) { try ReleaseManifest(parsing: later) }
    #expect(error?.message.hasPrefix("the release needs a newer system than this board's; replace that with") == true)
  }

  @Test func `a resource may be empty and have spaces in its name, and is found by its name alone`() throws {
    let text = manifest.text + "file resources/two words 0 \(Self.sum)\n"
    let read = try ReleaseManifest(parsing: text)
    #expect(read.files.suffix(2).map(\.name) == ["resources/menu/a photo.jpg", "resources/two words"])
    #expect(read.files.map(\.isResource) == [false, false, true, true])
    #expect(read.text == text)
  }

  @Test(arguments: [
    (1, "vitrine-release 2"), (1, "app x"), (2, "app x\napp y"), (6, "set NOTIFY_SOCKET=@x"), (6, "set =x"),
    (6, "set x"),
    (6, "set PATH=/tmp"), (6, "set LD_PRELOAD=x"), (6, "set WATCHDOG_PID=1"),
    (6, "later thing"), (2, "app x\u{1B}[2J"), (3, "board x\r"),
    (8, "file ../program 1 0"), (8, "file program -1 0"), (8, "file program 99999999999999999999 0"),
    (8, "file program 0 \(sum)"), (10, "file resources/../program 1 \(sum)"), (10, "file resources/.hidden 1 \(sum)"),
    (10, "file resources/ 1 \(sum)"), (10, "file resources//a 1 \(sum)"), (10, "file resources/a -1 \(sum)"),
    (10, "file other/a 1 \(sum)"),
    (8, "file program +1 \(sum)"), (10, "file resources/a +1 \(sum)"), (10, "file resources/a -0 \(sum)"),
  ])
  func `an invalid line invalidates the manifest, and the error names it`(line: Int, text: String) {
    var lines = manifest.text.split(separator: "\n")
    lines.replaceSubrange(line - 1...line - 1, with: text.split(separator: "\n"))
    let wrong = text.contains("\n") ? line + 1 : line
    #expect(throws: ReleaseError.badManifest(line: wrong)) {
      try ReleaseManifest(parsing: lines.map { "\($0)\n" }.joined())
    }
  }

  @Test func `a manifest without a program or board, or with an incomplete line, is rejected`() {
    var lines = manifest.text.split(separator: "\n")
    lines.removeAll { $0.hasPrefix("file program") }
    #expect(throws: ReleaseError.self) { try ReleaseManifest(parsing: lines.map { "\($0)\n" }.joined()) }
    #expect(throws: ReleaseError.self) { try ReleaseManifest(parsing: String(manifest.text.dropLast())) }
    #expect(throws: ReleaseError.self) {
      try ReleaseManifest(parsing: manifest.text.replacing("board test\n", with: ""))
    }
    #expect(throws: ReleaseError.self) { try ReleaseManifest(parsing: "") }
  }

  @Test func `random bytes are rejected or parsed, and never end the program`() {
    var dice = SeededGenerator(state: 13)
    let bytes = Array(manifest.text.utf8)
    for _ in 0..<4_000 {
      var made = bytes
      for _ in 0...dice.next(below: 4) { made[dice.next(below: made.count)] = UInt8(dice.next(below: 256)) }
      if let manifest = try? ReleaseManifest(parsing: String(decoding: made, as: UTF8.self)) {
        #expect((try? ReleaseManifest(parsing: manifest.text)) == manifest)
      }
    }
  }
}
