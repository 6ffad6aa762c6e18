/// Raw memory that only grows: scratch space which costs nothing once warm.
///
/// What it holds is lost when it grows through `reserve` or `hasRoom`, kept through `grow`. The first two are for what a screen has
/// of pixels in a row or in all, `grow` for what a drawing has of lines.
struct GrowBuffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var pointer: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init() {
    capacity = 1
    pointer = Self.allocate(capacity)
  }

  deinit { PixelMemory.deallocate(pointer) }

  /// Makes room for `count` elements, whose contents are undefined afterwards.
  /// True when the memory is new.
  @discardableResult @inline(__always)
  mutating func reserve(_ count: Int) -> Bool {
    guard count > capacity else { return false }
    adopt(Self.allocate(count), count)
    return true
  }

  /// The same for as many as a screen has pixels; false where there is no memory for them.
  mutating func hasRoom(for count: Int) -> Bool {
    guard count > capacity else { return true }
    guard let larger = Self.tryAllocating(count) else { return false }
    adopt(larger, count)
    return true
  }

  /// Makes room for at least one element more than `count`, and keeps the first `count`. False where there is no memory for it, or
  /// would be little left.
  @inline(never)
  mutating func grow(keeping count: Int) -> Bool {
    let wanted = max(64, capacity * 2)
    let bytes = wanted * MemoryLayout<Element>.stride
    // Linux grants more than there is, so what is large is looked for first.
    if bytes > Self.small, let memory = MachineMemory.now, bytes > memory.mostForPicture { return false }
    guard let larger = Self.tryAllocating(wanted) else { return false }
    UnsafeMutableRawPointer(larger).copyMemory(
      from: pointer, byteCount: count * MemoryLayout<Element>.stride)
    adopt(larger, wanted)
    return true
  }

  /// Gives back what is much, once it is of no more use.
  mutating func shrink() {
    if capacity * MemoryLayout<Element>.stride > Self.small { adopt(Self.allocate(1), 1) }
  }

  /// What every machine has, in bytes. D: no outline of a screen comes near it.
  private static var small: Int { 8 << 20 }

  private mutating func adopt(_ larger: UnsafeMutablePointer<Element>, _ count: Int) {
    PixelMemory.deallocate(pointer)
    pointer = larger
    capacity = count
  }

  private static func tryAllocating(_ count: Int) -> UnsafeMutablePointer<Element>? {
    PixelMemory.allocate(byteCount: count * MemoryLayout<Element>.stride)?
      .bindMemory(to: Element.self, capacity: count)
  }

  // Rare: kept out of the loops that ask for room.
  @inline(never)
  private static func allocate(_ count: Int) -> UnsafeMutablePointer<Element> {
    guard let memory = tryAllocating(count) else { fatalError("no memory to draw with") }
    return memory
  }
}
