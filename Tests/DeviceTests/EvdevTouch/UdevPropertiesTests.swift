import Platform
import System
import TestContexts
import Testing

@testable import EvdevTouch

@Suite("The properties of a device in udev's database", .freshContext) struct UdevPropertiesTests {
  private func device(
    _ entry: String, isDirect: Bool = false, keys: [Int32] = [0x14a], isChosen: Bool = false
  ) -> DeviceDescription {
    DeviceDescription(
      name: "Panel", isChosen: isChosen, udev: UdevProperties(parsing: entry), hasProperty: { isDirect && $0 == 1 },
      has: { type, code in type == 1 ? keys.contains(code) : code < 2 }, range: { _ in Axis(0, 99) })
  }

  @Test func `are the calibration and the kind of device`() {
    let entry = """
      S:input/by-path/platform-i2c-event
      I:3141592
      E:ID_INPUT=1
      E:ID_INPUT_TOUCHSCREEN=1
      E:LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1.0 0 0
      G:seat
      """
    let properties = UdevProperties(parsing: entry)
    #expect(properties.calibration == CalibrationMatrix(0, -1, 1, 1, 0, 0))
    #expect(properties.isTouchscreen == true && !properties.isTouchpad && !properties.isIgnored)
    #expect(device(entry).calibration == properties.calibration)
  }

  @Test(arguments: [
    "1.1 0 -0.05 0 1.2 -.1", "1.1\t0\t-0.05\t0\t1.2\t-0.1", "  1.1  0 -0.05   0 1.2 -0.1 \r",
    "1.10000000000000000000000 0 -0.05 0 1.2 -0.1", "+1.1 +0 -0.05 0 +1.2 -0.1",
    "1.1 0 -0.05 0 1.2 -0.1 0 0 1", "1.1 0 -0.05 0 1.2 -0.1 and more",
  ])
  func `contain a matrix with any white space between its numbers`(_ text: String) {
    let properties = UdevProperties(parsing: "E:LIBINPUT_CALIBRATION_MATRIX=\(text)\n")
    #expect(properties.calibration == CalibrationMatrix(1.1, 0, -0.05, 0, 1.2, -0.1))
    #expect(!properties.hasInvalidCalibration)
  }

  // libinput rejects exponents too.
  @Test(arguments: [
    "1 0 0 0 1", "a b c d e f", "0 0 0 0 0 0", "1,0,0,0,1", "1.2345678901234567e-05 0 0 0 1 0", "1e0 0 0 0 1 0",
    "+-1 0 0 0 1 0", "0x1 0 0 0 1 0", "1-2 0 0 0 1 0", "1.0.0 0 0 0 1 0", "00000000000000000001 0 0 0 1 0",
  ])
  func `with an invalid matrix keep the panel as it is`(_ text: String) {
    let properties = UdevProperties(parsing: "E:LIBINPUT_CALIBRATION_MATRIX=\(text)\n")
    #expect(properties.calibration == nil && properties.hasInvalidCalibration)
    let line = device("E:ID_INPUT=1\nE:LIBINPUT_CALIBRATION_MATRIX=\(text)\n").summary
    #expect(line.hasSuffix("udev's LIBINPUT_CALIBRATION_MATRIX is not a matrix (see VITRINE_TOUCH_MATRIX)"))
  }

  @Test(arguments: ["", "\n\n", "E:", "E:=", "E:ID_INPUT_TOUCHSCREEN", "ID_INPUT_TOUCHSCREEN=1", "\u{0}E:X=\u{ff}"])
  func `are none in a damaged entry`(_ entry: String) {
    #expect(UdevProperties(parsing: entry) == UdevProperties())
  }

  @Test func `of a missing device are none`() {
    #expect(UdevProperties(of: nil) == UdevProperties())
    #expect(UdevProperties(of: DeviceNumber(major: 4000, minor: 4000)) == UdevProperties())
    #expect(!UdevProperties.isPending(for: nil))
  }

  @Test func `make a touchpad a panel, and a panel a touchpad or nothing`() {
    let touchpad: [Int32] = [0x14a, 0x145]
    #expect(device("", keys: touchpad).kind == .touchpad)
    let input = "E:ID_INPUT=1\n"
    #expect(device(input + "E:ID_INPUT_TOUCHPAD=1\nE:ID_INPUT_TOUCHSCREEN=1", keys: touchpad).kind == .singleTouch)
    #expect(device(input + "E:ID_INPUT_TOUCHPAD=1").kind == .touchpad)
    #expect(device(input + "E:ID_INPUT_TOUCHPAD=1", isDirect: true).kind == .singleTouch)
    let touchscreen = input + "E:ID_INPUT_TOUCHSCREEN=1\n"
    #expect(device(touchscreen + "E:ID_INPUT_TOUCHSCREEN=0", isDirect: true).kind == .other)
    #expect(device(touchscreen + "E:LIBINPUT_IGNORE_DEVICE=1", isDirect: true).canBeForced)
    #expect(device(touchscreen + "E:LIBINPUT_IGNORE_DEVICE=0", isDirect: true).kind == .singleTouch)
  }

  /// A rule with `ENV{ID_INPUT}=""` removes the property from udev's entry.
  @Test(arguments: [
    "E:ID_INPUT_TOUCHSCREEN=1\nE:ID_BUS=usb", "E:ID_INPUT=0\nE:ID_INPUT_TOUCHSCREEN=1", "I:31415\nE:ID_BUS=usb",
    "E:ID_INPUT=1\nE:ID_BUS=usb", "E:ID_INPUT=1\nE:ID_INPUT_KEY=1\nE:ID_INPUT_WIDTH_MM=154",
  ])
  func `that a rule has removed keep a panel from being used, with the reason`(_ entry: String) {
    let panel = device(entry, isDirect: true)
    #expect(panel.kind == .other && panel.canBeForced)
    #expect(panel.reason == "udev's LIBINPUT_IGNORE_DEVICE, or no ID_INPUT or ID_INPUT_TOUCHSCREEN")
    #expect(device(entry, isDirect: true, isChosen: true).kind == .singleTouch)
  }

  /// udev does not know the kind of some panels, which are not on a screen according to their drivers.
  @Test(arguments: ["", "I:31415\n", "E:ID_INPUT=1\nE:ID_BUS=usb", "E:ID_INPUT=1\nE:ID_INPUT_MOUSE=1"])
  func `of a kind that udev does not know leave a panel in use`(_ entry: String) {
    #expect(device(entry).kind == .singleTouch)
  }
}
