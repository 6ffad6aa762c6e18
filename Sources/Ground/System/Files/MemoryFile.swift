internal import CLinux

/// A file in memory, for APIs that require a path. Only this process can open it.
package struct MemoryFile: ~Copyable {
  private let descriptor: Descriptor

  package init(_ contents: UnsafeRawBufferPointer) throws(Errno) {
    let file = Descriptor(owning: try retryingIfInterrupted { vt_memory_file("vitrine") })
    try file.writeAll(contents)
    descriptor = file
  }

  package init(_ contents: [UInt8]) throws(Errno) {
    let file = Descriptor(owning: try retryingIfInterrupted { vt_memory_file("vitrine") })
    try file.writeAll(contents)
    descriptor = file
  }

  /// The number of the open file, valid as long as this value exists.
  package var number: Int32 { descriptor.rawValue }

  /// The path of the file, valid as long as this value exists.
  package var path: String { "/proc/self/fd/\(descriptor.rawValue)" }
}
