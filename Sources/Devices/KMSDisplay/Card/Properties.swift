internal import CDRM
import System

/// The names, IDs, and values of a KMS object's properties at the time they were read.
struct Properties {
  private var entries: [String: (id: UInt32, value: UInt64)] = [:]

  /// Creates properties by their names, for tests.
  init(_ entries: [String: (id: UInt32, value: UInt64)]) { self.entries = entries }

  /// Reads the properties of an object.
  ///
  /// - Parameter type: The object's type, one of `DRM_MODE_OBJECT_…`.
  init(of object: UInt32, type: UInt32, on card: DRMCard) throws(Errno) {
    // Several times the number of properties of any object.
    let capacity = 128
    var failure: Errno?
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: capacity) { ids in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: capacity) { values in
        let count = vt_drm_get_properties(
          card.descriptor, object, type, ids.baseAddress, values.baseAddress, UInt32(capacity))
        if count < 0 { failure = .last }
        for index in 0..<max(0, min(Int(count), capacity)) {
          guard let name = card.propertyName(ids[index]) else {
            failure = .last
            continue
          }
          entries[name] = (ids[index], values[index])
        }
      }
    }
    if let failure { throw failure }
  }

  /// Returns the ID of the property `name`, or `nil` if the object does not have it.
  func id(_ name: String) -> UInt32? { entries[name]?.id }

  /// Returns the ID of the property `name` if its value was not the kernel's default, or `nil`.
  func leftover(_ name: String, unless value: UInt64) -> UInt32? {
    guard let entry = entries[name], entry.value != value else { return nil }
    return entry.id
  }

  func value(_ name: String) -> UInt64? { entries[name]?.value }
}
