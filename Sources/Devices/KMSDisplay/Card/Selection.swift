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

  /// The ways to a panel with `modes`, which are not empty: the one that is wanted, and those to try in turn where the
  /// kernel refuses it.
  ///
  /// - Parameter isAtomic: whether the atomic interface can be used.
  static func ways(to modes: [ConnectorMode], asked request: ModeRequest?, isAtomic: Bool) -> [Way] {
    guard let preferred = mode(among: modes, asked: nil) else { return [] }
    let wanted = mode(among: modes, asked: request) ?? preferred
    var choices = [wanted]
    if wanted.mode != preferred.mode {
      choices.append(preferred)
    } else if let lesser = mode(among: modes, lesserThan: wanted) {
      choices.append(lesser)
    }
    var ways: [Way] = []
    if isAtomic { for mode in choices { ways.append(Way(mode: mode, isAtomic: true)) } }
    for mode in choices { ways.append(Way(mode: mode, isAtomic: false)) }
    return ways
  }

  /// The best mode with at most half the pixels a second; or else the least of all. What a driver cannot do is mostly
  /// too much, and the next mode of a list is mostly hardly less.
  private static func mode(among modes: [ConnectorMode], lesserThan wanted: ConnectorMode) -> ConnectorMode? {
    var best: ConnectorMode?
    var least: ConnectorMode?
    for mode in modes where !mode.isInterlaced && mode.pixelRate < wanted.pixelRate {
      if mode.pixelRate <= wanted.pixelRate / 2, mode.pixelRate > best?.pixelRate ?? 0 { best = mode }
      if mode.pixelRate < least?.pixelRate ?? .infinity { least = mode }
    }
    return best ?? least
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
