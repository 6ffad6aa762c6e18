import CDRM
import Geometry
import Platform
import TestContexts
import Testing

@testable import KMSDisplay

@Suite("The choice of an output", .freshContext) struct SelectionTests {
  let mode = ConnectorMode(mode: DisplayMode(size: PixelSize(800, 480), refreshRate: 60))

  func connector(_ name: String, _ status: Connector.Status) -> Connector {
    Connector(name: name, status: status, modes: status == .disconnected ? [] : [mode])
  }

  @Test func `is the first connected one`() {
    let connectors = [
      connector("VGA-1", .unknown), connector("HDMI-A-1", .disconnected), connector("DSI-1", .connected),
      connector("HDMI-A-2", .connected),
    ]
    #expect(Selection.connector(among: connectors, named: nil)?.name == "DSI-1")
  }

  @Test func `is one that cannot detect panels, if none is connected`() {
    let connectors = [connector("HDMI-A-1", .disconnected), connector("VGA-1", .unknown)]
    #expect(Selection.connector(among: connectors, named: nil)?.name == "VGA-1")
  }

  @Test func `is the requested one, or none`() {
    let connectors = [
      connector("DSI-1", .connected), connector("HDMI-A-1", .connected), connector("DP-1", .disconnected),
    ]
    #expect(Selection.connector(among: connectors, named: "HDMI-A-1")?.name == "HDMI-A-1")
    #expect(Selection.connector(among: connectors, named: "DP-1") == nil)
  }

  @Test func `skips a headset unless it is requested`() {
    var headset = connector("DP-1", .connected)
    headset.read(property: "non-desktop", value: 1)
    let connectors = [headset, connector("HDMI-A-1", .unknown)]
    #expect(Selection.connector(among: connectors, named: nil)?.name == "HDMI-A-1")
    #expect(Selection.connector(among: connectors, named: "DP-1")?.name == "DP-1")
    #expect(Selection.connector(among: [headset], named: nil) == nil)
  }

  @Test func `skips a panel without modes`() {
    let connectors = [Connector(name: "DSI-1", status: .connected), connector("HDMI-A-1", .connected)]
    #expect(Selection.connector(among: connectors, named: nil)?.name == "HDMI-A-1")
  }
}

@Suite("The choice of a mode", .freshContext) struct ModeChoiceTests {
  let modes = [
    ConnectorMode(mode: DisplayMode(size: PixelSize(1920, 1080), refreshRate: 60), isInterlaced: true),
    ConnectorMode(mode: DisplayMode(size: PixelSize(1920, 1080), refreshRate: 50)),
    ConnectorMode(mode: DisplayMode(size: PixelSize(1280, 720), refreshRate: 59.94)),
    ConnectorMode(mode: DisplayMode(size: PixelSize(1280, 800), refreshRate: 60), isPreferred: true),
    ConnectorMode(mode: DisplayMode(size: PixelSize(1280, 720), refreshRate: 75)),
  ]

  func choose(_ request: String?) -> String? {
    Selection.mode(among: modes, requested: request.flatMap { ModeRequest($0) })?.mode.description
  }

