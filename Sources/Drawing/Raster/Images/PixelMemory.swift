internal import CPNG

/// Allocates memory for pixels and intermediate data, which are large and may have sizes that come from outside.
enum PixelMemory {
  /// Allocates memory aligned to cache lines, with undefined contents, to be freed with `deallocate`.
  ///
  /// Returns `nil` if there is not enough memory, unlike Swift's `allocate`, which stops the program.
  static func allocate(byteCount: Int) -> UnsafeMutableRawPointer? {
    aligned_alloc(line, (max(1, byteCount) + line - 1) & ~(line - 1))
  }

  static func deallocate(_ memory: UnsafeMutableRawPointer) { free(memory) }

  /// The alignment in bytes. Rows of common widths then start on a cache line.
  private static let line = 64
}
