/// The state of a headset at one device.
enum HeadsetState: Equatable {
  case absent
  /// Connected since the device was opened. It does not count, because a loudspeaker may be in the jack.
  case ignored
  case connected

  /// Creates the state of a device that was just opened.
  ///
  /// - Parameter isConnected: The state of the device's jack, or `nil` if it is unknown.
  init(atOpening isConnected: Bool?) { self = isConnected == true ? .ignored : .absent }

  /// Updates the state to what the device has reported.
  mutating func update(isConnected: Bool) { self = isConnected ? .connected : .absent }

  /// Updates the state after the kernel has dropped events.
  ///
  /// - Parameter isConnected: The state of the device's jack. If it is unknown (`nil`), the headset may have been
  ///   removed, and a loudspeaker must not speak secrets.
  mutating func recover(isConnected: Bool?) {
    guard isConnected == true else { return self = .absent }
    if self == .absent { self = .connected }
  }
}
