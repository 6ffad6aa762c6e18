internal import CDRM
internal import CLinux
import System

/// A minimal program on KMS, as a baseline: it sets the preferred mode, fills the screen with one color, and sleeps.
enum FillProgram {
  static func run() throws(ProbeError) -> Never {
    let card: Descriptor
    do throws(Errno) { card = try Descriptor(opening: "/dev/dri/card0", .readWrite) } catch {
      throw .cannotOpenCard("/dev/dri/card0", error)
    }
    guard let resources = drmModeGetResources(card.rawValue), resources.pointee.count_crtcs > 0 else { throw .noCard }
    for index in 0..<Int(resources.pointee.count_connectors) {
      guard let connector = drmModeGetConnectorCurrent(card.rawValue, resources.pointee.connectors[index]) else {
        continue
      }
      guard connector.pointee.connection == DRM_MODE_CONNECTED, connector.pointee.count_modes > 0 else { continue }
      var mode = connector.pointee.modes[0]
      var identifier = connector.pointee.connector_id
      let buffer = try fill(card.rawValue, width: UInt32(mode.hdisplay), height: UInt32(mode.vdisplay))
      let result = drmModeSetCrtc(card.rawValue, resources.pointee.crtcs[0], buffer, 0, 0, &identifier, 1, &mode)
      guard result == 0 else { throw .cannotSetMode(.last) }
      // Use the card here, so that it stays open.
      while card.rawValue >= 0 { pause() }
    }
    throw .noCard
  }

  private static func fill(_ card: Int32, width: UInt32, height: UInt32) throws(ProbeError) -> UInt32 {
    var handle: UInt32 = 0
    var pitch: UInt32 = 0
    var size: UInt64 = 0
    var offset: UInt64 = 0
    var buffer: UInt32 = 0
    guard drmModeCreateDumbBuffer(card, width, height, 32, 0, &handle, &pitch, &size) == 0,
      drmModeMapDumbBuffer(card, handle, &offset) == 0,
      drmModeAddFB(card, width, height, 24, 32, pitch, handle, &buffer) == 0
    else { throw .cannotSetMode(.last) }
    do throws(Errno) {
      let mapping = try Mapping(card, offset: Int64(offset), length: Int(size))
      memset(mapping.address, 0x40, Int(size))
    } catch { throw .cannotSetMode(error) }
    return buffer
  }
}
