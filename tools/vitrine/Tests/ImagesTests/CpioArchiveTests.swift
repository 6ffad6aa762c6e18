import Foundation
import Testing

@testable import Images

@Suite struct CpioArchiveTests {
  @Test func `an archive lists folders before their files and ends with a mark`() {
    var archive = CpioArchive()
    archive.addFile("etc/motd", Data("hi".utf8))
    let text = String(decoding: archive.closed(), as: UTF8.self)
    #expect(text.hasPrefix("070701" + "00000001" + "000041ED"))
    let etc = text.range(of: "etc\0")!.lowerBound
    let motd = text.range(of: "etc/motd\0")!.lowerBound
    #expect(etc < motd)
    #expect(text.contains("TRAILER!!!"))
  }

  @Test func `every part begins at a multiple of four`() {
    var archive = CpioArchive()
    archive.addFile("a", Data("12345".utf8))
    archive.addFile("bc", Data())
    #expect(archive.closed().count % 4 == 0)
  }

  @Test func `a folder is added once`() {
    var archive = CpioArchive()
    archive.addFile("bin/a", Data())
    archive.addFile("bin/b", Data())
    let text = String(decoding: archive.closed(), as: UTF8.self)
    #expect(text.ranges(of: "bin\0").count == 1)
  }
}
