import CXKB
import TestContexts
import Testing

@testable import EvdevKeyboard

/// The kernel's key codes.
enum Key {
  static let one: UInt16 = 2, backspace: UInt16 = 14, tab: UInt16 = 15, q: UInt16 = 16, e: UInt16 = 18, y: UInt16 = 21
  static let enter: UInt16 = 28, control: UInt16 = 29, a: UInt16 = 30, quote: UInt16 = 40, shift: UInt16 = 42,
    z: UInt16 = 44
  static let v: UInt16 = 47, caps: UInt16 = 58, keypad7: UInt16 = 71, rightAlt: UInt16 = 100, equals: UInt16 = 13,
    alt: UInt16 = 56
}

@Suite("The keys of a keyboard", .freshContext) struct KeyStateTests {
  private func state(_ keymap: Keymap?) throws -> KeyState {
    let keymap = try #require(keymap)
    return try #require(KeyState(keymap))
  }
  private func names(_ layout: String, variant: String = "", options: String = "") -> KeyboardLayoutNames {
    var names = KeyboardLayoutNames()
    names.layout = layout
    names.variant = variant
    names.options = options
    return names
  }

  /// Presses and releases the keys one after the other.
  private func type(_ codes: [UInt16], on state: KeyState) -> String {
    codes.map { code in
      defer { state.release(code) }
      return state.press(code).text
    }.joined()
  }

  @Test func `type as on a US keyboard without XKB data`() throws {
    let state = try state(.us())
    #expect(type([Key.q, Key.one, Key.quote, Key.y, 57, 12, 43, 86], on: state) == "q1'y -\\<")
    _ = state.press(Key.shift)
    #expect(type([Key.q, Key.one, Key.quote, Key.y, 12], on: state) == "Q!\"Y_")
    state.release(Key.shift)
    #expect(
      state.press(Key.enter).command == .return && state.press(111).command == .delete
        && state.press(105).command == .left)
  }

  @Test func `type the same as with XKB's data, each of them, plain, with Shift and with Caps Lock`() throws {
    for modifier in [nil, Key.shift, Key.caps] {
      let own = try state(.us())
      let other = try state(Keymap(named: names("us")))
      for state in [own, other] { if let modifier { _ = state.press(modifier) } }
      for state in [own, other] where modifier == Key.caps { state.release(Key.caps) }
      let codes =
        Array(1...13) + Array(14...28) + Array(30...41) + Array(43...53) + [57] + Array(71...83) + Array(102...111)
      for code in codes.map(UInt16.init) {
        #expect(own.press(code) == other.press(code), "key \(code) with \(modifier ?? 0)")
        for state in [own, other] { state.release(code) }
      }
    }
  }

  @Test func `follow the requested layout`() throws {
    #expect(type([Key.y, Key.z], on: try state(Keymap(named: names("de")))) == "zy")
    #expect(type([Key.q, Key.a], on: try state(Keymap(named: names("fr")))) == "aq")
    #expect(type([Key.a], on: try state(Keymap(named: names("gr")))) == "α")
    #expect(Keymap(named: names("klingon-deluxe")) == nil)
  }

  @Test func `switch between several layouts`() throws {
    let state = try state(Keymap(named: names("us,ua", options: "grp:alt_shift_toggle")))
    #expect(type([Key.q], on: state) == "q")
    _ = state.press(Key.alt)
    _ = state.press(Key.shift)
    state.release(Key.shift)
    state.release(Key.alt)
    #expect(type([Key.q], on: state) == "й")
  }

  @Test func `compose accents`() throws {
    let keymap = try #require(Keymap(named: names("us", variant: "intl")))
    #expect(keymap.loadComposeTable("<dead_acute> <e> : \"é\" eacute\n", locale: "en_US.UTF-8"))
    let state = try state(keymap)
    #expect(type([Key.quote, Key.e], on: state) == "é")
    // Keys that do not compose produce neither character.
    #expect(type([Key.quote, Key.z, Key.z], on: state) == "z")
  }

  @Test func `compose as the system does`() throws {
    let keymap = try #require(Keymap(named: names("de")))
    try #require(keymap.loadComposeTable(locale: "de_DE.UTF-8"))
    #expect(type([Key.equals, Key.e, Key.equals, Key.a], on: try state(keymap)) == "éá")
  }

  @Test func `report the modifiers that are held`() throws {
    let state = try state(.us())
    _ = state.press(Key.control)
    let copied = state.press(Key.v)
    #expect(copied.modifiers == .control && copied.text == "\u{16}")
    state.releaseAll()
    #expect(state.press(Key.v) == KeyPress(UInt32(XKB_KEY_v), "v"))
    #expect(state.press(Key.shift).isModifier && !state.press(Key.a).isModifier)
  }

  @Test func `have numbers on a keypad, and LEDs that show it`() throws {
    for state in [try state(.us()), try state(Keymap(named: names("de")))] {
      #expect(state.press(Key.keypad7).text == "7")
      #expect(state.activeLEDs == 1)
      _ = state.press(Key.caps)
      state.release(Key.caps)
      #expect(state.activeLEDs == 3)
      state.releaseAll()
      #expect(state.activeLEDs == 3, "what is locked stays so")
    }
  }

  @Test(arguments: [false, true])
  func `keep Caps Lock when keys were lost, whenever its key was pressed`(wasLocked: Bool) throws {
    let locked: (KeyState) -> Bool = { $0.activeLEDs & 2 != 0 }
    func state() throws -> KeyState {
      let state = try self.state(.us())
      if wasLocked { _ = type([Key.caps], on: state) }
      return state
    }
    // The key is held during the loss: one press changes the lock once.
    let held = try state()
    _ = held.press(Key.caps)
    held.update(heldCodes: [Key.caps])
    held.release(Key.caps)
    #expect(locked(held) == !wasLocked)
    // Its release was lost.
    let released = try state()
    _ = released.press(Key.caps)
    released.update(heldCodes: [])
    #expect(locked(released) == !wasLocked)
    // Its press was lost.
    let pressed = try state()
    pressed.update(heldCodes: [Key.caps])
    pressed.release(Key.caps)
    #expect(locked(pressed) == !wasLocked)
    // It was not touched.
    let other = try state()
    _ = other.press(Key.shift)
    other.update(heldCodes: [Key.a])
    #expect(locked(other) == wasLocked && other.press(Key.z).modifiers.isEmpty)
  }

  @Test func `are released once, however often a press is reported`() throws {
    let state = try state(.us())
    state.markHeld(Key.shift)
    _ = state.press(Key.shift)
    #expect(state.press(Key.a).text == "A")
    state.release(Key.shift)
    #expect(state.press(Key.z).text == "z")
  }

  @Test func `repeat, except for modifiers`() throws {
    let state = try state(Keymap(named: names("us")))
    #expect(state.repeats(Key.a) && !state.repeats(Key.shift))
  }

  @Test func `accept any key code`() throws {
    let state = try state(.us())
    for code in UInt16.min...UInt16.max {
      _ = state.press(code)
      state.release(code)
    }
    #expect(type([Key.a], on: state).lowercased() == "a")
  }
}
