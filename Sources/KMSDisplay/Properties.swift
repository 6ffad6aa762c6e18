internal import CDRM
import System

/// The properties of one KMS object: their names, ids and values when they were read.
struct Properties {
  private var entries: [String: (id: UInt32, value: UInt64)] = [:]

  /// - Parameter type: one of `DRM_MODE_OBJECT_…`
  init(of object: UInt32, type: UInt32, on card: Card) {
    guard let list = drmModeObjectGetProperties(card.descriptor.rawValue, object, type) else { return }
    defer { drmModeFreeObjectProperties(list) }
    for index in 0..<Int(list.pointee.count_props) {
      let id = list.pointee.props[index]
      guard let name = card.propertyName(id) else { continue }
      entries[name] = (id, list.pointee.prop_values[index])
    }
  }

  /// The id by which `name` is set; nil where the object has no such property.
  func id(_ name: String) -> UInt32? { entries[name]?.id }

  func value(_ name: String) -> UInt64? { entries[name]?.value }
}
