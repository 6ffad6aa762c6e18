internal import CPNG

/// Raw memory that only grows: scratch space which costs nothing once warm.
///
/// What it holds is lost when it grows through `reserve` or `hasRoom`, kept through `grow`.
struct GrowBuffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var pointer: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init() {
    pointer = .allocate(capacity: 1)
    capacity = 1
  }

  deinit { pointer.deallocate() }

  /// Makes room for `count` elements, whose contents are undefined afterwards.
  /// True when the memory is new.
  @discardableResult
  mutating func reserve(_ count: Int) -> Bool {
    guard count > capacity else { return false }
    pointer.deallocate()
    pointer = .allocate(capacity: count)
    capacity = count
    return true
  }

  /// The same for as many as a screen has pixels; false where there is no memory for them.
  mutating func hasRoom(for count: Int) -> Bool {
    guard count <= capacity || vt_png_has_memory(count * MemoryLayout<Element>.stride) else { return false }
    reserve(count)
    return true
  }

  /// Makes room for at least one element more than `count`, and keeps the first `count`.
  mutating func grow(keeping count: Int) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: max(64, capacity * 2))
    UnsafeMutableRawPointer(larger).copyMemory(
      from: pointer, byteCount: count * MemoryLayout<Element>.stride)
    pointer.deallocate()
    pointer = larger
    capacity = max(64, capacity * 2)
  }
}
