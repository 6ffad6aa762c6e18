import Geometry
import Platform
import ReleaseFormat
import TestContexts
import Testing

@testable import Runtime

@Suite("The settings", .freshContext) struct SettingsTests {
  static func read(_ values: [String: String]) throws(KioskError) -> Settings {
    try Settings { values[$0] }
  }

  @Test func `have defaults for everything`() throws {
    let settings = try Self.read([:])
    #expect(settings.display == .automatic)
    #expect(settings.rotation == .none && !settings.overridesOrientation)
    #expect(settings.scale == nil)
    #expect(settings.calibration == .file(CalibrationFile(path: "/var/lib/vitrine/touch-matrix")))
    #expect(settings.filter == .none && settings.backlight == .`default` && settings.dithers)
  }

  @Test func `are read from the environment`() throws {
    let settings = try Self.read([
      "VITRINE_DISPLAY": "kms:/dev/dri/card1", "VITRINE_OUTPUT": "HDMI-A-1", "VITRINE_MODE": "1024x768@60",
      "VITRINE_ROTATION": "270", "VITRINE_SCALE": "1.5", "VITRINE_FORMAT": "RGB565", "VITRINE_DITHER": "off",
      "VITRINE_TOUCH": "*ft5x06*",
      "VITRINE_TOUCH_MATRIX": "0 -1 1 1 0 0", "VITRINE_TOUCH_FILTER": "median:5,dejitter:3",
      "VITRINE_BACKLIGHT": "*-0045=80",
    ])
    #expect(settings.calibration == .matrix(CalibrationMatrix(0, -1, 1, 1, 0, 0)!))
    #expect(settings.filter.medianWindow == 5)
    #expect(settings.backlight.name == NameGlob("*-0045") && settings.backlight.brightness == 0.8)
    #expect(settings.display == .kms(path: "/dev/dri/card1"))
    #expect(settings.output == .value("HDMI-A-1"))
    #expect(settings.mode == .value(ModeRequest("1024x768@60")!))
    #expect(settings.rotation == .clockwise270 && settings.overridesOrientation)
    #expect(settings.scale == 1.5)
    #expect(settings.format == .rgb565 && !settings.dithers)
    #expect(settings.touch == .value("*ft5x06*"))
  }

  @Test func `choose the gesture that opens the page about the board`() throws {
    #expect(try Self.read([:]).staffGesture == .`default`)
    #expect(try Self.read([:]).keyboard == nil)
    #expect(try Self.read(["VITRINE_KEYBOARD": "de,en"]).keyboard == ["de", "en"])
    #expect(throws: KioskError.self) { try Self.read(["VITRINE_KEYBOARD": "de,xx"]) }
    #expect(try Self.read(["VITRINE_STAFF_GESTURE": "off"]).staffGesture == nil)
    #expect(try Self.read(["VITRINE_STAFF_GESTURE": "3,10"]).staffGesture == StaffGesture(fingers: 3, seconds: 10))
    #expect(throws: KioskError.self) { try Self.read(["VITRINE_STAFF_GESTURE": "five"]) }
  }

  @Test func `choose the initial theme and text size of an app`() throws {
    #expect(try Self.read([:]).theme == nil && Self.read([:]).textScale == nil)
    #expect(try Self.read(["VITRINE_THEME": "light"]).theme == .light)
    #expect(try Self.read(["VITRINE_THEME": "contrast", "VITRINE_TEXT_SCALE": "1.5"]).textScale == 1.5)
    for (name, value) in [("VITRINE_THEME", "pink"), ("VITRINE_TEXT_SCALE", "2.1"), ("VITRINE_TEXT_SCALE", "nan")] {
      #expect(throws: KioskError.self) { try Self.read([name: value]) }
    }
  }

