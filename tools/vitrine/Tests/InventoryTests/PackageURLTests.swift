import Debian
import Testing

@testable import Inventory

@Suite("A package URL") struct PackageURLTests {
  @Test func `of a Debian package has its architecture, release, and source package`() throws {
    let url = PackageURL(
      debian: "zlib1g", version: "1:1.2.13.dfsg-1+b1", architecture: "armhf", release: "bookworm",
      source: PackageStanza.Source(name: "zlib", version: "1:1.2.13.dfsg-1"))
    #expect(
      "\(url)"
        == "pkg:deb/debian/zlib1g@1:1.2.13.dfsg-1%2Bb1?arch=armhf&distro=bookworm&upstream=zlib%401:1.2.13.dfsg-1")
    let source = try #require(url.debianSource)
    #expect(source.source == PackageStanza.Source(name: "zlib", version: "1:1.2.13.dfsg-1"))
    #expect(source.release.name == "bookworm")
    let same = PackageURL(
      debian: "dropbear", version: "2022.83-1", architecture: "source", release: "trixie",
      source: PackageStanza.Source(name: "dropbear", version: "2022.83-1"))
    #expect("\(same)" == "pkg:deb/debian/dropbear@2022.83-1?arch=source&distro=trixie")
  }

  @Test(arguments: [
    "pkg:deb/debian/libstdc%2B%2B6@12.2.0-14%2Bdeb12u1?arch=amd64&distro=bookworm&upstream=gcc-12",
    "pkg:deb/debian/a@0~rc1-1?arch=all&distro=trixie", "pkg:swift/github.com/apple/swift-log@1.6.0",
    "pkg:generic/only-a-name",
  ])
  func `is written as it was read`(text: String) throws { #expect("\(try #require(PackageURL(text)))" == text) }

  @Test func `of other tools names its release by number`() {
    let url = PackageURL("pkg:deb/debian/libpng16-16@1.6.39-2?arch=amd64&upstream=libpng1.6&distro=debian-12.5")
    #expect(url?.debianSource?.source == PackageStanza.Source(name: "libpng1.6", version: "1.6.39-2"))
    #expect(url?.debianSource?.release.name == "bookworm")
  }

  @Test(arguments: ["", "deb/debian/a@1", "pkg:", "pkg:deb", "pkg:deb/debian/%zz@1", "pkg:deb/debian/a@%4"])
  func `that is not valid is not read`(text: String) { #expect(PackageURL(text) == nil) }

  @Test(arguments: ["pkg:deb/ubuntu/a@1?distro=bookworm", "pkg:deb/debian/a@1", "pkg:deb/debian/a@1?distro=sid"])
  func `of another system or an unknown release has no Debian source package`(text: String) throws {
    #expect(try #require(PackageURL(text)).debianSource == nil)
  }
}
