internal import CDRM
import Geometry
import Platform
import Scanout
import System

/// A committer that uses the atomic interface: each commit applies all of a frame's changes or none.
final class AtomicCommitter: Committer {
  private let card: DRMCard
  private let pipeline: Pipeline
  private let connector: Properties
  private let crtc: Properties
  private let plane: Properties
  /// The properties that every frame sets, looked up once.
  private let framebufferProperty: UInt32?
  private let damageProperty: UInt32?

  private var request = AtomicRequest()
  /// Whether the request has properties that the previous program left.
  private var hasResets = false
  /// Whether the driver refuses to reset properties. The panel then keeps the previous program's colors.
  private var refusesResets = false
  private var clips: [drm_mode_rect] = []

  init(_ pipeline: Pipeline, on card: DRMCard) throws(Errno) {
    self.card = card
    self.pipeline = pipeline
    connector = try Properties(of: pipeline.connector.id, type: DRM_MODE_OBJECT_CONNECTOR, on: card)
    crtc = try Properties(of: pipeline.crtc, type: DRM_MODE_OBJECT_CRTC, on: card)
    plane = try Properties(of: pipeline.plane, type: DRM_MODE_OBJECT_PLANE, on: card)
    framebufferProperty = plane.id("FB_ID")
    damageProperty = plane.id("FB_DAMAGE_CLIPS")
    clips.reserveCapacity(Region.capacity + 4)
  }

  func wouldSetMode(showing buffer: any ScanoutBuffer) -> Bool {
    (try? setMode(showing: buffer, flags: UInt32(DRM_MODE_ATOMIC_TEST_ONLY), tag: nil)) != nil
  }

  func setMode(showing buffer: any ScanoutBuffer, waits: Bool, tag: UInt64?) throws(Errno) -> Commit {
    try setMode(showing: buffer, flags: waits ? 0 : UInt32(DRM_MODE_ATOMIC_NONBLOCK), tag: tag)
  }

  private func setMode(showing buffer: any ScanoutBuffer, flags: UInt32, tag: UInt64?) throws(Errno) -> Commit {
    do throws(Errno) { return try commitMode(showing: buffer, flags: flags, tag: tag) } catch {
      guard error == .invalidArgument, hasResets else { throw error }
    }
    refusesResets = true
    return try commitMode(showing: buffer, flags: flags, tag: tag)
  }

