public import Geometry

/// A picture in memory that can be drawn on: premultiplied 0xAARRGGBB words in
/// rows from the top, without gaps between them.
public final class Bitmap {
  /// Width and height in pixels.
  public let size: PixelSize
  /// The distance from one row to the next, in pixels.
  public let stride: Int
  /// The first pixel. They are owned by the bitmap, and valid as long as it lives, or until its rows are turned.
  @exclusivity(unchecked) public private(set) var pixels: UnsafeMutablePointer<UInt32>
  private let isOwner: Bool
  /// Where memory that follows itself begins, and after how many pixels; nil for other memory.
  private let ring: (start: UnsafeMutablePointer<UInt32>, count: Int)?

  /// A transparent picture. A size that is empty gives one without pixels; one that there is no
  /// memory for ends the program.
  public convenience init(size: PixelSize) {
    guard let memory = Self.memory(for: size) else { fatalError("no memory for a bitmap") }
    self.init(owning: memory, size: size)
  }

  /// The same for a size that comes from outside: nil where there is no memory for it.
  public convenience init?(tryingSize size: PixelSize) {
    guard let memory = Self.memory(for: size) else { return nil }
    self.init(owning: memory, size: size)
  }

  /// The same for a copy of what could be drawn again: nil where it would take more than a quarter of the machine's memory, or
  /// half of what is available of it.
  public convenience init?(spareSize size: PixelSize) {
    let most = (MachineMemory.now?.mostForPicture ?? .max) / 4
    guard size.isEmpty || size.width <= most / size.height else { return nil }
    self.init(tryingSize: size)
  }

  /// The same with pixels of any color, for who writes all of them: the kernel gives memory as it is written.
  package convenience init?(unwrittenSize size: PixelSize) {
    guard let memory = Self.memory(for: size) else { return nil }
    self.init(owning: memory, size: size, cleared: false)
  }

  private init(owning memory: UnsafeMutableRawPointer, size: PixelSize, cleared: Bool = true) {
    self.size = size.isEmpty ? .zero : size
    stride = self.size.width
    let count = self.size.width * self.size.height
    pixels = memory.bindMemory(to: UInt32.self, capacity: count)
    if cleared { pixels.initialize(repeating: 0, count: count) }
    isOwner = true
    ring = nil
  }

  private static func memory(for size: PixelSize) -> UnsafeMutableRawPointer? {
    PixelMemory.allocate(byteCount: size.isEmpty ? 0 : size.width * size.height * 4)
  }

  /// A picture whose pixels belong to somebody else, who keeps them as long as
  /// this lives: `stride` words from one row to the next, at least the width.
  public init(borrowing pixels: UnsafeMutablePointer<UInt32>, size: PixelSize, stride: Int) {
    self.size = size.isEmpty || stride < size.width ? .zero : size
    self.stride = stride
    self.pixels = pixels
    isOwner = false
    ring = nil
  }

  /// The same with memory that follows itself: its second half is the first one once more, which has room for all rows.
  public init(borrowingRing memory: UnsafeMutableRawBufferPointer, size: PixelSize, stride: Int) {
    let all = memory.bindMemory(to: UInt32.self)
    guard let start = all.baseAddress else { fatalError("a ring has memory") }
    let count = all.count / 2
    let isSound = !size.isEmpty && stride >= size.width && size.height <= count / stride
    self.size = isSound ? size : .zero
    self.stride = stride
    pixels = start
    isOwner = false
    ring = isSound ? (start, count) : nil
  }

  /// Counts rows from another one on: row `rows` becomes the first. False where memory does not follow itself.
  func turn(by rows: Int) -> Bool {
    guard ring != nil, abs(rows) < size.height else { return false }
    pixels = row(rows)
    return true
  }

  /// Where a row begins. Those of memory that follows itself are counted beyond its first and last one too, as many as there are.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    let row = pixels + y * stride
    guard let ring else { return row }
    let place = row - ring.start
    return place < 0 ? row + ring.count : place >= ring.count ? row - ring.count : row
  }

  deinit { if isOwner { PixelMemory.deallocate(pixels) } }

  /// All its pixels.
  public var bounds: PixelRect { PixelRect(size: size) }

  /// The premultiplied pixel at (x, y), or 0 outside.
  public subscript(x: Int, y: Int) -> UInt32 {
    guard x >= 0, y >= 0, x < size.width, y < size.height else { return 0 }
    return pixels[y * stride + x]
  }
}
