import Foundation
import ReleaseFormat
import TestFolder
import Testing

/// Commands that sign, with a program in place of ssh.
@Suite("Signing commands") struct SigningCommandTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.makeKeys("fleet")
    try folder.writeProgram(to: "kettle")
  }

  private static let status = #"board qemu-x86_64\narchitecture x86_64\nrelease built-in\nstate on screen\n"#

  /// Replaces ssh by a board that demands signatures, and stores what it receives.
  private func writeBoard(_ trust: String = #"trusts 1F77DC7D7EA8EAB9\ntrusted-list 2\n"#) throws {
    try folder.writeSSH(
      """
      *" status "*) printf '\(Self.status)\(trust)' ;;
      *" deploy "*|*" trust "*) echo "$*" >\(folder.path("words")); cat >\(folder.path("sent"))
        for word; do test ${#word} = 64 && echo good $word; done; true ;;
      """)
  }

  private func run(_ arguments: String..., status: Int32) async throws -> CommandRun {
    let run = try CommandRun(arguments, in: folder)
    #expect(try await run.waitForExit(within: .seconds(60)) == status, "\(run.lines) \(run.standardError)")
    return run
  }

  /// The words of the request, and the parts of its input.
  private func received() throws -> (words: [String], signed: Data, signature: Data, rest: Data) {
    let line = try String(contentsOf: folder.appending(path: "words"), encoding: .utf8)
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    let sent = try Data(contentsOf: folder.appending(path: "sent"))
    let first = try #require(words.firstIndex { $0 == "deploy" || $0 == "trust" })
    let sizes = words[first...].compactMap { Int($0) }
    let size = try #require(sizes.first)
    let signatureSize = try #require(sizes.last)
    return (
      Array(words[first...]), sent.prefix(size), sent.dropFirst(size).prefix(signatureSize),
      sent.dropFirst(size + signatureSize)
    )
  }

  @Test func `deploy sends the signature of the manifest to a board that demands it`() async throws {
    try writeBoard()
    _ = try await run("deploy", "k", "--app", folder.path("kettle"), "--sign", folder.path("fleet.key"), status: 0)
    let (words, manifest, signature, rest) = try received()
    #expect(words.count == 5 && words[3] == "30", "\(words)")
    #expect(try folder.isSigned(manifest, by: "fleet", signature))
    #expect(ReleaseName(ofManifest: Array(manifest)).text == words[1])
    #expect(rest == (try Data(contentsOf: folder.appending(path: "kettle"))))
  }

  @Test func `deploy without a key reports the key that the board trusts, and sends nothing`() async throws {
    try writeBoard()
    let run = try await run("deploy", "k", "--app", folder.path("kettle"), status: 1)
    let reason = "k accepts only what is signed with the key 1F77DC7D7EA8EAB9; name the file"
    #expect(run.lines.last?.hasPrefix(reason) == true, "\(run.lines)")
    #expect(!folder.names.contains("sent"))
  }

  @Test func `a board that demands no signatures receives none`() async throws {
    try writeBoard("")
    _ = try await run("deploy", "k", "--app", folder.path("kettle"), "--sign", folder.path("fleet.key"), status: 0)
    let words = try String(contentsOf: folder.appending(path: "words"), encoding: .utf8).split(separator: " ")
    #expect(words.suffix(4).first == "deploy", "\(words)")
  }

  @Test func `a downgrade names the time that it replaces`() async throws {
    let later = 4_000_000_000
    try writeBoard(#"trusts 1F77DC7D7EA8EAB9\ntrusted-list 2\nsigned-release \#(later)\n"#)
    let key = folder.path("fleet.key")
    _ = try await run("deploy", "k", "--app", folder.path("kettle"), "--sign", key, status: 0)
    func replaced() throws -> Int64? {
      ReleaseSignature(parsing: String(decoding: try received().signature, as: UTF8.self))?.replacedTime
    }
    #expect(try replaced() == nil)
    _ = try await run("deploy", "k", "--app", folder.path("kettle"), "--sign", key, "--allow-downgrade", status: 0)
    #expect(try replaced() == Int64(later))
    let error = try await run("deploy", "k", "--allow-downgrade", status: 64).standardError
    #expect(error[0].contains("--allow-downgrade needs --sign"), "\(error)")
  }

  @Test func `trust sends the next list of keys, signed`() async throws {
    try writeBoard()
    try folder.makeKeys("next")
    let files = [folder.path("fleet.pub"), folder.path("next.pub")]
    let run = try await run("trust", "k", files[0], files[1], "--sign", folder.path("fleet.key"), status: 0)
    let (words, text, signature, rest) = try received()
    let list = try #require(KeyList(parsing: String(decoding: text, as: UTF8.self)))
    #expect(list.number == 3 && list.keys.count == 2)
    #expect(try folder.isSigned(text, by: "fleet", signature))
    #expect(words.count == 3 && rest.isEmpty)
    #expect(run.lines.last?.contains(list.keys.map(\.id.text).joined(separator: " ")) == true, "\(run.lines)")
    try writeBoard("")
    let failed = try await self.run("trust", "k", files[1], "--sign", folder.path("fleet.key"), status: 1)
    #expect(failed.lines.last?.hasPrefix("k has no trusted keys; make an image") == true, "\(failed.lines)")
    _ = try await self.run("trust", "k", "--sign", folder.path("fleet.key"), status: 64)
  }

  @Test func `sign writes a signature next to a file`() async throws {
    let file = try folder.write("text", to: "file")
    let run = try await run("sign", folder.path("fleet.key"), file.path, status: 0)
    #expect(run.lines == ["\(file.path).minisig"])
    let signature = try Data(contentsOf: folder.appending(path: "file.minisig"))
    #expect(try folder.isSigned(Data("text".utf8), by: "fleet", signature))
    _ = try await self.run("sign", folder.path("fleet.key"), folder.path("none"), status: 64)
  }
}
