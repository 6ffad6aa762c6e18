internal import CDRM
import System

/// The property changes of one atomic commit. The arrays are reused for every frame and allocate only while they grow.
struct AtomicRequest {
  private var objects: [UInt32] = []
  private var counts: [UInt32] = []
  private var properties: [UInt32] = []
  private var values: [UInt64] = []

  mutating func removeAll() {
    objects.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    properties.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  mutating func beginObject(_ object: UInt32) {
    objects.append(object)
    counts.append(0)
  }

  /// Sets a property of the current object. Does nothing if `property` is `nil`.
  mutating func set(_ property: UInt32?, to value: UInt64) {
    guard let property else { return }
    counts[counts.count - 1] += 1
    properties.append(property)
    values.append(value)
  }

  /// Commits the changes.
  ///
  /// - Parameters:
  ///   - flags: The flags `DRM_MODE_ATOMIC_…`.
  ///   - tag: The tag of the flip event, or `nil` to request no event.
  mutating func commit(to card: Int32, flags: UInt32, tag: UInt64?) throws(Errno) -> Commit {
    var request = drm_mode_atomic()
    request.flags = flags | (tag == nil ? 0 : UInt32(DRM_MODE_PAGE_FLIP_EVENT))
    request.count_objs = UInt32(objects.count)
    request.user_data = tag ?? 0
    let result = objects.withUnsafeBytes { objects in
      counts.withUnsafeBytes { counts in
        properties.withUnsafeBytes { properties in
          values.withUnsafeBytes { values in
            request.objs_ptr = Self.address(objects)
            request.count_props_ptr = Self.address(counts)
            request.props_ptr = Self.address(properties)
            request.prop_values_ptr = Self.address(values)
            return vt_drm_atomic(card, &request)
          }
        }
      }
    }
    try DRMCard.check(result)
    return tag == nil ? .done : .pending
  }

  private static func address(_ buffer: UnsafeRawBufferPointer) -> UInt64 {
    UInt64(UInt(bitPattern: buffer.baseAddress))
  }
}
