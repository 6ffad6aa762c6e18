internal import CDRM
import Geometry
import Platform

/// A connector as the card described it: a plain value.
struct Connector {
  enum Status { case connected, disconnected, unknown }

  var id: UInt32 = 0
  /// The kernel's name, such as `HDMI-A-1`.
  var name: String
  var status: Status
  /// Width and height of the glass; nil where the panel does not tell.
  var millimeters: Size? = nil
  var modes: [ConnectorMode] = []
  /// One bit for each CRTC, by its index, that some encoder can bring here.
  var possibleCRTCs: UInt32 = 0
  /// The CRTC it is driven by now; 0 is none.
  var currentCRTC: UInt32 = 0

  /// Whether a picture can be brought there.
  var isUsable: Bool { status != .disconnected && !modes.isEmpty }
}

/// A mode of a connector.
struct ConnectorMode {
  var mode: DisplayMode
  var isPreferred = false
  var isInterlaced = false
  /// Pixels a second.
  var pixelRate: Double { Double(mode.size.width) * Double(mode.size.height) * mode.refreshRate }
  /// What the kernel wants back when the mode is set.
  var timing = drmModeModeInfo()

  init(mode: DisplayMode, isPreferred: Bool = false, isInterlaced: Bool = false) {
    self.mode = mode
    self.isPreferred = isPreferred
    self.isInterlaced = isInterlaced
  }

  init(_ timing: drmModeModeInfo) {
    let flags = timing.flags
    let isInterlaced = flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0
    // As the kernel's drm_mode_vrefresh(), but not rounded: over a second of
    // rest, whole hertz would lose the phase of the blanks.
    var rate = Double(timing.vrefresh)
    if timing.clock > 0 && timing.htotal > 0 && timing.vtotal > 0 {
      rate = Double(timing.clock) * 1000 / (Double(timing.htotal) * Double(timing.vtotal))
      if isInterlaced { rate *= 2 }
      if flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0 { rate /= 2 }
      if timing.vscan > 1 { rate /= Double(timing.vscan) }
    }
    self.init(
      mode: DisplayMode(size: PixelSize(Int(timing.hdisplay), Int(timing.vdisplay)), refreshRate: rate),
      isPreferred: timing.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0, isInterlaced: isInterlaced)
    self.timing = timing
  }
}
