import Foundation
import Geometry
import Raster
import TestContexts
import TestKit
import Testing

@testable import Runtime

@Suite("A saved bitmap", .freshContext) struct BitmapSavingTests {
  private let folder = TemporaryFolder()

  @Test func `is a PNG at its path, without other files`() throws {
    let path = folder.path + "/picture.png"
    for size in [PixelSize(4, 3), PixelSize(2, 1)] {
      try Bitmap(size: size).writePNG(to: path)
      #expect(try Image(contentsOfPNG: path).size == size)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["picture.png"])
  }

  @Test func `that cannot be written is rejected with the reason, and leaves no files`() {
    let bitmap = Bitmap(size: PixelSize(1, 1))
    #expect(throws: ImageError.cannotWrite(path: "/nowhere/picture.png", reason: "No such file or directory")) {
      try bitmap.writePNG(to: "/nowhere/picture.png")
    }
    #expect(throws: ImageError.cannotWrite(path: folder.path, reason: "Is a directory")) {
      try bitmap.writePNG(to: folder.path)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + ".part"))
    let empty = folder.path + "/empty.png"
    #expect(throws: ImageError.cannotWrite(path: empty, reason: "it has no pixels")) {
      try Bitmap(size: .zero).writePNG(to: empty)
    }
  }
}
