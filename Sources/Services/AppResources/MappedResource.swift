import System

/// A resource's bytes as the kernel keeps them: only what is read takes memory, and the kernel may take that back.
///
/// The file must not be made shorter meanwhile. On a board nobody does; on the desk an editor that writes into the file it has opened might.
public final class MappedResource {
  private let mapping: Mapping?
  /// How many there are.
  public let count: Int

  init(_ path: String) throws(Errno) {
    let file = try Descriptor(opening: path, .readOnly)
    count = Int(clamping: file.size)
    mapping = count == 0 ? nil : try Mapping(file.rawValue, length: count, writable: false)
  }

  /// The bytes; valid as long as this lives.
  public var bytes: UnsafeRawBufferPointer {
    switch mapping {
    case .some(let mapping): UnsafeRawBufferPointer(start: mapping.address, count: count)
    case .none: UnsafeRawBufferPointer(start: nil, count: 0)
    }
  }
}
