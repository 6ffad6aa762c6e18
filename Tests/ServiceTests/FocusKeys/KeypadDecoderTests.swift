import CEvdev
import TestContexts
import Testing
import Toolkit

@testable import FocusKeys

@Suite("The events of a keypad", .freshContext) final class KeypadDecoderTests {
  private var decoder = KeypadDecoder(FocusKeyMap(), minimumInterval: 0.5)

  private func press(_ code: Int32, value: Int32 = 1, at time: Double) -> FocusKey? {
    decoder.decode(type: UInt16(EV_KEY), code: UInt16(code), value: value, at: time)?.key
  }

  @Test func `are arrows, OK, Back, and Home of keypads, remote controls, and D-pads`() {
    let keys: [(Int32, FocusKey)] = [
      (KEY_UP, .up), (BTN_DPAD_DOWN, .down), (KEY_KP4, .left), (KEY_RIGHT, .right), (KEY_ENTER, .activate),
      (KEY_OK, .activate), (KEY_SPACE, .activate), (KEY_BACK, .back), (KEY_ESC, .back), (KEY_HOMEPAGE, .home),
      (KEY_TAB, .nextGroup), (KEY_MENU, .actions), (KEY_PLAYPAUSE, .pause), (KEY_VOLUMEUP, .volumeUp),
      (KEY_VOLUMEDOWN, .volumeDown), (KEY_MUTE, .mute),
    ]
    for (index, (code, key)) in keys.enumerated() { #expect(press(code, at: Double(index)) == key) }
    #expect(press(KEY_A, at: 100) == nil)
    #expect(press(KEY_UP, value: 0, at: 101) == nil)
    #expect(press(KEY_UP, value: 2, at: 102) == nil, "the kernel's repeat of a held key")
  }

  @Test func `the same key counts again only after half a second, and another key at once`() {
    #expect(press(KEY_DOWN, at: 1) == .down)
    #expect(press(KEY_DOWN, at: 1.49) == nil)
    #expect(press(KEY_UP, at: 1.495) == .up)
    #expect(press(KEY_DOWN, at: 1.499) == .down)
    #expect(press(KEY_DOWN, at: 2) == .down)
    decoder = KeypadDecoder(FocusKeyMap(), minimumInterval: 0)
    #expect(press(KEY_DOWN, at: 3) == .down && press(KEY_DOWN, at: 3) == .down)
  }

  @Test func `Shift reverses Tab, and lost events release it`() {
    _ = press(KEY_LEFTSHIFT, at: 0)
    #expect(press(KEY_TAB, at: 1) == .previousGroup)
    _ = press(KEY_LEFTSHIFT, value: 0, at: 2)
    #expect(press(KEY_TAB, at: 3) == .nextGroup)
    _ = press(KEY_RIGHTSHIFT, at: 4)
    _ = decoder.decode(type: UInt16(EV_SYN), code: UInt16(SYN_DROPPED), value: 0, at: 5)
    #expect(press(KEY_TAB, at: 6) == .nextGroup)
  }

  @Test func `a dial moves by its steps, in both directions and at most four at once`() throws {
    func turn(_ code: Int32, _ value: Int32) -> (key: FocusKey, count: Int)? {
      var copy = decoder
      return copy.decode(type: UInt16(EV_REL), code: UInt16(code), value: value, at: 1)
    }
    #expect(try #require(turn(REL_DIAL, 1)) == (.next, 1))
    #expect(try #require(turn(REL_DIAL, -2)) == (.previous, 2))
    #expect(try #require(turn(REL_WHEEL, -1)) == (.next, 1))
    #expect(try #require(turn(REL_WHEEL, .min)) == (.next, 4))
    #expect(turn(REL_DIAL, 0) == nil && turn(REL_X, 5) == nil)
  }

  @Test func `a setting gives other keys a meaning`() throws {
    let map = try #require(
      FocusKeyMap(parsing: "183=activate,184=previous-group,185=volume-up,186=volume-down,187=mute"))
    #expect((185...187).map { map.key($0, isShifted: false) } == [.volumeUp, .volumeDown, .mute])
    #expect(map.key(183, isShifted: false) == .activate && map.key(184, isShifted: false) == .previousGroup)
    #expect(map.key(UInt16(KEY_UP), isShifted: false) == .up)
    for text in ["183", "183=fly", "=up", "99999=up", "183=up,", "x=up", "-1=up"] {
      #expect(FocusKeyMap(parsing: text) == nil, "\(text)")
    }
  }

