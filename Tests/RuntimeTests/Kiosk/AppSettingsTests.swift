import Foundation
import System
import TestContexts
import TestKit
import Testing

@testable import Runtime

@Suite("Settings of an app", .freshContext, .aloneInProcess) struct AppSettingsTests {
  /// Sets an environment variable while `body` runs.
  private func with<Value>(_ text: String?, _ body: (String) -> Value) -> Value {
    let name = "VITRINE_TESTS_SETTING"
    if let text { setenv(name, text, 1) }
    defer { unsetenv(name) }
    return body(name)
  }

  @Test func `a missing or empty setting has its default`() {
    for text in [nil, ""] {
      #expect(with(text) { Kiosk.setting($0) } == nil)
      #expect(with(text) { Kiosk.setting($0, default: "demo") } == "demo")
      #expect(with(text) { Kiosk.setting($0, default: 7) } == 7)
      #expect(with(text) { Kiosk.setting($0, default: 1.5) } == 1.5)
      #expect(with(text) { Kiosk.setting($0, default: true) })
    }
  }

  @Test func `values are read as the type of the default`() {
    #expect(with("a b") { Kiosk.setting($0) } == "a b")
    #expect(with("a b") { Kiosk.setting($0, default: "demo") } == "a b")
    #expect(with("-12") { Kiosk.setting($0, default: 7) } == -12)
    #expect(with("2.25") { Kiosk.setting($0, default: 1.5) } == 2.25)
    #expect(with("on") { Kiosk.setting($0, default: false) })
    #expect(!with("off") { Kiosk.setting($0, default: true) })
  }

  @Test func `an invalid value is logged, and the default is used`() throws {
    func logged(_ text: String, _ body: (String) -> Void) throws -> String {
      try StandardError.text { with(text, body) }
    }
    let name = "VITRINE_TESTS_SETTING"
    var value = 0
    #expect(
      try logged("ten") { value = Kiosk.setting($0, default: 7, in: 1...20) }.contains(
        "\(name)='ten': expected a whole number from 1 to 20; 7 is used"))
    #expect(value == 7)
    #expect(try logged("21") { value = Kiosk.setting($0, default: 8, in: 1...20) }.contains("'21'"))
    #expect(value == 8)
    #expect(try logged("+5") { value = Kiosk.setting($0, default: 9) }.contains("expected a whole number; 9"))
    #expect(value == 9)
    var number = 0.0
    #expect(
      try logged("1,5") { number = Kiosk.setting($0, default: 0.25, in: 0...2.5) }.contains(
        "expected a number from 0 to 2.5; 0.25 is used"))
    #expect(number == 0.25)
    var isOn = true
    #expect(try logged("yes") { isOn = Kiosk.setting($0, default: false) }.contains("expected on or off; off is used"))
    #expect(!isOn)
  }
}
