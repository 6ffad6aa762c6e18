import Foundation
import Testing

@testable import Images

@Suite struct CpioArchiveTests {
  @Test func `an archive lists folders before their contents and ends with a mark`() {
    var archive = CpioArchive()
    archive.entries["etc/motd"] = .file(Data("hi".utf8), isExecutable: false)
    archive.entries["etc/conf.d/link"] = .link(to: "../motd")
    archive.entries["dev/console"] = .characterDevice(major: 5, minor: 1)
    let listing = CpioListing(archive.serialized())
    #expect(listing.paths == ["dev", "dev/console", "etc", "etc/conf.d", "etc/conf.d/link", "etc/motd", "TRAILER!!!"])
    #expect(listing["etc/motd"] == Data("hi".utf8))
    #expect(listing["etc/conf.d/link"] == Data("../motd".utf8))
    #expect(String(decoding: archive.serialized().prefix(22), as: UTF8.self) == "070701" + "00000001" + "000041ED")
  }

  @Test func `only root may read a secret`() {
    var archive = CpioArchive()
    archive.entries["a"] = .file(Data("key".utf8), isExecutable: false)
    let mode = { String(decoding: archive.serialized()[14..<22], as: UTF8.self) }
    #expect(mode() == "000081A4")
    archive.secrets.insert("a")
    #expect(mode() == "00008180")
  }

  @Test func `every part starts at a multiple of four`() {
    var archive = CpioArchive()
    archive.entries["a"] = .file(Data("12345".utf8), isExecutable: false)
    archive.entries["bc"] = .file(Data(), isExecutable: true)
    #expect(archive.serialized().count % 4 == 0)
  }
}

/// The contents of an archive, parsed as the kernel does.
struct CpioListing {
  /// The paths in the order of the archive.
  private(set) var paths: [String] = []
  private var contents: [String: Data] = [:]

  init(_ archive: Data) {
    let bytes = [UInt8](archive)
    var place = 0
    func field(_ number: Int) -> Int {
      Int(String(decoding: bytes[place + 6 + number * 8..<place + 14 + number * 8], as: UTF8.self), radix: 16)!
    }
    func padded(_ count: Int) -> Int { (count + 3) / 4 * 4 }
    while place + 110 <= bytes.count {
      let size = field(6)
      let nameLength = field(11)
      let name = String(decoding: bytes[place + 110..<place + 109 + nameLength], as: UTF8.self)
      let start = padded(place + 110 + nameLength)
      paths.append(name)
      contents[name] = Data(bytes[start..<start + size])
      place = padded(start + size)
    }
  }

  subscript(path: String) -> Data? { contents[path] }
}