  private func commitMode(showing buffer: any ScanoutBuffer, flags: UInt32, tag: UInt64?) throws(Errno) -> Commit {
    hasResets = false
    let mode = try createModeBlob()
    defer { _ = drmModeDestroyPropertyBlob(card.descriptor, mode) }
    let size = buffer.memory.size

    request.removeAll()
    for id in pipeline.otherPlanes { detachPlane(id) }
    for id in pipeline.otherConnectors { detachConnector(id) }
    request.beginObject(pipeline.connector.id)
    request.set(connector.id("CRTC_ID"), to: UInt64(pipeline.crtc))
    // Lets the kernel retrain a link that it has reported as bad.
    request.set(connector.id("link-status"), to: UInt64(DRM_MODE_LINK_STATUS_GOOD))
    reset("HDR_OUTPUT_METADATA", in: connector)
    reset("Colorspace", in: connector)
    request.beginObject(pipeline.crtc)
    request.set(crtc.id("MODE_ID"), to: UInt64(mode))
    request.set(crtc.id("ACTIVE"), to: 1)
    reset("DEGAMMA_LUT", in: crtc)
    reset("CTM", in: crtc)
    reset("GAMMA_LUT", in: crtc)
    request.beginObject(pipeline.plane)
    request.set(framebufferProperty, to: UInt64(buffer.framebuffer))
    request.set(plane.id("CRTC_ID"), to: UInt64(pipeline.crtc))
    request.set(plane.id("SRC_X"), to: 0)
    request.set(plane.id("SRC_Y"), to: 0)
    request.set(plane.id("SRC_W"), to: UInt64(size.width) << 16)
    request.set(plane.id("SRC_H"), to: UInt64(size.height) << 16)
    request.set(plane.id("CRTC_X"), to: 0)
    request.set(plane.id("CRTC_Y"), to: 0)
    request.set(plane.id("CRTC_W"), to: UInt64(size.width))
    request.set(plane.id("CRTC_H"), to: UInt64(size.height))
    reset("alpha", in: plane, to: 0xFFFF)
    // A rotated plane is not upright, so a driver must accept this.
    if let rotation = plane.leftover("rotation", unless: UInt64(DRM_MODE_ROTATE_0)) {
      request.set(rotation, to: UInt64(DRM_MODE_ROTATE_0))
    }
    return try request.commit(to: card.descriptor, flags: UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET) | flags, tag: tag)
  }

  /// Sets a property of the current object to the kernel's default if the previous program left another value.
  private func reset(_ name: String, in properties: Properties, to value: UInt64 = 0) {
    guard !refusesResets, let id = properties.leftover(name, unless: value) else { return }
    request.set(id, to: value)
    hasResets = true
  }

  func flip(to buffer: any ScanoutBuffer, written: [PixelRect], tag: UInt64?) throws(Errno) -> Commit {
    let fd = card.descriptor
    let damage = createDamageBlob(written)
    defer { if damage != 0 { _ = drmModeDestroyPropertyBlob(fd, damage) } }
    request.removeAll()
    request.beginObject(pipeline.plane)
    request.set(framebufferProperty, to: UInt64(buffer.framebuffer))
    if damage != 0 { request.set(damageProperty, to: UInt64(damage)) }
    return try request.commit(to: fd, flags: UInt32(DRM_MODE_ATOMIC_NONBLOCK), tag: tag)
  }

  func turnOff() {
    request.removeAll()
    detachPlane(pipeline.plane)
    detachConnector(pipeline.connector.id)
    request.beginObject(pipeline.crtc)
    request.set(crtc.id("ACTIVE"), to: 0)
    request.set(crtc.id("MODE_ID"), to: 0)
    _ = try? request.commit(to: card.descriptor, flags: UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET), tag: nil)
  }

  // A property's ID depends only on its name and the kind of object. It is the same for all planes, and for all
  // connectors, of a card.

  private func detachPlane(_ id: UInt32) {
    request.beginObject(id)
    request.set(framebufferProperty, to: 0)
    request.set(plane.id("CRTC_ID"), to: 0)
  }

  private func detachConnector(_ id: UInt32) {
    request.beginObject(id)
    request.set(connector.id("CRTC_ID"), to: 0)
  }

  private func createModeBlob() throws(Errno) -> UInt32 {
    var timing = pipeline.mode.timing
    var blob: UInt32 = 0
    try DRMCard.check(
      drmModeCreatePropertyBlob(
        card.descriptor, &timing, MemoryLayout<drmModeModeInfo>.size, &blob))
    return blob
  }

  /// Returns the ID of a blob with the damage, or 0 if the plane does not support damage. The driver then updates the
  /// whole buffer.
  private func createDamageBlob(_ written: [PixelRect]) -> UInt32 {
    guard damageProperty != nil, !written.isEmpty else { return 0 }
    clips.removeAll(keepingCapacity: true)
    for rect in written {
      var clip = drm_mode_rect()
      clip.x1 = Int32(rect.minX)
      clip.y1 = Int32(rect.minY)
      clip.x2 = Int32(rect.maxX)
      clip.y2 = Int32(rect.maxY)
      clips.append(clip)
    }
    var blob: UInt32 = 0
    let size = clips.count * MemoryLayout<drm_mode_rect>.stride
    let result = clips.withUnsafeBytes { bytes in
      drmModeCreatePropertyBlob(card.descriptor, bytes.baseAddress, size, &blob)
    }
    return result == 0 ? blob : 0
  }
}
