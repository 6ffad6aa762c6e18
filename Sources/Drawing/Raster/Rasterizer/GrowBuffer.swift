/// A scratch buffer that keeps its memory and only grows.
///
/// `reserve` and `tryReserve` discard the contents when they grow the buffer, and `grow` keeps them. Use the first two
/// for the pixels of a row or a screen, and `grow` for the lines of a drawing.
struct GrowBuffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var pointer: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init() {
    capacity = 1
    pointer = Self.allocate(capacity)
  }

  deinit { PixelMemory.deallocate(pointer) }

  /// Makes room for `count` elements. Growing makes the contents undefined.
  ///
  /// - Returns: `true` if the buffer was reallocated.
  @discardableResult @inline(__always)
  mutating func reserve(_ count: Int) -> Bool {
    guard count > capacity else { return false }
    adopt(Self.allocate(count), count)
    return true
  }

  /// Makes room for `count` elements, such as the pixels of a screen. Growing makes the contents undefined.
  ///
  /// - Returns: `false` if there is not enough memory.
  mutating func tryReserve(_ count: Int) -> Bool {
    guard count > capacity else { return true }
    guard let larger = Self.tryAllocating(count) else { return false }
    adopt(larger, count)
    return true
  }

  /// Makes room for more than `count` elements and keeps the first `count`.
  ///
  /// - Returns: `false` if there is not enough memory, or if too little would be left.
  @inline(never)
  mutating func grow(keeping count: Int) -> Bool {
    let newCapacity = max(64, capacity * 2)
    let bytes = newCapacity * MemoryLayout<Element>.stride
    // Linux overcommits memory, so check the available memory before a large allocation.
    if bytes > Self.smallByteCount, let memory = MachineMemory.now, bytes > memory.maximumForImage { return false }
    guard let larger = Self.tryAllocating(newCapacity) else { return false }
    UnsafeMutableRawPointer(larger).copyMemory(
      from: pointer, byteCount: count * MemoryLayout<Element>.stride)
    adopt(larger, newCapacity)
    return true
  }

  /// Frees a large buffer after use.
  mutating func shrink() {
    if capacity * MemoryLayout<Element>.stride > Self.smallByteCount { adopt(Self.allocate(1), 1) }
  }

  /// The size of a small buffer, in bytes, which every machine can allocate. Chosen: no outline of a screen is that
  /// large.
  private static var smallByteCount: Int { 8 << 20 }

  private mutating func adopt(_ larger: UnsafeMutablePointer<Element>, _ count: Int) {
    PixelMemory.deallocate(pointer)
    pointer = larger
    capacity = count
  }

  private static func tryAllocating(_ count: Int) -> UnsafeMutablePointer<Element>? {
    PixelMemory.allocate(byteCount: count * MemoryLayout<Element>.stride)?
      .bindMemory(to: Element.self, capacity: count)
  }

  // Rarely called, and therefore kept out of the loops that reserve memory.
  @inline(never)
  private static func allocate(_ count: Int) -> UnsafeMutablePointer<Element> {
    guard let memory = tryAllocating(count) else { fatalError("cannot allocate memory for drawing") }
    return memory
  }
}