  @Test func `is what the panel prefers`() { #expect(choose(nil) == "1280x800@60") }

  @Test func `is the first if the panel prefers none`() {
    #expect(Selection.mode(among: Array(modes[1...2]), requested: nil)?.mode.description == "1920x1080@50")
    #expect(Selection.mode(among: [], requested: nil) == nil)
  }

  @Test func `is that of the kernel's command line, unless a mode is requested`() {
    var modes = modes
    modes[4].isUserDefined = true
    #expect(Selection.mode(among: modes, requested: nil)?.mode.description == "1280x720@75")
    #expect(Selection.mode(among: modes, requested: ModeRequest("1920x1080"))?.mode.description == "1920x1080@50")
    func paths(_ request: String?) -> [String] {
      Selection.outputPaths(modes: modes, requested: request.flatMap { ModeRequest($0) }, isAtomic: false)
        .map { $0.mode.mode.description }
    }
    // If the kernel refuses the mode, the panel's preferred one is next.
    #expect(paths(nil) == ["1280x720@75", "1280x800@60"])
    #expect(paths("1920x1080") == ["1920x1080@50", "1280x800@60"])
    #expect(paths("640x480") == ["1280x720@75", "1280x800@60"])
  }

  @Test func `is none that has no size`() throws {
    var timing = drmModeModeInfo()
    timing.type = UInt32(DRM_MODE_TYPE_PREFERRED)
    #expect(ConnectorMode(timing) == nil)
    timing.hdisplay = 800
    #expect(ConnectorMode(timing) == nil)
    timing.vdisplay = 480
    #expect(try #require(ConnectorMode(timing)).mode.size == PixelSize(800, 480))
  }

  @Test func `reads the kernel's flags`() {
    var timing = drmModeModeInfo()
    timing.hdisplay = 800
    timing.vdisplay = 480
    timing.type = UInt32(DRM_MODE_TYPE_USERDEF)
    #expect(ConnectorMode(timing)?.isUserDefined == true && ConnectorMode(timing)?.isPreferred == false)
    timing.type = UInt32(DRM_MODE_TYPE_PREFERRED | DRM_MODE_TYPE_DRIVER)
    #expect(ConnectorMode(timing)?.isPreferred == true && ConnectorMode(timing)?.isUserDefined == false)
  }

  @Test func `is the fastest of the requested size`() { #expect(choose("1280x720") == "1280x720@75") }

  @Test func `matches a rate to the nearest hertz`() { #expect(choose("1280x720@60") == "1280x720@60") }

  @Test func `prefers progressive modes to fast ones`() { #expect(choose("1920x1080") == "1920x1080@50") }

  @Test func `is interlaced only if no other mode matches the request`() {
    #expect(choose("1920x1080@60") == "1920x1080@60")
  }

  @Test func `fails for a missing mode`() { #expect(choose("640x480") == nil) }
}

@Suite("The choice of a CRTC, a plane and a format", .freshContext) struct PipelineTests {
  let crtcs: [UInt32] = [40, 41, 42]

  func crtc(possible: UInt32, current: UInt32 = 0, busy: [UInt32] = []) -> Int? {
    let connector = Connector(name: "DSI-1", status: .connected, possibleCRTCs: possible, currentCRTC: current)
    return Selection.crtc(among: crtcs, for: connector, busy: busy)
  }

  @Test func `keeps the CRTC that already drives the panel`() { #expect(crtc(possible: 0b111, current: 42) == 2) }

  @Test func `does not use the CRTCs of other panels`() { #expect(crtc(possible: 0b111, busy: [40]) == 1) }

  @Test func `uses another panel's CRTC if no other can drive this one`() {
    #expect(crtc(possible: 0b001, busy: [40]) == 0)
  }

  @Test func `fails if no CRTC can drive the panel`() { #expect(crtc(possible: 0b1000) == nil) }

  func plane(_ id: UInt32, primary: Bool, possible: UInt32 = 0b11, current: UInt32 = 0) -> Plane {
    Plane(id: id, possibleCRTCs: possible, currentCRTC: current, isPrimary: primary, formats: [.xrgb8888])
  }

  @Test func `uses a primary plane, whatever its position in the list`() {
    let planes = [plane(1, primary: false), plane(2, primary: true, possible: 0b10), plane(3, primary: true)]
    #expect(Selection.plane(among: planes, forCRTC: 40, at: 0)?.id == 3)
    #expect(Selection.plane(among: planes, forCRTC: 41, at: 1)?.id == 2)
  }

  @Test func `keeps the plane that the CRTC shows, and takes none from another`() {
    let planes = [plane(1, primary: true, current: 41), plane(2, primary: true), plane(3, primary: true, current: 40)]
    #expect(Selection.plane(among: planes, forCRTC: 40, at: 0)?.id == 3)
    #expect(Selection.plane(among: [planes[0]], forCRTC: 40, at: 0) == nil)
  }

  @Test func `is the requested format if the plane supports it`() {
    #expect(Selection.format(among: [.xrgb8888, .rgb565], requested: .rgb565) == .rgb565)
    #expect(Selection.format(among: [.xbgr8888, .rgb565], requested: .xrgb8888) == .xbgr8888)
    #expect(Selection.format(among: [.rgb565, .xrgb8888], requested: nil) == .xrgb8888)
    #expect(Selection.format(among: [], requested: nil) == nil)
  }
}
