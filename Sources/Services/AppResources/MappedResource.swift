import System

/// A resource mapped into memory. Only pages that are read take memory, and the kernel can reclaim them.
///
/// The file must not be truncated while it is mapped. That does not happen on a board, but on a desktop an editor that
/// writes the open file may do so.
public final class MappedResource {
  private let mapping: Mapping?
  /// The number of bytes.
  public let count: Int

  init(_ path: String) throws(Errno) {
    let file = try Descriptor(opening: path, .readOnly)
    count = Int(clamping: file.size)
    mapping = count == 0 ? nil : try Mapping(file.rawValue, length: count, writable: false)
  }

  /// The bytes. They are valid as long as this object exists.
  public var bytes: UnsafeRawBufferPointer {
    switch mapping {
    case .some(let mapping): UnsafeRawBufferPointer(start: mapping.address, count: count)
    case .none: UnsafeRawBufferPointer(start: nil, count: 0)
    }
  }
}