  @Test func `support every kind of display`() throws {
    for (text, choice) in [
      ("kms", Settings.DisplayChoice.kms(path: nil)), ("kms-legacy", .legacyKMS(path: nil)),
      ("kms-legacy:/dev/dri/card1", .legacyKMS(path: "/dev/dri/card1")),
      ("fbdev", .framebuffer(path: "/dev/fb0")),
      ("fbdev:/dev/fb1", .framebuffer(path: "/dev/fb1")), ("headless:640x480", .headless(PixelSize(640, 480))),
      ("window", .window(PixelSize(800, 480))), ("window:480x800", .window(PixelSize(480, 800))),
      ("window:800x480:154x86", .window(PixelSize(800, 480), millimeters: Size(154, 86))),
    ] {
      #expect(try Self.read(["VITRINE_DISPLAY": text]).display == choice)
    }
  }

  @Test func `have hours, zones and a PIN`() throws {
    let settings = try Self.read(["VITRINE_HOURS": "8:00-18:00", "VITRINE_TIMEZONE": "CET-1CEST,M3.5.0,M10.5.0/3"])
    #expect(settings.timeZone == "CET-1CEST,M3.5.0,M10.5.0/3")
    let app = IdlePolicy().withOpeningHours("9:00-17:00").withStaffAccess()
    #expect(try settings.idlePolicy(overriding: app).applyHours != nil)
    #expect(try Self.read(["VITRINE_HOURS": "off"]).idlePolicy(overriding: app).applyHours == nil)
    let pin = try #require(StaffPIN("2580", salt: [1, 2, 3, 4, 5, 6, 7, 8], rounds: 2))
    _ = try Self.read(["VITRINE_STAFF_PIN": pin.text]).idlePolicy(overriding: app)
    for (name, value) in [("VITRINE_HOURS", "Mo-Fr 8-18"), ("VITRINE_STAFF_PIN", "2580")] {
      for idlePolicy in [app, IdlePolicy()] {
        #expect(throws: KioskError.self) { try Self.read([name: value]).idlePolicy(overriding: idlePolicy) }
      }
    }
  }

  @Test func `may request a list`() throws {
    let settings = try Self.read(["VITRINE_OUTPUT": "list", "VITRINE_MODE": "list", "VITRINE_TOUCH": "list"])
    #expect(settings.output == .list)
    #expect(settings.mode == .list)
    #expect(settings.touch == .list)
  }

  @Test(arguments: [
    ("VITRINE_DISPLAY", "wayland"), ("VITRINE_DISPLAY", "headless:0x10"), ("VITRINE_DISPLAY", "headless:10"),
    ("VITRINE_DISPLAY", "kms:"), ("VITRINE_DISPLAY", "kms-legacy:"),
    ("VITRINE_MODE", "big"), ("VITRINE_MODE", "800x480@"), ("VITRINE_ROTATION", "45"),
    ("VITRINE_SCALE", "0"), ("VITRINE_SCALE", "nan"), ("VITRINE_FORMAT", "ARGB4444"), ("VITRINE_DITHER", "yes"),
    ("VITRINE_TOUCH_MATRIX", "1 0 0"), ("VITRINE_TOUCH_MATRIX", "0 0 0 0 0 0"),
    ("VITRINE_TOUCH_MATRIX", "touch-matrix"), ("VITRINE_TOUCH_FILTER", "median:4"), ("VITRINE_BACKLIGHT", "101"),
    ("VITRINE_BACKLIGHT", "-1"), ("VITRINE_BACKLIGHT", "bright"), ("VITRINE_BACKLIGHT", "=50"),
    ("VITRINE_BACKLIGHT", "a=b=50"),
    ("VITRINE_BACKLIGHT", "panel="), ("VITRINE_BACKLIGHT", "+50"),
  ])
  func `reject invalid values, with the name and the valid ones`(name: String, value: String) throws {
    do {
      _ = try Self.read([name: value])
      Issue.record("\(name)=\(value) was taken")
    } catch {
      #expect(error.message.hasPrefix("\(name)='\(value)': expected "))
    }
  }
}
