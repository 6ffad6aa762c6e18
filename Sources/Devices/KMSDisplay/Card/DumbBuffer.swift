internal import CDRM
import Geometry
import Platform
import Scanout
import System

/// A dumb buffer, mapped for writing, with the frame buffer object that shows it.
final class DumbBuffer: ScanoutBuffer {
  let memory: ScanoutMemory
  let framebuffer: UInt32

  private let card: DRMCard
  private let handle: UInt32
  private let mapping: Mapping

  init(on card: DRMCard, size: PixelSize, format: PixelFormat) throws(Errno) {
    let fd = card.descriptor
    var dumb = drm_mode_create_dumb()
    dumb.width = UInt32(size.width)
    dumb.height = UInt32(size.height)
    dumb.bpp = UInt32(format.bytesPerPixel * 8)
    try DRMCard.check(vt_drm_create_dumb(fd, &dumb))
    do throws(Errno) {
      var map = drm_mode_map_dumb()
      map.handle = dumb.handle
      try DRMCard.check(vt_drm_map_dumb(fd, &map))
      let mapping = try Mapping(fd, offset: Int64(map.offset), length: Int(dumb.size))
      mapping.populate()
      framebuffer = try Self.addFramebuffer(dumb, format: format, card: fd)
      memory = ScanoutMemory(
        address: mapping.address, pitch: Int(dumb.pitch), size: size, format: format)
      self.mapping = mapping
    } catch {
      _ = vt_drm_destroy_dumb(fd, dumb.handle)
      throw error
    }
    self.card = card
    handle = dumb.handle
  }

  deinit {
    _ = drmModeRmFB(card.descriptor, framebuffer)
    _ = vt_drm_destroy_dumb(card.descriptor, handle)
  }

  private static func addFramebuffer(
    _ dumb: drm_mode_create_dumb, format: PixelFormat, card: Int32
  ) throws(Errno) -> UInt32 {
    var id: UInt32 = 0
    var handles: [UInt32] = [dumb.handle, 0, 0, 0]
    var pitches: [UInt32] = [dumb.pitch, 0, 0, 0]
    var offsets: [UInt32] = [0, 0, 0, 0]
    try DRMCard.check(
      drmModeAddFB2(
        card, dumb.width, dumb.height, format.fourCC, &handles, &pitches, &offsets, &id, 0))
    return id
  }
}

extension PixelFormat {
  /// The kernel's code of the format.
  var fourCC: UInt32 {
    switch self {
    case .xrgb8888: vt_drm_format_xrgb8888()
    case .xbgr8888: vt_drm_format_xbgr8888()
    case .rgb565: vt_drm_format_rgb565()
    }
  }

  init?(fourCC: UInt32) {
    for format in [PixelFormat.xrgb8888, .xbgr8888, .rgb565] where format.fourCC == fourCC {
      self = format
      return
    }
    return nil
  }
}
