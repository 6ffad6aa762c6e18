/// The meaning of a key for the focus.
public enum FocusKey: Equatable, Sendable {
  /// The next or previous element in reading order, such as one step of a rotary encoder.
  case next, previous
  /// The next or previous element, where a list, a collection, or a tab bar is one stop, such as Tab.
  case nextGroup, previousGroup
  /// The nearest element in a direction.
  case up, down, left, right
  /// Presses the element, or starts and ends changing its value.
  case activate
  /// Leaves what is open: an editing field, a menu, a dialog, or a screen.
  case back
  /// Returns to the app's first screen.
  case home
  /// Describes the element again, or spells it, if the app speaks. Other apps ignore these keys.
  case speakAgain, spell
  /// Changes the value of the element. If it has none, chooses one of its actions as `actions` does.
  case increment, decrement
  /// Chooses another action of the element, such as one that a swipe reveals. `activate` then performs it.
  case actions
  /// Pauses what is spoken, or continues it, if the app speaks. Other apps ignore this key.
  case pause
  /// Changes the volume of speech, or mutes it and ends that, if the app speaks. Other apps ignore these keys.
  case volumeUp, volumeDown, mute
  /// A headset was connected or disconnected, as a jack or a keypad reports. Speech follows it. Other apps ignore it.
  case headsetConnected, headsetDisconnected

  /// Whether a jack reports this instead of a user's finger.
  package var isHeadset: Bool { self == .headsetConnected || self == .headsetDisconnected }
}

/// The part of a press of a key that `FocusEngine.willPerform` reports.
package enum FocusKeyStage {
  /// The key comes down, and has its effect at once.
  case complete
  /// The key comes down, and its effect depends on how long it is held.
  case down
  /// The key whose `down` was reported has its effect.
  case effect
}
