import Testing

@testable import Debian

@Suite("An apt source") struct AptSourceTests {
  private let stanzas = """
    # The archive.
    Types: deb deb-src
    URIs: http://archive.example/debian
    Suites: bookworm bookworm-updates
    Components: main contrib
    Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

    Types: deb
    URIs: https://example.org/node
    Suites: nodistro
    Components: main

    Enabled: no
    Types: deb
    URIs: http://archive.example/debian
    Suites: bookworm
    Components: main
    """

  @Test func `is parsed from stanzas, without disabled ones`() {
    let sources = AptSource.parse(stanzas: stanzas)
    #expect(sources.map(\.addresses) == ["http://archive.example/debian", "https://example.org/node"])
    #expect(sources[0].suites == ["bookworm", "bookworm-updates"])
    #expect(sources[0].signedBy == "/usr/share/keyrings/debian-archive-keyring.gpg")
  }

  @Test func `is parsed from lines with and without options`() {
    let sources = AptSource.parse(
      lines: """
        deb [arch=amd64 signed-by=/k.gpg] http://a bookworm main contrib # here
        # deb http://b bookworm main
        deb-src http://c bookworm main
        deb http://d bookworm-security main
        """)
    #expect(
      sources == [
        AptSource(addresses: "http://a", suites: ["bookworm"], components: ["main", "contrib"], signedBy: "/k.gpg"),
        AptSource(addresses: "http://d", suites: ["bookworm-security"], components: ["main"], signedBy: nil),
      ])
  }

  @Test func `is adapted to another release with its keys, and one of another archive is not`() {
    let sources = AptSource.parse(stanzas: stanzas)
    let moved = sources[0].replacingRelease("bookworm", with: "trixie", components: ["main"])
    #expect(
      moved?.stanza("deb") == """
        Types: deb
        URIs: http://archive.example/debian
        Suites: trixie trixie-updates
        Components: main
        Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

        """)
    #expect(sources[1].replacingRelease("bookworm", with: "trixie", components: ["main"]) == nil)
  }

  @Test func `a package's line gives its address, file, size and sum`() {
    let package = DebianPackage("'http://d/pool/z_1%3a1.deb' z_1%3a1.deb 912840 SHA256:afb6")
    #expect(package?.file == "z_1%3a1.deb" && package?.size == 912_840 && package?.sha256 == "afb6")
    #expect(DebianPackage("Get:1 http://d main") == nil)
  }
}
