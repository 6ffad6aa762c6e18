import Foundation
import Host
import ReleaseFormat
import TestFolder
import Testing

@testable import Signing

@Suite("A signer") struct SignerTests {
  private let folder: TestFolder
  private let contents = Data("vitrine-release 1\n".utf8)

  init() throws {
    folder = try TestFolder()
    try folder.makeKeys("fleet")
  }

  private func signer(_ name: String = "fleet.key") throws -> Signer {
    try Signer(folder.appending(path: name), at: Date(timeIntervalSince1970: 1_800_000_000)) {
      Issue.record("the key has no password")
      return ""
    }
  }

  @Test func `makes a signature that minisign accepts, with its time`() async throws {
    let data = try await signer().sign(contents, named: "manifest")
    #expect(try folder.isSigned(contents, by: "fleet", data))
    #expect(try !folder.isSigned(contents + Data([0]), by: "fleet", data))
    let signature = try #require(ReleaseSignature(parsing: String(decoding: data, as: UTF8.self)))
    #expect(signature.comment == "timestamp:1800000000\tfile:manifest\thashed")
    #expect(signature.key == (try PublicKeys(in: [folder.appending(path: "fleet.pub")])).keys[0].id)
    let replacing = try await signer().sign(contents, named: "manifest", replacing: 1_900_000_000)
    #expect(ReleaseSignature(parsing: String(decoding: replacing, as: UTF8.self))?.replacedTime == 1_900_000_000)
  }

  /// A key pair of minisign 0.11 with the password `pw`.
  private static let encrypted = """
    untrusted comment: minisign encrypted secret key
    RWRTY0IyU+A3MI0DzAbJhrRLL5dK1S2qfwU2mGzrmllcJD0sfrkAAAACAAAAAAAAAEAAAAAAVDJ/RXM17aD/HrD9FiAcgWLLjUzc\
    BOgctcbFmx1DY/S/7XMbQ131iiDAmg8hEuiioalLJg3kQgpzaI0Oay7oIV/yj8+Zpdo3SzirUqM7axS/VAyfbAN8fEHxZeYSw0lD\
    cchCadvtWFk=

    """

  @Test func `uses the password of a key, and reports a wrong one`() async throws {
    let key = try folder.write(Self.encrypted, to: "encrypted.key")
    let data = try await Signer(key) { "pw" }.sign(contents, named: "manifest")
    #expect(ReleaseSignature(parsing: String(decoding: data, as: UTF8.self))?.key.text == "1EDD036E4A428C96")
    await #expect(throws: SigningError.wrongPassword(key.path)) {
      try await Signer(key) { "PW" }.sign(contents, named: "manifest")
    }
  }

  @Test func `refuses files that are not secret keys`() throws {
    #expect(throws: SigningError.noKeyFile(folder.path("none"))) { try signer("none") }
    #expect(throws: SigningError.noSecretKey(folder.path("fleet.pub"))) { try signer("fleet.pub") }
    try folder.write("", to: "empty")
    #expect(throws: SigningError.noSecretKey(folder.path("empty"))) { try signer("empty") }
  }
}

@Suite("Public keys") struct PublicKeysTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func `are read from minisign's files, each once`() throws {
    try folder.makeKeys("a")
    try folder.makeKeys("b")
    let files = ["a.pub", "b.pub", "a.pub"].map { folder.appending(path: $0) }
    let keys = try PublicKeys(in: files)
    #expect(keys.keys.count == 2)
    #expect(KeyList(parsing: keys.list(number: 7).text)?.number == 7)
  }

  @Test func `are refused if a file is missing, empty, or a secret key`() throws {
    try folder.makeKeys("a")
    try folder.write("", to: "empty")
    #expect(throws: SigningError.noKeyFile(folder.path("none"))) {
      try PublicKeys(in: [folder.appending(path: "none")])
    }
    for name in ["empty", "a.key"] {
      #expect(throws: SigningError.noPublicKey(folder.path(name))) {
        try PublicKeys(in: [folder.appending(path: "a.pub"), folder.appending(path: name)])
      }
    }
  }
}
