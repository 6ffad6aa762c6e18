internal import CDRM

/// The properties of one KMS object: their names, ids and values when they were read.
struct Properties {
  private var entries: [String: (id: UInt32, value: UInt64)] = [:]

  /// - Parameter type: one of `DRM_MODE_OBJECT_…`
  init(of object: UInt32, type: UInt32, card: Int32) {
    guard let list = drmModeObjectGetProperties(card, object, type) else { return }
    defer { drmModeFreeObjectProperties(list) }
    for index in 0..<Int(list.pointee.count_props) {
      guard let property = drmModeGetProperty(card, list.pointee.props[index]) else { continue }
      defer { drmModeFreeProperty(property) }
      let name = withUnsafeBytes(of: &property.pointee.name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      entries[name] = (property.pointee.prop_id, list.pointee.prop_values[index])
    }
  }

  /// The id by which `name` is set; nil where the object has no such property.
  func id(_ name: String) -> UInt32? { entries[name]?.id }

  func value(_ name: String) -> UInt64? { entries[name]?.value }
}
