import Platform

/// Which of what a card offers is used. Plain logic, without a device.
enum Selection {
  /// The connector called `name`, or without a name the first that has a panel;
  /// one that cannot tell whether it has comes last.
  static func connector(among connectors: [Connector], named name: String?) -> Connector? {
    var fallback: Connector?
    for connector in connectors where connector.isUsable && (name == nil || connector.name == name) {
      if connector.status == .connected { return connector }
      if fallback == nil { fallback = connector }
    }
    return fallback
  }

  /// The mode asked for, at its highest rate if none was named and progressive
  /// rather than interlaced; or, when none is asked for, the panel's preferred one.
  static func mode(among modes: [ConnectorMode], asked request: ModeRequest?) -> ConnectorMode? {
    guard let request else {
      for mode in modes where mode.isPreferred { return mode }
      return modes.first
    }
    var best: ConnectorMode?
    for mode in modes where request.matches(mode.mode) {
      guard let other = best else {
        best = mode
        continue
      }
      if other.isInterlaced != mode.isInterlaced {
        if other.isInterlaced { best = mode }
      } else if mode.mode.refreshRate > other.mode.refreshRate {
        best = mode
      }
    }
    return best
  }

  /// The index of a CRTC for `connector`: the one that drives it already, or
  /// else one that drives nothing, or else any that can.
  ///
  /// - Parameter busy: the CRTCs that drive other connectors.
  static func crtc(among crtcs: [UInt32], for connector: Connector, busy: [UInt32]) -> Int? {
    var free: Int?
    var any: Int?
    for (index, id) in crtcs.enumerated() where index < 32 && connector.possibleCRTCs & (1 << UInt32(index)) != 0 {
      if id == connector.currentCRTC { return index }
      if any == nil { any = index }
      if free == nil && !busy.contains(id) { free = index }
    }
    return free ?? any
  }

  /// The primary plane for the CRTC with that id and index: the one it shows
  /// already, or else one that no other shows.
  static func plane(among planes: [Plane], forCRTC crtc: UInt32, at index: Int) -> Plane? {
    var free: Plane?
    for plane in planes where plane.isPrimary && plane.possibleCRTCs & (1 << UInt32(index)) != 0 {
      if plane.currentCRTC == crtc { return plane }
      if free == nil && plane.currentCRTC == 0 { free = plane }
    }
    return free
  }

  /// The format asked for if the plane offers it, or else the one that costs
  /// least to convert to.
  static func format(among formats: [PixelFormat], asked request: PixelFormat?) -> PixelFormat? {
    if let request, formats.contains(request) { return request }
    for format in [PixelFormat.xrgb8888, .xbgr8888, .rgb565] where formats.contains(format) {
      return format
    }
    return nil
  }
}