  @Test func `keys of the staff are one to four keys, and only held together with no other`() throws {
    let map = try #require(FocusKeyMap(parsing: "106+105=staff,183=activate"))
    #expect(map.staffKeys == [105, 106] && map.key(183, isShifted: false) == .activate)
    #expect(map.key(105, isShifted: false) == .left, "they keep their meaning")
    #expect(FocusKeyMap(parsing: "139=staff")?.staffKeys == [139] && FocusKeyMap().staffKeys == [])
    for text in ["=staff", "105+=staff", "105+105=staff", "1+2+3+4+5=staff", "105=staff,106=staff", "105+106=up"] {
      #expect(FocusKeyMap(parsing: text) == nil, "\(text)")
    }
    decoder = KeypadDecoder(map, minimumInterval: 0)
    func update(_ code: Int32, _ value: Int32) -> Bool? {
      decoder.updateStaffKeys(type: UInt16(EV_KEY), code: UInt16(code), value: value)
    }
    #expect(update(KEY_LEFT, 1) == nil && update(KEY_RIGHT, 1) == true && update(KEY_RIGHT, 2) == nil)
    #expect(update(KEY_UP, 1) == false && update(KEY_UP, 0) == true && update(KEY_LEFT, 0) == false)
    #expect(update(KEY_LEFT, 1) == true)
    #expect(decoder.updateStaffKeys(type: UInt16(EV_SYN), code: UInt16(SYN_DROPPED), value: 0) == false)
    #expect(update(KEY_LEFT, 1) == nil && update(KEY_LEFT, 0) == nil, "the other may have been released")
    for code in 1...100 { _ = update(Int32(code), 1) }
    for code in 1...100 { _ = update(Int32(code), 0) }
    #expect(update(KEY_LEFT, 1) == nil && update(KEY_RIGHT, 1) == true)
  }

  @Test func `devices are keypads, parts of panels and mice, or not for the focus`() {
    func kind(
      _ name: String, keys: [Int32] = [], motions: [Int32] = [], axes: [Int32] = [], names: [String] = []
    ) -> KeypadKind? {
      KeypadKind.of(
        name: name, FocusKeyMap(), names: names, hasKey: { keys.contains($0) }, hasMotion: { motions.contains($0) },
        hasAxis: { axes.contains($0) })
    }
    #expect(kind("gpio-keys", keys: [KEY_UP, KEY_DOWN, KEY_ENTER]) == .keypad)
    #expect(kind("rotary", motions: [REL_DIAL]) == .keypad)
    #expect(kind("rotary", motions: [REL_WHEEL]) == .keypad)
    #expect(kind("panel", keys: [BTN_TOUCH, KEY_BACK], axes: [ABS_X, ABS_MT_POSITION_X]) == .partOfPointer)
    #expect(kind("mouse", keys: [BTN_LEFT], motions: [REL_X, REL_WHEEL]) == nil)
    #expect(kind("USB headset", keys: [KEY_VOLUMEUP, KEY_VOLUMEDOWN, KEY_MUTE]) == .keypad)
    #expect(kind("power button", keys: [KEY_POWER]) == nil)
    let keyboard = Array(KEY_Q...KEY_P) + Array(KEY_1...KEY_0) + [KEY_ENTER, KEY_UP]
    #expect(kind("Barcode Scanner", keys: keyboard) == nil)
    #expect(kind("Storm Interface AudioNav", keys: keyboard, names: ["Storm*"]) == .keypad)
  }
}
