internal import Geometry
internal import Raster

/// A cache of glyph bitmaps.
///
/// The cache is bounded. When it is full, it is emptied, and the visible text fills it again within one or two frames.
/// If that text does not fit either, such as a page of Chinese, the limits double, up to eight times the first ones:
/// such a page would be drawn again from its outlines in each frame. Keys contain all parameters that affect the
/// pixels.
final class GlyphCache {
  /// The coverage of a glyph and its offset from the pen.
  struct Bitmap: BitwiseCopyable {
    var width: Int16
    var height: Int16
    /// The offset from the pen to the first column, in pixels to the right.
    var left: Int16
    /// The offset from the baseline to the first row, in pixels upwards.
    var top: Int16
    /// The coverage: `height` rows of `width` bytes. The pointer is valid until another glyph is added.
    var bytes: UnsafePointer<UInt8>?

    static var empty: Bitmap { Bitmap(width: 0, height: 0, left: 0, top: 0) }
  }

  private struct Slot: BitwiseCopyable {
    /// The key, or 0 for a free slot.
    var key: UInt64
    var bitmap: Bitmap
  }

  /// The first limits are enough for the letters of a few sizes, each at four subpixel positions.
  private static let firstGlyphs = 1024
  private static let firstBytes = 256 * 1024
  /// Enough for a page of 2,500 Chinese characters of 24 pixels.
  private static let mostGlyphs = 8192
  private static let blockSize = 16 * 1024

  private var slots: UnsafeMutablePointer<Slot>
  /// The number of slots; a power of two.
  private var slotCount = 256
  private(set) var count = 0
  private var blocks: [UnsafeMutablePointer<UInt8>] = []
  private var usedInBlock = GlyphCache.blockSize
  private let contrast = Contrast()
  private var maximumGlyphs = GlyphCache.firstGlyphs
  private var maximumBytes: Int { maximumGlyphs * (Self.firstBytes / Self.firstGlyphs) }
  /// A bit for the hash of each removed glyph; eight bits for each of `mostGlyphs`. Empty if there are none.
  private var removed: [UInt8] = []
  private var removedCount = 0
  /// The number of cached glyphs that were removed before.
  private var returned = 0

  var byteCount: Int {
    blocks.count * Self.blockSize + slotCount * MemoryLayout<Slot>.stride + removed.count
  }

  init() {
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: Slot(key: 0, bitmap: .empty), count: slotCount)
  }

  deinit {
    slots.deallocate()
    for block in blocks { block.deallocate() }
  }

  /// Returns the key of a glyph. `size` is in 1/64 pixel and less than 2²⁴; `phase` and `level` are 0...3.
  static func key(glyph: UInt32, size: Int, phase: Int, level: Int, isSlanted: Bool = false) -> UInt64 {
    // A key is never 0, since no glyph is drawn at size 0.
    UInt64(glyph) << 32 | (isSlanted ? 1 << 28 : 0) | UInt64(size) << 4 | UInt64(phase) << 2 | UInt64(level)
  }

  func find(_ key: UInt64) -> Bitmap? {
    var index = firstSlotIndex(of: key)
    while slots[index].key != 0 {
      if slots[index].key == key { return slots[index].bitmap }
      index = (index + 1) & (slotCount - 1)
    }
    return nil
  }

  /// Returns `true` if a glyph of this size fits into the cache.
  ///
  /// A broken font may have glyphs a thousand times larger than the font size. They are neither drawn nor cached.
  static func canCache(_ size: PixelSize) -> Bool {
    // Check each side first, since their product may overflow.
    size.width <= blockSize && size.height <= blockSize && ((size.width + 3) & ~3) * size.height <= blockSize
  }

  /// Adds a glyph with its coverage adjusted for a contrast level. The size must have passed `canCache(_:)`.
  func add(
    _ key: UInt64, _ bitmap: Bitmap, from source: UnsafePointer<UInt8>?, pitch: Int, level: Int
  ) -> Bitmap {
    let inked = Int(bitmap.width)
    let height = Int(bitmap.height)
    // Pixels are blended in groups of four, so pad rows to a multiple of four.
    let width = (inked + 3) & ~3
    let size = width * height
    makeRoom(for: size)
    var bitmap = bitmap
    bitmap.width = Int16(width)
    if size > 0, let source, let block = blocks.last {
      let bytes = block + usedInBlock
      let table = contrast.table(level)
      for y in 0..<height {
        let row = bytes + y * width
        for x in 0..<inked { row[x] = table[Int(source[y * pitch + x])] }
        for x in inked..<width { row[x] = 0 }
      }
      usedInBlock += size
      bitmap.bytes = UnsafePointer(bytes)
    }
    insert(Slot(key: key, bitmap: bitmap))
    if !removed.isEmpty {
      let bit = hash(key) & (removed.count * 8 - 1)
      if removed[bit >> 3] & 1 << (bit & 7) != 0 { returned += 1 }
    }
    return bitmap
  }

  private func firstSlotIndex(of key: UInt64) -> Int { hash(key) & (slotCount - 1) }

  private func hash(_ key: UInt64) -> Int {
    // Fibonacci hashing: the upper half of the product depends on all bits.
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40)
  }

  private func insert(_ slot: Slot) {
    var index = firstSlotIndex(of: slot.key)
    while slots[index].key != 0 { index = (index + 1) & (slotCount - 1) }
    slots[index] = slot
    count += 1
  }

  private func makeRoom(for size: Int) {
    let isFull =
      count >= maximumGlyphs
      || (usedInBlock + size > Self.blockSize
        && (blocks.count + 1) * Self.blockSize > maximumBytes)
    if isFull {
      // Most glyphs were removed before, so the visible text needs more.
      if returned * 2 > count, maximumGlyphs < Self.mostGlyphs { maximumGlyphs *= 2 } else { empty() }
    }
    if usedInBlock + size > Self.blockSize {
      blocks.append(.allocate(capacity: Self.blockSize))
      usedInBlock = 0
    }
    if count * 2 >= slotCount { grow() }
  }

  private func empty() {
    // Forget the oldest glyphs before most bits are set.
    if removed.isEmpty || removedCount > Self.mostGlyphs {
      removed = [UInt8](repeating: 0, count: Self.mostGlyphs)
      removedCount = 0
    }
    removedCount += count
    returned = 0
    for index in 0..<slotCount where slots[index].key != 0 {
      let bit = hash(slots[index].key) & (removed.count * 8 - 1)
      removed[bit >> 3] |= 1 << (bit & 7)
    }
    slots.update(repeating: Slot(key: 0, bitmap: .empty), count: slotCount)
    count = 0
    for block in blocks.dropFirst() { block.deallocate() }
    blocks.removeLast(max(0, blocks.count - 1))
    usedInBlock = blocks.isEmpty ? Self.blockSize : 0
  }

  private func grow() {
    let old = slots
    let oldCount = slotCount
    slotCount *= 2
    count = 0
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: Slot(key: 0, bitmap: .empty), count: slotCount)
    for index in 0..<oldCount where old[index].key != 0 { insert(old[index]) }
    old.deallocate()
  }
}
