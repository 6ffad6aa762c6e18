internal import CDRM
import Geometry
import Platform
import System

/// A card of the kernel's Direct Rendering Manager (DRM): its connectors, CRTCs, planes, and buffers, through libdrm.
///
/// Only the DRM master of a card may change what its panels show.
final class DRMCard: Card {
  let path: String
  let device: Descriptor
  let isAtomic: Bool
  let hasMonotonicTimestamps: Bool
  let crtcs: [UInt32]
  private var propertyNames: [UInt32: String] = [:]
  private var masterAtCrash: CrashAction?

  /// Opens the card at `path`. The first program that opens a card becomes its master.
  init(opening path: String, allowsAtomic: Bool) throws(DisplayError) {
    do throws(Errno) {
      device = try Descriptor(opening: path, [.readWrite, .nonBlocking])
    } catch {
      throw .cannotOpen(path: path, error)
    }
    self.path = path
    let fd = device.rawValue
    guard let resources = drmModeGetResources(fd) else { throw .notADisplayCard(path: path, .last) }
    defer { drmModeFreeResources(resources) }
    var crtcs: [UInt32] = []
    for index in 0..<Int(resources.pointee.count_crtcs) { crtcs.append(resources.pointee.crtcs[index]) }
    self.crtcs = crtcs
    // Every card reports whether it supports dumb buffers. A failed query does not mean that it has none.
    var hasBuffers: UInt64 = 0
    guard drmGetCap(fd, UInt64(DRM_CAP_DUMB_BUFFER), &hasBuffers) == 0 else { throw .cannotQuery(path: path, .last) }
    guard !crtcs.isEmpty, resources.pointee.count_connectors > 0, hasBuffers == 1
    else { throw .notADisplayCard(path: path, .operationNotSupportedByDevice) }
    // Without this capability, the list of planes omits primary planes.
    _ = drmSetClientCap(fd, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
    isAtomic = allowsAtomic && drmSetClientCap(fd, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
    var stamps: UInt64 = 0
    hasMonotonicTimestamps = drmGetCap(fd, UInt64(DRM_CAP_TIMESTAMP_MONOTONIC), &stamps) == 0 && stamps == 1
  }

  /// Throws the error of a libdrm call that returned a negative result.
  @discardableResult
  static func check(_ result: Int32) throws(Errno) -> Int32 {
    // libdrm's functions return -errno or -1. In both cases `errno` has the ioctl's error.
    guard result >= 0 else { throw .last }
    return result
  }

  var descriptor: Int32 { device.rawValue }

  var deviceNumber: DeviceNumber? { device.deviceNumber }

  /// The name under which a service manager stores the card.
  static let storeName = "display"

  func storeDescriptor(with keeper: ServiceManager) {
    keeper.store(device, as: Self.storeName)
    // The service manager may not have the right to take mastership from a program that no longer exists.
    masterAtCrash = CrashAction(.displayMaster, device.rawValue, UInt(vt_drm_drop_master_request()), argument: 0)
  }

  // MARK: Master

  func acquireMaster() -> Bool {
    drmIsMaster(device.rawValue) != 0 || drmSetMaster(device.rawValue) == 0
  }

  func dropMaster() { _ = drmDropMaster(device.rawValue) }

  // MARK: Resources

  func connectors(probing: Bool) throws(Errno) -> [Connector] {
    let fd = device.rawValue
    // Read each time, because docks add connectors.
    guard let resources = drmModeGetResources(fd) else { throw .last }
    defer { drmModeFreeResources(resources) }
    var connectors: [Connector] = []
    var failure: Errno?
    for index in 0..<Int(resources.pointee.count_connectors) {
      let id = resources.pointee.connectors[index]
      guard var raw = probing ? drmModeGetConnector(fd, id) : drmModeGetConnectorCurrent(fd, id) else {
        // A connector that was removed in the meantime is missing from the next list.
        failure = .last
        continue
      }
      if !probing && raw.pointee.count_modes == 0 && raw.pointee.connection != DRM_MODE_DISCONNECTED {
        drmModeFreeConnector(raw)
        guard let probed = drmModeGetConnector(fd, id) else {
          failure = .last
          continue
        }
        raw = probed
      }
      defer { drmModeFreeConnector(raw) }
      connectors.append(describe(raw.pointee))
    }
    if let failure, !connectors.contains(where: { $0.isUsable }) { throw failure }
    return connectors
  }

  private func describe(_ raw: drmModeConnector) -> Connector {
    let fd = device.rawValue
    let kind = drmModeGetConnectorTypeName(raw.connector_type).map { String(cString: $0) } ?? "Unknown"
    var connector = Connector(
      id: raw.connector_id, name: "\(kind)-\(raw.connector_type_id)",
      status: raw.connection == DRM_MODE_CONNECTED
        ? .connected : raw.connection == DRM_MODE_DISCONNECTED ? .disconnected : .unknown)
    if raw.mmWidth > 0 && raw.mmHeight > 0 {
      connector.millimeters = Size(Double(raw.mmWidth), Double(raw.mmHeight))
    }
    for index in 0..<Int(raw.count_modes) {
      if let mode = ConnectorMode(raw.modes[index]) { connector.modes.append(mode) }
    }
    if connector.isUsable {
      for index in 0..<Int(raw.count_props) {
        connector.read(property: propertyName(raw.props[index]), value: raw.prop_values[index])
      }
    }
    for index in 0..<Int(raw.count_encoders) {
      guard let encoder = drmModeGetEncoder(fd, raw.encoders[index]) else { continue }
      defer { drmModeFreeEncoder(encoder) }
      connector.possibleCRTCs |= encoder.pointee.possible_crtcs
      if encoder.pointee.encoder_id == raw.encoder_id { connector.currentCRTC = encoder.pointee.crtc_id }
    }
    return connector
  }

  func hasBadLink(_ connector: UInt32) -> Bool {
    let properties = try? Properties(of: connector, type: DRM_MODE_OBJECT_CONNECTOR, on: self)
    return properties?.value("link-status") == UInt64(DRM_MODE_LINK_STATUS_BAD)
  }

  func planes() throws(Errno) -> [Plane] {
    let fd = device.rawValue
    guard let list = drmModeGetPlaneResources(fd) else { throw .last }
    defer { drmModeFreePlaneResources(list) }
    var planes: [Plane] = []
    for index in 0..<Int(list.pointee.count_planes) {
      guard let raw = drmModeGetPlane(fd, list.pointee.planes[index]) else { throw .last }
      defer { drmModeFreePlane(raw) }
      let type = try Properties(of: raw.pointee.plane_id, type: DRM_MODE_OBJECT_PLANE, on: self).value("type")
      var formats: [PixelFormat] = []
      for format in 0..<Int(raw.pointee.count_formats) {
        if let known = PixelFormat(fourCC: raw.pointee.formats[format]) { formats.append(known) }
      }
      planes.append(
        Plane(
          id: raw.pointee.plane_id, possibleCRTCs: raw.pointee.possible_crtcs,
          currentCRTC: raw.pointee.crtc_id, isPrimary: type == UInt64(DRM_PLANE_TYPE_PRIMARY),
          formats: formats))
    }
    return planes
  }

  /// Returns the name of a property. Objects of a card share most of their properties, so each name is queried once.
  func propertyName(_ id: UInt32) -> String? {
    if let name = propertyNames[id] { return name }
    let name = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(DRM_PROP_NAME_LEN)) {
      characters -> String? in
      guard vt_drm_get_property_name(device.rawValue, id, characters.baseAddress!) == 0 else { return nil }
      return String(decoding: UnsafeRawBufferPointer(characters).prefix { $0 != 0 }, as: UTF8.self)
    }
    propertyNames[id] = name
    return name
  }

  func lacksVerticalBlank(_ crtc: UInt32) -> Bool {
    drmCrtcGetSequence(device.rawValue, crtc, nil, nil) < 0 && Errno.last == .notSupported
  }

  // MARK: Buffers and commits

  func makeBuffer(of size: PixelSize, _ format: PixelFormat) throws(Errno) -> any ScanoutBuffer {
    try DumbBuffer(on: self, size: size, format: format)
  }

  func makeCommitter(for pipeline: Pipeline) throws(Errno) -> any Committer {
    if pipeline.path.isAtomic { try AtomicCommitter(pipeline, on: self) } else { LegacyCommitter(pipeline, on: self) }
  }

  func saveState(ofCRTC crtc: UInt32, connectors: [UInt32]) -> (any SavedCRTCState)? {
    DRMSavedCRTCState(of: crtc, connectors: connectors, on: self)
  }

  // MARK: Events

  func readFlipEvents(_ body: (_ tag: UInt64, _ time: Double) -> Void) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { buffer in
      while true {
        let count: Int
        do throws(Errno) {
          count = try device.read(into: buffer)
        } catch {
          return error == .wouldBlock
        }
        guard count > 0 else { return true }
        var offset = 0
        while offset + MemoryLayout<drm_event>.size <= count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: drm_event.self)
          let length = Int(event.length)
          guard length >= MemoryLayout<drm_event>.size, offset + length <= count else { break }
          if event.type == UInt32(DRM_EVENT_FLIP_COMPLETE), length >= MemoryLayout<drm_event_vblank>.size {
            let flip = buffer.loadUnaligned(fromByteOffset: offset, as: drm_event_vblank.self)
            body(flip.user_data, Double(flip.tv_sec) + Double(flip.tv_usec) * 1e-6)
          }
          offset += length
        }
        // The buffer had room for more events, so there are none left.
        if count <= buffer.count / 2 { return true }
      }
    }
  }
}
