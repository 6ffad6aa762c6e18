import Foundation
import Geometry
import Raster
import TestFiles
import Testing

/// What happens where there is no memory for a picture: less is seen, and the program goes on.
@Suite("Without memory") struct MemoryTests {
  private let folder = TemporaryFolder()

  /// The program gets 64 MB more at most while `body` runs.
  private func inNarrowMemory<Result>(_ body: () throws -> Result) throws -> Result {
    let pages = try #require(String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ").first.flatMap { UInt($0) })
    var limit = rlimit()
    try #require(getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
    var narrow = limit
    narrow.rlim_cur = rlim_t(pages * UInt(getpagesize()) + 64 << 20)
    try #require(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &narrow) == 0)
    defer { setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) }
    return try body()
  }

  /// A canvas on as many pixels as nobody looks at, of which only the first row is there.
  private func vast(_ row: Bitmap) -> Canvas {
    Canvas(Bitmap(borrowing: row.pixels, size: PixelSize(row.size.width, 20_000), stride: row.size.width))
  }

  @Test func `a bitmap of any size that is asked for is none`() throws {
    #expect(Bitmap(tryingSize: PixelSize(1 << 24, 1 << 22)) == nil)
    #expect(Bitmap(tryingSize: PixelSize(2, 1))?.size == PixelSize(2, 1))
  }

  @Test func `a file says so as one that is broken does`() throws {
    let path = folder.path + "/vast.png"
    // 8000x8000 pixels are allowed.
    let vast = "iVBORw0KGgoAAAANSUhEUgAAH0AAAB9ACAYAAAAG8a30AAAACElEQVR4nAMAAAAAAUgGidI="
    try #require(Data(base64Encoded: vast)).write(to: URL(fileURLWithPath: path))
    let error = try inNarrowMemory { #expect(throws: ImageError.self) { try Image(contentsOfPNG: path) } }
    #expect(error == .cannotRead(path: path, reason: "there is no memory for its pixels"))
  }

  @Test func `a picture has no file`() throws {
    let bitmap = Bitmap(size: PixelSize(20_000, 1200))
    let isEncoded = try inNarrowMemory { bitmap.withPNG { _ in } }
    #expect(!isEncoded)
  }

  @Test func `a group hides what is below it`() throws {
    let row = Bitmap(size: PixelSize(20_000, 1))
    let canvas = vast(row)
    try inNarrowMemory {
      canvas.beginGroup(opacity: 0.5, bounds: Rect(0, 0, 20_000, 20_000))
      canvas.fill(Rect(1, 0, 1, 1), with: .white)
      canvas.endGroup()
    }
    #expect([row[0, 0], row[1, 0], row[2, 0]] == [0, 0xFFFF_FFFF, 0])
  }

  @Test func `a clip is the rectangle around its shape`() throws {
    let row = Bitmap(size: PixelSize(20_000, 1))
    let canvas = vast(row)
    try inNarrowMemory {
      canvas.clip(to: Path(ellipseIn: Rect(1, 0, 19_000, 20_000)))
      canvas.fill(Rect(0, 0, 3, 1), with: .white)
    }
    #expect([row[0, 0], row[1, 0], row[2, 0], row[3, 0]] == [0, 0xFFFF_FFFF, 0xFFFF_FFFF, 0])
  }
}
