internal import CDRM
import Geometry
import Platform

struct Connector {
  enum Status { case connected, disconnected, unknown }

  var id: UInt32 = 0
  /// The kernel's name, such as `HDMI-A-1`.
  var name: String
  var status: Status
  /// The physical width and height of the panel, or `nil` if it does not report them.
  var millimeters: Size? = nil
  var modes: [ConnectorMode] = []
  /// The CRTCs that can drive this connector through one of its encoders, one bit for each by its index.
  var possibleCRTCs: UInt32 = 0
  /// The ID of the CRTC that drives the connector now, or 0.
  var currentCRTC: UInt32 = 0
  /// The rotation with which frames are upright, from the orientation in which the panel is built in.
  var orientation = Rotation.none
  /// Whether the kernel knows that the display is not for a desktop, such as a headset.
  var isNonDesktop = false

  /// Whether the connector can show a frame.
  var isUsable: Bool { status != .disconnected && !modes.isEmpty }

  /// Reads a property of the kernel's connector. Unknown properties have no effect.
  mutating func read(property name: String?, value: UInt64) {
    switch name {
    case "panel orientation": orientation = Rotation(panelOrientation: value)
    case "non-desktop": isNonDesktop = value == 1
    default: break
    }
  }
}

extension Rotation {
  /// Creates the rotation that makes a panel's frames upright.
  ///
  /// - Parameter value: The side of the panel that is at the top of the device: one of `DRM_MODE_PANEL_ORIENTATION_…`,
  ///   which the C headers do not export.
  fileprivate init(panelOrientation value: UInt64) {
    switch value {
    // Upside down.
    case 1: self = .half
    // The left side is at the top.
    case 2: self = .clockwise270
    // The right side is at the top.
    case 3: self = .clockwise90
    default: self = .none
    }
  }
}

struct ConnectorMode {
  var mode: DisplayMode
  var isPreferred = false
  /// Whether the kernel's command line selects this mode (`video=HDMI-A-1:1280x720@60`).
  var isUserDefined = false
  var isInterlaced = false
  /// The number of pixels per second.
  var pixelRate: Double { Double(mode.size.width) * Double(mode.size.height) * mode.refreshRate }
  /// The kernel's description of the mode, which is required to set it.
  var timing = drmModeModeInfo()

  init(mode: DisplayMode, isPreferred: Bool = false, isInterlaced: Bool = false) {
    self.mode = mode
    self.isPreferred = isPreferred
    self.isInterlaced = isInterlaced
  }

  /// Creates a mode, or returns `nil` if it has no size, as a display with a damaged EDID may report.
  init?(_ timing: drmModeModeInfo) {
    guard timing.hdisplay > 0 && timing.vdisplay > 0 else { return nil }
    let flags = timing.flags
    let isInterlaced = flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0
    // As the kernel's drm_mode_vrefresh(), but not rounded. After a second without frames, a rounded rate would miss
    // the phase of the vertical blanks.
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
    isUserDefined = timing.type & UInt32(DRM_MODE_TYPE_USERDEF) != 0
    self.timing = timing
  }
}
