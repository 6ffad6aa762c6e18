import ReleaseFormat
import TestContexts
import TestKit
import Testing

@testable import Runtime

/// The host tool refuses a value exactly if the app would.
@Suite("Allowed values of settings", .freshContext) struct KioskSettingAgreementTests {
  /// Values of each setting whose form alone decides.
  private static let values: [(KioskSetting, [String])] = [
    (.display, ["kms", "kms:/dev/dri/card1", "kms:", "kms-legacy", "fbdev:/dev/fb1", "headless", "headless:640x480"]),
    (.display, ["headless:640x480@60", "window", "window:800x480:154x86", "window:1x1:1x1:1x1", "wayland", "window:"]),
    (.mode, ["800x480", "800x480@60", "list", "8192x8192", "8193x1", "9999x9999", "0x1", "800x480@", "x", "big"]),
    (.rotation, ["0", "90", "180", "270", "45", "360", "-90", "90.0"]),
    (.scale, ["0.5", "8", "1.5", "8.1", "0.4", "nan", "1e0", "", "."]), (.textScale, ["0.5", "2", "2.1", "0", "nan"]),
    (.format, ["XRGB8888", "XBGR8888", "RGB565", "ARGB4444", "rgb565"]), (.dither, ["on", "off", "yes"]),
    (.touchMatrix, ["0 -1 1 1 0 0", "/tmp/matrix", "1 0 0", "0 0 0 0 0 0", "touch-matrix", "1,0,0,0,1,0"]),
    (.touchFilter, ["skip:1,median:5,dejitter:4", "median:4", "skip:6", "skip:1,skip:2", "median"]),
    (.touchDeadZones, ["94,0,6,5", "94,0,6,5 0,98.5,100,1.5", "0,0,0,5", "96,0,6,5", "1,2,3", "1,2,3,4,5", "a,0,1,1"]),
    (.backlight, ["80", "*-0045=80", "101", "-1", "bright", "=50", "a=b=50", "panel="]),
    (.idle, ["60", "60,10", "off", "off,10", "0", "604801", "60,601", "60,", "a"]),
    (.dim, ["1", "off", "0", "604801", "1.5"]), (.dark, ["604800", "off", "on"]),
    (.staffGesture, ["5,5", "off", "11,5", "5,61", "5", "5,5,5"]),
    (.theme, ["dark", "light", "contrast", "pink", "Dark"]),
  ]

  private func isAccepted(_ setting: KioskSetting, _ value: String) -> Bool {
    (try? Settings { $0 == setting.name ? value : nil }) != nil
  }

  @Test func `are those that the app accepts`() {
    for (setting, values) in Self.values {
      for value in values {
        #expect((setting.refusal(of: value) == nil) == isAccepted(setting, value), "\(setting.name)=\(value)")
      }
      #expect(values.contains { setting.refusal(of: $0) == nil } && values.contains { setting.refusal(of: $0) != nil })
    }
  }

  @Test func `are those that the app accepts, if values change by a character`() {
    var generator = SeededGenerator(state: 1)
    let characters = Array("0159.,:x@-+ao/= ")
    for (setting, values) in Self.values {
      for value in values where !value.isEmpty {
        for _ in 0..<40 {
          var changed = Array(value)
          let index = generator.next(below: changed.count)
          if generator.next(below: 2) == 0 {
            changed[index] = characters[generator.next(below: characters.count)]
          } else {
            changed.remove(at: index)
          }
          let text = String(changed)
          // An empty variable counts as one that is not set.
          guard !text.isEmpty else { continue }
          #expect((setting.refusal(of: text) == nil) == isAccepted(setting, text), "\(setting.name)=\(text)")
        }
      }
    }
  }

  @Test func `of messages are the same`() {
    for (setting, values) in Self.values {
      for value in values {
        guard let refusal = setting.refusal(of: value) else { continue }
        #expect(throws: KioskError.self) { try Settings { $0 == setting.name ? value : nil } }
        do { _ = try Settings { $0 == setting.name ? value : nil } } catch { #expect(error.message == refusal) }
      }
    }
  }
}
