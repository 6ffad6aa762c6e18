import Foundation
import Platform
import TestContexts
import TestKit
import Testing

@testable import Runtime

/// Uses a folder in place of /sys/class/backlight, because test machines have no backlight.
@Suite("A panel's backlight", .freshContext) struct KernelBacklightTests {
  private final class Lights {
    private let folder = TemporaryFolder()
    var path: String { folder.path }

    func add(_ name: String, now: Int, most: Int) throws {
      try FileManager.default.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: true)
      try "\(now)\n".write(toFile: "\(path)/\(name)/brightness", atomically: false, encoding: .utf8)
      try "\(most)\n".write(toFile: "\(path)/\(name)/max_brightness", atomically: false, encoding: .utf8)
    }

    /// Returns the first line only: the kernel reads just the number that a write contains, but a file keeps the rest
    /// of longer contents.
    func steps(_ name: String) -> Int? {
      let text = try? String(contentsOfFile: "\(path)/\(name)/brightness", encoding: .utf8)
      return text.flatMap { Int($0.prefix { $0 != "\n" }) }
    }

    func light(_ setting: String? = nil) -> KernelBacklight {
      KernelBacklight(setting.map { BacklightChoice($0)! } ?? .`default`, folder: path)
    }
  }

  @Test func `is initially set to the value of the setting`() throws {
    let lights = Lights()
    try lights.add("0-0045", now: 255, most: 255)
    let light = lights.light("*-0045=40")
    #expect(light.brightness == 1)
    light.apply()
    #expect(lights.steps("0-0045") == 102)
    #expect(light.brightness == 0.4)
  }

  @Test func `is not changed without a setting`() throws {
    let lights = Lights()
    try lights.add("backlight", now: 7, most: 10)
    let light = lights.light()
    light.apply()
    #expect(lights.steps("backlight") == 7 && light.brightness == 0.7)
  }

  @Test(arguments: [(0.5, 50), (0, 0), (1, 100), (2, 100), (-1, 0), (0.001, 1), (.infinity, 100)])
  func `accepts the brightness of an app, within its limits`(brightness: Double, steps: Int) throws {
    let lights = Lights()
    try lights.add("backlight", now: 33, most: 100)
    lights.light().setBrightness(brightness)
    #expect(lights.steps("backlight") == steps)
  }

  @Test func `is not changed by invalid numbers`() throws {
    let lights = Lights()
    try lights.add("backlight", now: 33, most: 100)
    lights.light().setBrightness(.nan)
    #expect(lights.steps("backlight") == 33)
  }

  @Test func `is the first that matches`() throws {
    let lights = Lights()
    try lights.add("acpi_video0", now: 5, most: 10)
    try lights.add("backlight", now: 5, most: 10)
    try lights.add("backlight2", now: 5, most: 10)
    lights.light("backlight*=100").apply()
    #expect(["acpi_video0", "backlight", "backlight2"].map { lights.steps($0) } == [5, 10, 5])
    lights.light("0").apply()
    #expect(lights.steps("acpi_video0") == 0)
  }

  @Test func `that appears later gets the last brightness`() throws {
    let lights = Lights()
    let light = lights.light("50")
    light.apply()
    #expect(light.brightness == nil)
    light.setBrightness(0.2)
    try lights.add("backlight", now: 10, most: 10)
    light.apply()
    #expect(lights.steps("backlight") == 2)
  }

  @Test func `that fails stops nothing`() throws {
    let lights = Lights()
    try lights.add("backlight", now: 10, most: 0)
    let light = lights.light("50")
    light.apply()
    #expect(lights.steps("backlight") == 10 && light.brightness == nil)
    let nowhere = KernelBacklight(.`default`, folder: "/nowhere/at/all")
    nowhere.setBrightness(1)
    #expect(nowhere.brightness == nil)
  }
}
