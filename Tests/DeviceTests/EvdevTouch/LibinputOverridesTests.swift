import Foundation
import TestContexts
import TestKit
import Testing

@testable import EvdevTouch

@Suite(.freshContext) struct LibinputOverridesTests {
  private let folder = TemporaryFolder()

  @Test func `a file for libinput that exists is reported, with the settings to use instead`() throws {
    let path = "\(folder.path)/local-overrides.quirks"
    #expect(LibinputOverrides.warning(at: path) == nil)
    try "[Panel]\nAttrSizeHint=154x86\n".write(toFile: path, atomically: true, encoding: .utf8)
    let advice = "is not read; set VITRINE_TOUCH, VITRINE_TOUCH_MATRIX, or VITRINE_TOUCH_DEAD_ZONES instead"
    #expect(LibinputOverrides.warning(at: path) == "\(path) \(advice)")
  }
}
