import CHarness

/// The number of memory requests of the program. The linker puts these functions before those of the C library
/// (`countedMemory` in Package.swift). A board's program is statically linked, so all its requests are counted. In the
/// ordinary build, the requests of Swift's runtime library are not.
public enum CountedMemory {
  /// The number of requests since the program's start.
  public fileprivate(set) nonisolated(unsafe) static var requests = 0
}

@c(__wrap_malloc) func countedMalloc(_ size: Int) -> UnsafeMutableRawPointer? {
  CountedMemory.requests += 1
  return __real_malloc(size)
}

@c(__wrap_calloc) func countedCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer? {
  CountedMemory.requests += 1
  return __real_calloc(count, size)
}

@c(__wrap_realloc) func countedRealloc(_ memory: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
  CountedMemory.requests += 1
  return __real_realloc(memory, size)
}

@c(__wrap_aligned_alloc) func countedAlignedAlloc(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer? {
  CountedMemory.requests += 1
  return __real_aligned_alloc(alignment, size)
}

@c(__wrap_posix_memalign) func countedMemalign(
  _ memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ alignment: Int, _ size: Int
) -> Int32 {
  CountedMemory.requests += 1
  return __real_posix_memalign(memory, alignment, size)
}
