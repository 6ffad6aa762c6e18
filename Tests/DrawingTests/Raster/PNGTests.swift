import Foundation
import Geometry
import Raster
import TestContexts
import TestKit
import Testing

@Suite("A PNG", .freshContext) struct PNGTests {
  private let folder = TemporaryFolder()

  private func file(_ name: String, _ contents: Data) -> String {
    let path = folder.path + "/" + name
    _ = FileManager.default.createFile(atPath: path, contents: contents)
    return path
  }

  private func write(_ bitmap: Bitmap, to path: String) throws {
    var contents = Data()
    try #require(bitmap.withPNG { contents = Data($0) })
    try contents.write(to: URL(fileURLWithPath: path))
  }

  private func pixels(_ path: String) throws -> [UInt32] {
    let image = try Image(contentsOfPNG: path)
    let bitmap = Bitmap(size: image.size)
    Canvas(bitmap).draw(image, in: Rect(0, 0, Double(image.size.width), Double(image.size.height)))
    return (0..<image.size.width * image.size.height).map { bitmap.pixels[$0] }
  }

  @Test(
    arguments: [
      (
        "gray8", "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR4nGNgOAEAAMsAyWnIw2wAAAAASUVORK5CYII=",
        [0xFF00_0000, 0xFFC8_C8C8]
      ),
      (
        "gray1", "iVBORw0KGgoAAAANSUhEUgAAAAQAAAABAQAAAADRRzJgAAAACklEQVR4nGMIAAAAUgBR9yHZtwAAAABJRU5ErkJggg==",
        [0xFF00_0000, 0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_FFFF]
      ),
      (
        "gray-alpha",
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAQAAABeK7cBAAAADUlEQVR4nGP43/D/PwAIfgN+VfwVfQAAAABJRU5ErkJggg==",
        [0x8080_8080, 0xFFFF_FFFF]
      ),
      (
        "gray16", "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAAAAACB2fwVAAAADUlEQVR4nGNgYPj/HwADAgH/5ncLrgAAAABJRU5ErkJggg==",
        [0xFF00_0000, 0xFFFF_FFFF]
      ),
      (
        "palette",
        "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABCAMAAAAsPuSGAAAACVBMVEX/AAAA/wAAAP8tSs2KAAAAA3RSTlP/gAB/bWh4AAAADElEQVR4nGNgYGQCAAAIAAQ24LCmAAAAAElFTkSuQmCC",
        [0xFFFF_0000, 0x8000_8000, 0]
      ),
      (
        "rgb", "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGNgZGJmYWUDAAA/ABYhutRUAAAAAElFTkSuQmCC",
        [0xFF01_0203, 0xFF04_0506]
      ),
      (
        "rgba", "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR4nGP4//9/A5eI3H8AGRMEuTdpfs8AAAAASUVORK5CYII=",
        [0x8080_8080, 0xFF0A_141E]
      ),
      (
        "rgba16",
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABEAYAAABPhRjKAAAAEElEQVR4nGP4/5+B4T8QAAAY8AX7TUttJgAAAABJRU5ErkJggg==",
        [0xFFFF_00FF]
      ),
    ] as [(String, String, [UInt32])])
  func `of any kind becomes premultiplied pixels`(name: String, base64: String, expected: [UInt32]) throws {
    let path = file(name + ".png", Data(base64Encoded: base64)!)
    #expect(try pixels(path) == expected)
  }

  @Test func `is read as it was written`() throws {
    let bitmap = Bitmap(size: PixelSize(3, 2))
    let canvas = Canvas(bitmap)
    canvas.fill(Rect(0, 0, 2, 1), with: Color(hex: 0x336699))
    canvas.fill(Rect(1, 1, 1, 1), with: Color(1, 1, 0, alpha: 0.5))
    let path = folder.path + "/written.png"
    try write(bitmap, to: path)
    #expect(try pixels(path) == (0..<6).map { bitmap.pixels[$0] })
    canvas.fill(Rect(0, 0, 3, 2), with: Color(hex: 0x102030))
    try write(Bitmap(borrowing: bitmap.pixels + 1, size: PixelSize(2, 2), stride: 3), to: path)
    #expect(try pixels(path) == [UInt32](repeating: 0xFF10_2030, count: 4))
  }

  @Test func `cannot be made from a bitmap without pixels`() {
    #expect(!Bitmap(size: .zero).withPNG { _ in Issue.record("there is nothing to write") })
  }

  @Test func `that is missing or broken is rejected with the file and the reason`() {
    #expect(throws: ImageError.cannotRead(path: "/nowhere/picture.png", reason: "No such file or directory")) {
      try Image(contentsOfPNG: "/nowhere/picture.png")
    }
    let whole = Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR4nGNgOAEAAMsAyWnIw2wAAAAASUVORK5CYII=")!
    for length in [0, 7, 20, 33, 45] {
      let path = file("broken\(length).png", whole.prefix(length))
      do {
        _ = try Image(contentsOfPNG: path)
        Issue.record("\(length) bytes were read as an image")
      } catch {
        #expect(error.message.hasPrefix("cannot read image \(path): "))
        #expect(error.message.count > path.count + 22)
      }
    }
  }

  @Test func `that claims an absurd size is rejected before memory is allocated`() {
    for (name, base64, width, height) in [
      (
        "huge", "iVBORw0KGgoAAAANSUhEUgAATiAAAE4gCAYAAADjcEY5AAAACElEQVR4nAMAAAAAAUgGidIAAAAASUVORK5CYII=", 20_000,
        20_000
      ),
      (
        "wide", "iVBORw0KGgoAAAANSUhEUgAAQAAAACAACAYAAAAiflxhAAAACElEQVR4nAMAAAAAAUgGidIAAAAASUVORK5CYII=", 16_384,
        8_192
      ),
    ] {
      let path = file(name + ".png", Data(base64Encoded: base64)!)
      #expect(throws: ImageError.tooLarge(path: path, width: width, height: height)) {
        try Image(contentsOfPNG: path)
      }
    }
  }
}
