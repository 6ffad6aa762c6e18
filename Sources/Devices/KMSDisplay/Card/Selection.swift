import Platform

/// The rules that select among a card's resources. They access no device.
enum Selection {
  /// Returns the connector called `name`, or without a name the first one with a panel. A connector of unknown status
  /// is the last choice, and a headset is none.
  static func connector(among connectors: [Connector], named name: String?) -> Connector? {
    var fallback: Connector?
    for connector in connectors where connector.isUsable {
      if name == nil ? connector.isNonDesktop : connector.name != name { continue }
      if connector.status == .connected { return connector }
      if fallback == nil { fallback = connector }
    }
    return fallback
  }

  /// Returns the requested mode, preferring progressive modes and, if the request has no rate, the highest rate.
  /// Without a request, returns the mode of the kernel's command line or else the panel's preferred mode.
  static func mode(among modes: [ConnectorMode], requested request: ModeRequest?) -> ConnectorMode? {
    guard let request else {
      for mode in modes where mode.isUserDefined { return mode }
      return preferredMode(among: modes)
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

  private static func preferredMode(among modes: [ConnectorMode]) -> ConnectorMode? {
    for mode in modes where mode.isPreferred { return mode }
    return modes.first
  }

  /// Returns the output paths to a panel with `modes`, which must not be empty: the preferred path first, then the
  /// fallbacks in order.
  static func outputPaths(modes: [ConnectorMode], requested request: ModeRequest?, isAtomic: Bool) -> [OutputPath] {
    guard let preferred = preferredMode(among: modes) else { return [] }
    let chosen = mode(among: modes, requested: request) ?? mode(among: modes, requested: nil) ?? preferred
    var choices = [chosen]
    if chosen.mode != preferred.mode {
      choices.append(preferred)
    } else if let lesser = mode(among: modes, lesserThan: chosen) {
      choices.append(lesser)
    }
    var paths: [OutputPath] = []
    if isAtomic { for mode in choices { paths.append(OutputPath(mode: mode, isAtomic: true)) } }
    for mode in choices { paths.append(OutputPath(mode: mode, isAtomic: false)) }
    return paths
  }

  /// Returns the best mode with at most half of the pixel rate, or else the mode with the lowest rate. A refused mode
  /// usually exceeds a limit of the driver, and the next mode in the list is often hardly smaller.
  private static func mode(among modes: [ConnectorMode], lesserThan chosen: ConnectorMode) -> ConnectorMode? {
    var best: ConnectorMode?
    var least: ConnectorMode?
    for mode in modes where !mode.isInterlaced && mode.pixelRate < chosen.pixelRate {
      if mode.pixelRate <= chosen.pixelRate / 2, mode.pixelRate > best?.pixelRate ?? 0 { best = mode }
      if mode.pixelRate < least?.pixelRate ?? .infinity { least = mode }
    }
    return best ?? least
  }

  /// Returns the index of a CRTC for `connector`: the one that drives it now, or else an unused one, or else any that
  /// can drive it.
  ///
  /// - Parameter busy: The CRTCs that drive other connectors.
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

  /// Returns the primary plane for a CRTC: the one that it shows now, or else an unused one.
  static func plane(among planes: [Plane], forCRTC crtc: UInt32, at index: Int) -> Plane? {
    var free: Plane?
    for plane in planes where plane.isPrimary && plane.possibleCRTCs & (1 << UInt32(index)) != 0 {
      if plane.currentCRTC == crtc { return plane }
      if free == nil && plane.currentCRTC == 0 { free = plane }
    }
    return free
  }

  /// Returns the requested format if the plane supports it, or else the one that is cheapest to convert to.
  static func format(among formats: [PixelFormat], requested request: PixelFormat?) -> PixelFormat? {
    if let request, formats.contains(request) { return request }
    for format in [PixelFormat.xrgb8888, .xbgr8888, .rgb565] where formats.contains(format) {
      return format
    }
    return nil
  }
}
