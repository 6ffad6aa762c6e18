internal import CDRM
internal import CLinux
import System

/// A DRM card, from which `Probe` reads what another program shows. `Card` never becomes DRM master, and changes
/// nothing.
///
/// Reading another program's buffers requires root.
final class Card {
  let path: String
  /// The width of the connected display's preferred mode, in pixels.
  let width: Int
  let height: Int

  private let descriptor: Descriptor
  private let plane: UInt32
  private let crtcs: [UInt32]
  private var buffers: [Buffer] = []

  /// An observation of the primary plane.
  struct Observation {
    /// The frame buffer of the last commit, or 0 for none.
    var buffer: UInt32
    var crtc: UInt32
  }

  /// Opens the first card with a connected display.
  init() throws(ProbeError) {
    var names: [String] = []
    do throws(Errno) { names = try Directory.names(at: "/dev/dri") } catch { throw .noCard }
    for name in names where name.utf8.starts(with: "card".utf8) {
      let path = "/dev/dri/\(name)"
      let descriptor: Descriptor
      do throws(Errno) { descriptor = try Descriptor(opening: path, .readWrite) } catch {
        throw .cannotOpenCard(path, error)
      }
      // The first program that opens a card becomes its master. That must be the measured program.
      _ = drmDropMaster(descriptor.rawValue)
      guard let mode = Self.preferredMode(descriptor.rawValue) else { continue }
      guard let plane = Self.primaryPlane(descriptor.rawValue) else { throw .noPlane(path) }
      self.path = path
      self.plane = plane
      width = mode.width
      height = mode.height
      crtcs = Self.crtcs(descriptor.rawValue)
      self.descriptor = descriptor
      return
    }
    throw .noCard
  }

  // MARK: Observing

  /// Returns what the primary plane shows. Waits while a commit of another program locks the plane, and delays commits
  /// during the observation.
  func observe() -> Observation {
    var reply = drm_mode_get_plane()
    reply.plane_id = plane
    guard vt_drm_get_plane(descriptor.rawValue, &reply) == 0 else { return Observation(buffer: 0, crtc: 0) }
    return Observation(buffer: reply.fb_id, crtc: reply.crtc_id)
  }

  /// Returns the pixels at a position in all mapped buffers, shown or not, without a system call.
  func pixels(x: Int, y: Int) -> [UInt32] { buffers.map { $0.pixel(x: x, y: y) } }

  /// Returns a pixel of the buffer, in the buffer's format.
  func pixel(x: Int, y: Int, of buffer: UInt32) throws(ProbeError) -> UInt32 {
    try map(buffer).pixel(x: x, y: y)
  }

  /// Returns `true` if any of 32 × 32 sampled pixels of the buffer is not black.
  func hasContent(_ id: UInt32) throws(ProbeError) -> Bool {
    let buffer = try map(id)
    for row in 0..<32 {
      for column in 0..<32 where buffer.isLit(x: buffer.width * column / 32, y: buffer.height * row / 32) {
        return true
      }
    }
    return false
  }

  /// Waits for the next vertical blank. Returns its time on the clock of `Clock.now`.
  func waitForVerticalBlank(of crtc: UInt32) throws(ProbeError) -> Double {
    var request = drmVBlank()
    let type = DRM_VBLANK_RELATIVE.rawValue | index(of: crtc) << UInt32(DRM_VBLANK_HIGH_CRTC_SHIFT)
    request.request.type = drmVBlankSeqType(rawValue: type)
    request.request.sequence = 1
    guard drmWaitVBlank(descriptor.rawValue, &request) == 0 else { throw .cannotRead(path, .last) }
    return Double(request.reply.tval_sec) + Double(request.reply.tval_usec) * 1e-6
  }

  /// Forgets the buffers of a program that has ended, since the next program's buffers may have the same IDs.
  func forgetBuffers() { buffers.removeAll() }

  /// Keeps the display's vertical blanks at a constant interval, as on real panels, even if no program waits for them.
  /// VKMS would stop them and start a new period with the next commit. A pending event far in the future, which is
  /// never read, keeps them running.
  func keepBlanksRunning() {
    let crtc = observe().crtc
    var request = drmVBlank()
    let type =
      DRM_VBLANK_RELATIVE.rawValue | DRM_VBLANK_EVENT.rawValue | index(of: crtc) << UInt32(DRM_VBLANK_HIGH_CRTC_SHIFT)
    request.request.type = drmVBlankSeqType(rawValue: type)
    request.request.sequence = 1 << 20
    _ = drmWaitVBlank(descriptor.rawValue, &request)
  }

  private func index(of crtc: UInt32) -> UInt32 { UInt32(crtcs.firstIndex(of: crtc) ?? 0) }

  private func map(_ id: UInt32) throws(ProbeError) -> Buffer {
    if let buffer = buffers.first(where: { $0.id == id }) { return buffer }
    let buffer = try Buffer(id, of: descriptor.rawValue)
    buffers.append(buffer)
    return buffer
  }

  // MARK: Enumerating the card

  /// Returns the IDs of all CRTCs of the card with this descriptor.
  private static func crtcs(_ card: Int32) -> [UInt32] {
    guard let resources = drmModeGetResources(card) else { return [] }
    defer { drmModeFreeResources(resources) }
    return (0..<Int(resources.pointee.count_crtcs)).map { resources.pointee.crtcs[$0] }
  }

  /// Returns the size of the preferred mode of the first connected display, in pixels.
  private static func preferredMode(_ card: Int32) -> (width: Int, height: Int)? {
    guard let resources = drmModeGetResources(card) else { return nil }
    defer { drmModeFreeResources(resources) }
    for index in 0..<Int(resources.pointee.count_connectors) {
      guard let connector = drmModeGetConnector(card, resources.pointee.connectors[index]) else { continue }
      defer { drmModeFreeConnector(connector) }
      guard connector.pointee.connection == DRM_MODE_CONNECTED, connector.pointee.count_modes > 0 else { continue }
      let modes = (0..<Int(connector.pointee.count_modes)).map { connector.pointee.modes[$0] }
      let mode = modes.first { $0.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0 } ?? modes[0]
      return (Int(mode.hdisplay), Int(mode.vdisplay))
    }
    return nil
  }

  /// Returns the ID of the first primary plane.
  private static func primaryPlane(_ card: Int32) -> UInt32? {
    drmSetClientCap(card, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
    guard let planes = drmModeGetPlaneResources(card) else { return nil }
    defer { drmModeFreePlaneResources(planes) }
    for index in 0..<Int(planes.pointee.count_planes)
    where type(of: planes.pointee.planes[index], card) == UInt64(DRM_PLANE_TYPE_PRIMARY) {
      return planes.pointee.planes[index]
    }
    return nil
  }

  /// Returns the value of the plane property `type`.
  private static func type(of plane: UInt32, _ card: Int32) -> UInt64? {
    guard let properties = drmModeObjectGetProperties(card, plane, UInt32(DRM_MODE_OBJECT_PLANE)) else { return nil }
    defer { drmModeFreeObjectProperties(properties) }
    for index in 0..<Int(properties.pointee.count_props) {
      guard let property = drmModeGetProperty(card, properties.pointee.props[index]) else { continue }
      defer { drmModeFreeProperty(property) }
      let isType = withUnsafePointer(to: &property.pointee.name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: Int(DRM_PROP_NAME_LEN)) { strcmp($0, "type") == 0 }
      }
      if isType { return properties.pointee.prop_values[index] }
    }
    return nil
  }
}
