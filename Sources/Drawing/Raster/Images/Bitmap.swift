public import Geometry

/// A drawable image in memory.
///
/// Pixels are premultiplied 0xAARRGGBB words in rows from top to bottom. The rows of a bitmap that owns its memory have
/// no gaps.
public final class Bitmap {
  /// The width and height in pixels.
  public let size: PixelSize
  /// The distance from one row to the next, in pixels.
  public let stride: Int
  /// The address of the first pixel. It is valid as long as the bitmap lives, or until its rows are rotated.
  @exclusivity(unchecked) public private(set) var pixels: UnsafeMutablePointer<UInt32>
  private let isOwner: Bool
  /// The start of the ring buffer and its length in pixels, or `nil` for ordinary memory.
  private let ring: (start: UnsafeMutablePointer<UInt32>, count: Int)?

  /// Creates a transparent bitmap. An empty size results in a bitmap without pixels.
  ///
  /// The program stops if there is not enough memory.
  public convenience init(size: PixelSize) {
    guard let memory = Self.memory(for: size) else { fatalError("cannot allocate memory for a bitmap") }
    self.init(owning: memory, size: size)
  }

  /// Creates a transparent bitmap of a size that comes from outside, or returns `nil` if there is not enough memory.
  public convenience init?(checkedSize size: PixelSize) {
    guard let memory = Self.memory(for: size) else { return nil }
    self.init(owning: memory, size: size)
  }

  /// Creates a transparent bitmap for content that can be redrawn, such as a cache.
  ///
  /// Returns `nil` if the bitmap needs more than a quarter of the machine's memory or half of the available memory.
  public convenience init?(cacheSize size: PixelSize) {
    let most = (MachineMemory.now?.maximumForImage ?? .max) / 4
    guard size.isEmpty || size.width <= most / size.height else { return nil }
    self.init(checkedSize: size)
  }

  /// Creates a bitmap with undefined pixels, for callers that write all of them. The kernel provides the memory as it
  /// is written.
  ///
  /// Returns `nil` if there is not enough memory.
  package convenience init?(uninitializedSize size: PixelSize) {
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

  /// Creates a bitmap for pixels that the caller owns and keeps as long as the bitmap lives.
  ///
  /// - Parameter stride: The distance from one row to the next, in pixels: at least the width.
  public init(borrowing pixels: UnsafeMutablePointer<UInt32>, size: PixelSize, stride: Int) {
    self.size = size.isEmpty || stride < size.width ? .zero : size
    self.stride = stride
    self.pixels = pixels
    isOwner = false
    ring = nil
  }

  /// Creates a bitmap in a ring buffer that the caller owns. The second half of `memory` must map the same pages as the
  /// first half, which must have room for all rows.
  public init(borrowingRing memory: UnsafeMutableRawBufferPointer, size: PixelSize, stride: Int) {
    let doubledPixels = memory.bindMemory(to: UInt32.self)
    guard let start = doubledPixels.baseAddress else { fatalError("the ring buffer has no memory") }
    let count = doubledPixels.count / 2
    let isSound = !size.isEmpty && stride >= size.width && size.height <= count / stride
    self.size = isSound ? size : .zero
    self.stride = stride
    pixels = start
    isOwner = false
    ring = isSound ? (start, count) : nil
  }

  /// Rotates the rows of a ring buffer: row `rows` becomes the first row.
  ///
  /// - Returns: `false` if the memory is not a ring buffer.
  func rotateRows(by rows: Int) -> Bool {
    guard ring != nil, abs(rows) < size.height else { return false }
    pixels = row(rows)
    return true
  }

  /// Returns the address of a row. For a ring buffer, rows before the first and after the last are valid too, up to the
  /// number of rows in the buffer.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    let row = pixels + y * stride
    guard let ring else { return row }
    let index = row - ring.start
    return index < 0 ? row + ring.count : index >= ring.count ? row - ring.count : row
  }

  deinit { if isOwner { PixelMemory.deallocate(pixels) } }

  /// The rectangle of all pixels.
  public var bounds: PixelRect { PixelRect(size: size) }

  /// The premultiplied pixel at (x, y), or 0 outside the bitmap.
  public subscript(x: Int, y: Int) -> UInt32 {
    guard x >= 0, y >= 0, x < size.width, y < size.height else { return 0 }
    return pixels[y * stride + x]
  }
}
