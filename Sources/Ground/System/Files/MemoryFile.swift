internal import CLinux

/// A file in memory alone, for what is in memory and wanted as a file. Only this process can open it.
package struct MemoryFile: ~Copyable {
  private let descriptor: Descriptor

  /// - Parameter contents: all that is in it.
  package init(_ contents: UnsafeRawBufferPointer) throws(Errno) {
    let file = Descriptor(owning: try retrying { vt_memory_file("vitrine") })
    try file.writeAll(contents)
    descriptor = file
  }

  /// Where it can be opened, as long as this value lives.
  package var path: String { "/proc/self/fd/\(descriptor.rawValue)" }
}
