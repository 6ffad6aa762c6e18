internal import CPNG

/// Memory for pictures and what they are made of, which are large and may have a size that comes from outside.
enum PixelMemory {
  /// Memory aligned to a cache line, for `deallocate`; its contents are undefined. Nil where there is not so
  /// much, while Swift's own `allocate` ends the program.
  static func allocate(byteCount: Int) -> UnsafeMutableRawPointer? {
    aligned_alloc(line, (max(1, byteCount) + line - 1) & ~(line - 1))
  }

  static func deallocate(_ memory: UnsafeMutableRawPointer) { free(memory) }

  /// In bytes; rows of common widths then start on a line.
  private static let line = 64
}
