import Platform

/// A plane as the card described it.
struct Plane {
  var id: UInt32
  /// One bit for each CRTC, by its index, that can show it.
  var possibleCRTCs: UInt32
  /// The CRTC that shows it now; 0 is none.
  var currentCRTC: UInt32
  /// Whether its `type` property says that it carries the picture itself, not a
  /// cursor or an overlay.
  var isPrimary: Bool
  /// What it can scan out, as far as this program can write it.
  var formats: [PixelFormat]
}
