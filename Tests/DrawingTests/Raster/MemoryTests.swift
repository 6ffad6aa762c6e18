import Foundation
import Geometry
import TestContexts
import TestKit
import Testing

@testable import Raster

/// If there is not enough memory, parts of a drawing are missing, and the program continues.
@Suite("Without memory", .freshContext, .aloneInProcess) struct MemoryTests {
  private let folder = TemporaryFolder()

  /// Limits the program to 64 MB of additional memory while `body` runs.
  private func withMemoryLimit<Result>(_ body: () throws -> Result) throws -> Result {
    let pages = try #require(
      String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ").first.flatMap { UInt($0) })
    var limit = rlimit()
    try #require(getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
    var narrow = limit
    narrow.rlim_cur = rlim_t(pages * UInt(getpagesize()) + 64 << 20)
    try #require(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &narrow) == 0)
    defer { setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) }
    return try body()
  }

  /// Returns a canvas with 20,000 rows, of which only the first one exists in memory.
  private func vast(_ row: Bitmap) -> Canvas {
    Canvas(Bitmap(borrowing: row.pixels, size: PixelSize(row.size.width, 20_000), stride: row.size.width))
  }

  @Test func `a bitmap of any size cannot be created`() throws {
    #expect(Bitmap(checkedSize: PixelSize(1 << 24, 1 << 22)) == nil)
    #expect(Bitmap(checkedSize: PixelSize(2, 1))?.size == PixelSize(2, 1))
  }

  @Test func `a file is reported as a broken one is`() throws {
    let path = folder.path + "/vast.png"
    // 8000x8000 pixels are allowed.
    let vast = "iVBORw0KGgoAAAANSUhEUgAAH0AAAB9ACAYAAAAG8a30AAAACElEQVR4nAMAAAAAAUgGidI="
    try #require(Data(base64Encoded: vast)).write(to: URL(fileURLWithPath: path))
    let error = try withMemoryLimit { #expect(throws: ImageError.self) { try Image(contentsOfPNG: path) } }
    #expect(error == .cannotRead(path: path, reason: "not enough memory for its pixels"))
  }

  private func memory(total: Int, available: Int) -> MachineMemory? {
    let text = "MemTotal:  \(total) kB\nMemFree:    9 kB\nMemAvailable: \(available) kB\nBuffers:   7 kB\nCac"
    return Array(text.utf8).withUnsafeBytes { MachineMemory($0) }
  }

  @Test func `a file that would use the board's memory is rejected first`() throws {
    let path = folder.path + "/wide.png"
    // 16384x4096 pixels, 256 MB.
    let wide = "iVBORw0KGgoAAAANSUhEUgAAQAAAABAACAYAAACKHfkzAAAACElEQVR4nAMAAAAAAUgGidI="
    try #require(Data(base64Encoded: wide)).write(to: URL(fileURLWithPath: path))
    let board = try #require(memory(total: 512 << 10, available: 400 << 10))
    let error = #expect(throws: ImageError.self) { try PNG.read(path, in: board) }
    #expect(
      error?.message == "cannot read image \(path): 16384x4096 pixels need 256 MB; the limit is 128 MB,"
        + " a quarter of this machine's memory and half of its free memory")
    let full = try #require(memory(total: 8 << 20, available: 100 << 10))
    #expect(throws: ImageError.tooLargeForMachine(path: path, width: 16_384, height: 4096, allowedBytes: 50 << 20)) {
      try PNG.read(path, in: full)
    }
  }

  @Test func `a machine that does not report its memory has no limit`() throws {
    #expect(memory(total: 0, available: 0) == nil)
    #expect(try #require(MachineMemory.now).maximumForImage > 0)
  }

  @Test func `an image cannot be encoded as a file`() throws {
    let bitmap = Bitmap(size: PixelSize(20_000, 1200))
    let isEncoded = try withMemoryLimit { bitmap.withPNG { _ in } }
    #expect(!isEncoded)
  }

  @Test func `a group hides the pixels below it`() throws {
    let row = Bitmap(size: PixelSize(20_000, 1))
    let canvas = vast(row)
    try withMemoryLimit {
      canvas.beginGroup(opacity: 0.5, bounds: Rect(0, 0, 20_000, 20_000))
      canvas.fill(Rect(1, 0, 1, 1), with: .white)
      canvas.endGroup()
    }
    #expect([row[0, 0], row[1, 0], row[2, 0]] == [0, 0xFFFF_FFFF, 0])
  }

  /// Returns a square at the corner of a tall canvas, with an even number of curves to its left or above it. Each curve
  /// has 256 lines.
  private func square(and count: Int, isAbove: Bool = false) -> Path {
    var path = Path()
    let (top, bottom) = isAbove ? (-4000.0, -2000.0) : (0.0, 2000.0)
    path.move(to: Point(-9e5, top))
    for index in 0..<count {
      path.addCurve(
        to: Point(-9e5, index % 2 == 0 ? bottom : top), control1: Point(1, (top + bottom) / 2),
        control2: Point(-1.7e6, (top + bottom) / 2))
    }
    path.append(Path(rect: Rect(0, 0, 3, 3)))
    return path
  }

  /// Returns a tall canvas, and a closure that checks that nothing was drawn on it.
  private func tall() -> (bitmap: Bitmap, canvas: Canvas, isUntouched: () -> Bool) {
    let bitmap = Bitmap(size: PixelSize(4, 2000))
    return (bitmap, Canvas(bitmap), { (0..<8000).allSatisfy { bitmap.pixels[$0] == 0 } })
  }

  @Test func `an outline is skipped, and the next one drawn`() throws {
    let (path, (bitmap, canvas, isUntouched)) = (square(and: 9000), tall())
    try withMemoryLimit { canvas.fill(path, with: .white) }
    #expect(isUntouched())
    canvas.fill(square(and: 90), with: .white)
    #expect([bitmap[2, 2], bitmap[3, 2], bitmap[2, 3]] == [0xFFFF_FFFF, 0, 0])
  }

  @Test func `a line is skipped, and the next one drawn`() throws {
    let (path, (bitmap, canvas, isUntouched)) = (square(and: 5000), tall())
    try withMemoryLimit { canvas.stroke(path, style: StrokeStyle(width: 2), with: .white) }
    #expect(isUntouched())
    canvas.stroke(square(and: 2), style: StrokeStyle(width: 2), with: .white)
    #expect(bitmap[3, 0] == 0xFFFF_FFFF)
  }

  @Test(.long, arguments: [false, true]) func `an outline with too many lines is skipped, visible or not`(isAbove: Bool)
  {
    let (path, (bitmap, canvas, isUntouched)) = (
      square(and: Rasterizer.maximumEdges / 256 + 4, isAbove: isAbove), tall()
    )
    canvas.fill(path, with: .white)
    canvas.stroke(path, style: StrokeStyle(width: 2), with: .white)
    #expect(isUntouched())
    canvas.fill(square(and: 90, isAbove: isAbove), with: .white)
    #expect(bitmap[2, 2] == 0xFFFF_FFFF)
  }

  @Test func `an outline and a line of a million segments are drawn`() {
    let sheet = Bitmap(size: PixelSize(12, 8))
    let expected = Bitmap(size: PixelSize(12, 8))
    var outline = Path()
    var line = Path()
    let count = 1_000_000
    outline.move(to: Point(1, 4))
    line.move(to: Point(2, 6))
    for index in 1...count {
      outline.addLine(to: Point(1 + 9 * Double(index) / Double(count), 4))
      line.addLine(to: Point(2 + 7 * Double(index) / Double(count), 6))
    }
    outline.addLine(to: Point(10, 1))
    outline.addLine(to: Point(1, 1))
    let canvas = Canvas(sheet)
    canvas.fill(outline, with: .white)
    canvas.stroke(line, style: StrokeStyle(width: 2), with: .black)
    let other = Canvas(expected)
    other.fill(Rect(1, 1, 9, 3), with: .white)
    other.fill(Rect(2, 5, 7, 2), with: .black)
    #expect((0..<96).allSatisfy { sheet.pixels[$0] == expected.pixels[$0] })
  }

  @Test func `a clip becomes the bounding box of its shape`() throws {
    let row = Bitmap(size: PixelSize(20_000, 1))
    let canvas = vast(row)
    try withMemoryLimit {
      canvas.clip(to: Path(ellipseIn: Rect(1, 0, 19_000, 20_000)))
      canvas.fill(Rect(0, 0, 3, 1), with: .white)
    }
    #expect([row[0, 0], row[1, 0], row[2, 0], row[3, 0]] == [0, 0xFFFF_FFFF, 0xFFFF_FFFF, 0])
  }
}
