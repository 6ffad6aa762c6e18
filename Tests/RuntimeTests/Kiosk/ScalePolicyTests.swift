import Geometry
import Platform
import TestContexts
import Testing

@testable import Runtime

@Suite("The scale of a panel", .freshContext) struct ScalePolicyTests {
  static func scale(_ width: Int, _ height: Int, mm: Size?) -> Double {
    ScalePolicy.scale(
      for: Screen(name: "X-1", mode: DisplayMode(size: PixelSize(width, height), refreshRate: 60), millimeters: mm))
  }

  @Test func `is derived from its millimeters, in quarters`() {
    // A 10.1" panel of 1920×1200 and a 5.5" phone of 1080×1920.
    #expect(Self.scale(1920, 1200, mm: Size(217, 136)) == 1.5)
    #expect(Self.scale(1080, 1920, mm: Size(68, 121)) == 2.5)
  }

  @Test func `is never below 1, that of the official 7 inch panel`() {
    #expect(Self.scale(800, 480, mm: Size(154, 86)) == 1)
  }

  @Test func `is derived from millimeters whose sides are exchanged`() {
    #expect(Self.scale(720, 1280, mm: Size(154, 86)) == Self.scale(720, 1280, mm: Size(86, 154)))
    #expect(Self.scale(720, 1280, mm: Size(154, 86)) == 1.25)
    #expect(Self.scale(720, 1280, mm: Size(154, 20)) == 1)
  }

  @Test(arguments: [(16.0, 9.0), (16, 10), (4, 3), (5, 4), (21, 9)], [1.0, 10, 100])
  func `is 1 if the millimeters are an aspect ratio, however many pixels there are`(
    ratio: (Double, Double), factor: Double
  ) {
    let size = Size(ratio.0 * factor, ratio.1 * factor)
    for width in [800, 1280, 1920, 3840] {
      let height = Int((Double(width) * ratio.1 / ratio.0).rounded())
      #expect(Self.scale(width, height, mm: size) == 1)
      #expect(Self.scale(height, width, mm: Size(size.height, size.width)) == 1)
    }
    // The nearest sizes of panels are used.
    #expect(Self.scale(1280, 800, mm: Size(161, 101)) == 1.25)
  }

  @Test(arguments: [nil, Size(0, 0), Size(16, 9), Size(160, 90), Size(1, 1), Size(1e9, 1e9)])
  func `is 1 if the millimeters are missing or impossible`(mm: Size?) {
    #expect(Self.scale(800, 600, mm: mm) == 1)
  }
}
