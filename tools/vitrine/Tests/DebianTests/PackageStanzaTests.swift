import Testing

@testable import Debian

@Suite("The description of a package") struct PackageStanzaTests {
  @Test func `names the source package and its version, which may differ from those of the package`() {
    let stanzas = PackageStanza.parse(
      """
      Package: musl-dev
      Source: musl
      Version: 1.2.3-1
      Architecture: amd64
      SHA256: 7c34
      Description: headers
       Source: not a field

      Package: busybox-static
      Status: install ok installed
      Source: busybox (1:1.35.0-4+deb12u1)
      Version: 1:1.35.0-4+deb12u1+b1
      Architecture: amd64
      Built-Using: glibc (= 2.36-9+deb12u14), linux (= 6.1.192-2)

      Package: zlib1g
      Version: 1:1.2.13.dfsg-1
      Architecture: armhf

      Package: removed
      Status: deinstall ok config-files
      Version: 1
      Architecture: all

      Package: incomplete
      """)
    #expect(stanzas.map(\.name) == ["musl-dev", "busybox-static", "zlib1g"])
    #expect(stanzas.map(\.source.name) == ["musl", "busybox", "zlib1g"])
    #expect(stanzas.map(\.source.version) == ["1.2.3-1", "1:1.35.0-4+deb12u1", "1:1.2.13.dfsg-1"])
    #expect(stanzas.map(\.sha256) == ["7c34", nil, nil])
    #expect(
      stanzas[1].builtUsing == [
        PackageStanza.Source(name: "glibc", version: "2.36-9+deb12u14"),
        PackageStanza.Source(name: "linux", version: "6.1.192-2"),
      ])
  }

  @Test func `of a source package has the epoch that the names of its files lack`() {
    let listing = "Package: zlib\nVersion: 1:1.2.13.dfsg-2\n\nPackage: zlib\nVersion: 1:1.2.13.dfsg-1\n"
    #expect(DebianArchive.completeVersion("1.2.13.dfsg-1", in: listing) == "1:1.2.13.dfsg-1")
    #expect(DebianArchive.completeVersion("2.12.1-5", in: "Version: 2.12.1-5\n") == "2.12.1-5")
    #expect(DebianArchive.completeVersion("3-1", in: listing) == nil)
  }

  @Test func `of a signed kernel or boot loader names the source package of the code, not that of the signatures`()
    throws
  {
    let stanzas = PackageStanza.parse(
      """
      Package: linux-image-6.1.0-56-amd64
      Source: linux-signed-amd64 (6.1.192+2)
      Version: 6.1.192-2
      Architecture: amd64
      Built-Using: linux (= 6.1.192-2)

      Package: grub-efi-amd64-signed
      Version: 1+2.06+13+deb12u1
      Architecture: amd64
      Built-Using: grub2 (= 2.06-13+deb12u1)
      """)
    try #require(stanzas.count == 2)
    #expect(stanzas[0].source == PackageStanza.Source(name: "linux", version: "6.1.192-2"))
    #expect(stanzas[0].builtUsing == [])
    // Its name does not start with that of the source package, so both are listed.
    #expect(stanzas[1].source.name == "grub-efi-amd64-signed")
    #expect(stanzas[1].builtUsing == [PackageStanza.Source(name: "grub2", version: "2.06-13+deb12u1")])
  }
}
