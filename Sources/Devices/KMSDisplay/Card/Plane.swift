import Platform

struct Plane {
  var id: UInt32
  /// The CRTCs that can show the plane, one bit for each by its index.
  var possibleCRTCs: UInt32
  /// The ID of the CRTC that shows the plane now, or 0.
  var currentCRTC: UInt32
  /// Whether the plane's `type` is primary, not cursor or overlay.
  var isPrimary: Bool
  /// The plane's formats that this program can write.
  var formats: [PixelFormat]
}
