internal import CXKB

/// The state of a keyboard: held keys, locks, and the character that is being composed (libxkbcommon).
///
/// It converts the kernel's key codes to characters and commands (`KeyPress`) by a `Keymap`.
public final class KeyState {
  private let keymap: Keymap
  private let state: OpaquePointer
  private let composing: OpaquePointer?
  private let control: xkb_mod_index_t
  private let others: [xkb_mod_index_t]
  private let shift: xkb_mod_index_t
  private let lights: [xkb_led_index_t]
  /// The kernel's codes of the keys that are held.
  private var heldCodes: [UInt16] = []

  /// The difference between XKB's key codes and the kernel's.
  private static let offset: UInt32 = 8
  /// The maximum size of a key's text in bytes, more than any layout has.
  private static let maximumTextSize = 32

  /// Creates a state without held keys. Num Lock is on, because keypads are used for numbers. Returns `nil` without
  /// memory.
  @export(interface)
  public init?(_ keymap: Keymap) {
    guard let state = xkb_state_new(keymap.handle) else { return nil }
    self.keymap = keymap
    self.state = state
    composing = keymap.compose.flatMap { xkb_compose_state_new($0, XKB_COMPOSE_STATE_NO_FLAGS) }
    let handle = keymap.handle
    control = xkb_keymap_mod_get_index(handle, XKB_MOD_NAME_CTRL)
    shift = xkb_keymap_mod_get_index(handle, XKB_MOD_NAME_SHIFT)
    others = [xkb_keymap_mod_get_index(handle, XKB_MOD_NAME_ALT), xkb_keymap_mod_get_index(handle, XKB_MOD_NAME_LOGO)]
    lights = [
      xkb_keymap_led_get_index(handle, XKB_LED_NAME_NUM), xkb_keymap_led_get_index(handle, XKB_LED_NAME_CAPS),
      xkb_keymap_led_get_index(handle, XKB_LED_NAME_SCROLL),
    ]
    let numbers = xkb_keymap_mod_get_index(handle, XKB_MOD_NAME_NUM)
    if numbers < 32 { xkb_state_update_mask(state, 0, 0, 1 << numbers, 0, 0, 0) }
  }

  deinit {
    if let composing { xkb_compose_state_unref(composing) }
    xkb_state_unref(state)
  }

  /// Records that a key was pressed and returns its meaning.
  ///
  /// - Parameter code: The kernel's key code (KEY_…).
  @export(interface)
  public func press(_ code: UInt16) -> KeyPress {
    let key = UInt32(code) + Self.offset
    let meaning = compose(meaning(of: key))
    markHeld(code)
    return meaning
  }

  /// Returns the meaning of a held key that repeats.
  @export(interface)
  public func repeatPress(_ code: UInt16) -> KeyPress { meaning(of: UInt32(code) + Self.offset) }

  /// Records that a key was released.
  public func release(_ code: UInt16) {
    guard let index = heldCodes.firstIndex(of: code) else { return }
    heldCodes.remove(at: index)
    xkb_state_update_key(state, UInt32(code) + Self.offset, XKB_KEY_UP)
  }

  /// Records that a key is held, without returning a meaning.
  public func markHeld(_ code: UInt16) {
    // XKB counts presses, so a key that is recorded twice would stay held after its release.
    if heldCodes.contains(code) { return }
    heldCodes.append(code)
    xkb_state_update_key(state, UInt32(code) + Self.offset, XKB_KEY_DOWN)
  }

  /// Records that all keys were released, and discards a character that is being composed. Locks stay.
  public func releaseAll() { update(heldCodes: []) }

  /// Records that exactly these keys are held now, after events were lost, and discards a character that is being
  /// composed. A lock changes only if its key was pressed in the meantime: a key that is still held was not pressed
  /// again.
  ///
  /// - Parameter codes: The kernel's key codes.
  public func update(heldCodes codes: [UInt16]) {
    if let composing { xkb_compose_state_reset(composing) }
    for code in heldCodes where !codes.contains(code) { release(code) }
    for code in codes { markHeld(code) }
  }

  /// Returns `true` if a key is Alt in this layout, whatever else is held.
  public func isAlt(_ code: UInt16) -> Bool {
    KeyPress(xkb_state_key_get_one_sym(state, UInt32(code) + Self.offset), "").isAlt
  }

  /// Returns `true` if a key is a modifier or a lock in this layout.
  public func isModifier(_ code: UInt16) -> Bool {
    KeyPress(xkb_state_key_get_one_sym(state, UInt32(code) + Self.offset), "").isModifier
  }

  /// Returns `true` if a key repeats while it is held.
  public func repeats(_ code: UInt16) -> Bool { xkb_keymap_key_repeats(keymap.handle, UInt32(code) + Self.offset) != 0 }

  /// The LEDs that are on, by the kernel's numbers: bit 0 is Num Lock, bit 1 Caps Lock, and bit 2 Scroll Lock.
  public var activeLEDs: UInt8 {
    var result: UInt8 = 0
    for (bit, light) in lights.enumerated() where light != XKB_LED_INVALID {
      if xkb_state_led_index_is_active(state, light) > 0 { result |= 1 << UInt8(bit) }
    }
    return result
  }

  private func meaning(of key: UInt32) -> KeyPress {
    let symbol = xkb_state_key_get_one_sym(state, key)
    let text = Self.text { xkb_state_key_get_utf8(state, key, $0, $1) }
    var modifiers: KeyPress.Modifiers = []
    if isHeld(control, at: key) { modifiers.insert(.control) }
    if isHeld(shift, at: key) { modifiers.insert(.shift) }
    if others.contains(where: { isHeld($0, at: key) }) { modifiers.insert(.other) }
    return KeyPress(symbol, text, modifiers)
  }

  /// Returns `true` if a modifier is held and was not used to select the character. Shift and Control are always
  /// included, because they also change keys without characters.
  private func isHeld(_ modifier: xkb_mod_index_t, at key: UInt32) -> Bool {
    guard modifier != XKB_MOD_INVALID, xkb_state_mod_index_is_active(state, modifier, XKB_STATE_MODS_EFFECTIVE) > 0
    else { return false }
    return modifier == shift || modifier == control
      || xkb_state_mod_index_is_consumed2(state, key, modifier, XKB_CONSUMED_MODE_XKB) == 0
  }

  private func compose(_ meaning: KeyPress) -> KeyPress {
    guard let composing, xkb_compose_state_feed(composing, meaning.symbol) == XKB_COMPOSE_FEED_ACCEPTED else {
      return meaning
    }
    switch xkb_compose_state_get_status(composing) {
    case XKB_COMPOSE_COMPOSED:
      let text = Self.text { xkb_compose_state_get_utf8(composing, $0, $1) }
      return KeyPress(xkb_compose_state_get_one_sym(composing), text)
    case XKB_COMPOSE_COMPOSING, XKB_COMPOSE_CANCELLED: return KeyPress(0, "")
    default: return meaning
    }
  }

  /// Returns the text that `write` stores. Short strings are stored inline and allocate no memory.
  private static func text(_ write: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: maximumTextSize) { buffer in
      let count = Int(write(buffer.baseAddress!, maximumTextSize))
      guard (1..<maximumTextSize).contains(count) else { return "" }
      return buffer.withMemoryRebound(to: UInt8.self) {
        String(decoding: UnsafeBufferPointer(rebasing: UnsafeBufferPointer($0)[..<count]), as: UTF8.self)
      }
    }
  }
}
