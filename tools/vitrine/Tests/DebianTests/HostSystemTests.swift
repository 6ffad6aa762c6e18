import Testing

@testable import Debian

@Suite("The packages of a machine") struct HostSystemTests {
  private let debian = HostSystem(
    parsing: "PRETTY_NAME=\"Debian GNU/Linux 13 (trixie)\"\nID=debian\nVERSION_CODENAME=trixie\n")
  private let ubuntu = HostSystem(
    parsing: "PRETTY_NAME=\"Ubuntu 24.04.1 LTS\"\nID=ubuntu\nID_LIKE=debian\nVERSION_CODENAME=noble\n")
  private let own = [
    AptSource(addresses: "http://mirror/debian", suites: ["trixie"], components: ["main"], signedBy: "/k.gpg")
  ]

  @Test func `are those of its own release of Debian, from its own sources`() throws {
    #expect(debian.defaultRelease == "trixie")
    let sources = try debian.sources(of: "bookworm", from: own)
    #expect(sources.map(\.addresses) == ["http://mirror/debian"] && sources[0].suites == ["bookworm"])
    #expect(throws: DebianError.noAptSource(release: "bookworm", host: "trixie")) {
      try debian.sources(of: "bookworm", from: [])
    }
  }

  @Test func `are those of Debian 12 from Debian's archive on another system, with Debian's keys`() throws {
    #expect(ubuntu.defaultRelease == "bookworm" && ubuntu.name == "Ubuntu 24.04.1 LTS")
    let sources = try ubuntu.sources(of: "bookworm", from: own, keyring: "/dev/null")
    #expect(
      sources.map { $0.stanza("deb") }.joined() == """
        Types: deb
        URIs: http://deb.debian.org/debian
        Suites: bookworm bookworm-updates
        Components: main non-free-firmware
        Signed-By: /dev/null
        Types: deb
        URIs: http://deb.debian.org/debian-security
        Suites: bookworm-security
        Components: main non-free-firmware
        Signed-By: /dev/null

        """)
  }

  @Test func `need Debian's keys on another system`() {
    let error = DebianError.noKeyring("/none", system: "Ubuntu 24.04.1 LTS")
    #expect(throws: error) { try ubuntu.sources(of: "bookworm", from: own, keyring: "/none") }
    #expect(
      error.description
        == "this machine runs Ubuntu 24.04.1 LTS, and /none with the keys of Debian's archive is missing; install the package debian-archive-keyring"
    )
  }

  @Test func `are those of Debian 12 on a machine that does not name its system`() {
    let nameless = HostSystem(parsing: "")
    #expect(nameless.release == nil && nameless.defaultRelease == "bookworm" && nameless.name == "an unknown system")
  }
}
