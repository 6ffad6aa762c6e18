import System
import TestContexts
import TestKit
import Testing

@testable import KMSDisplay

@Suite("A rotation of the console", .freshContext) struct ConsoleRotationTests {
  private let folder = TemporaryFolder()

  private func warning(_ line: String) throws -> String? {
    let path = "\(folder.path)/cmdline"
    try File.replace(at: path, with: line)
    return ConsoleRotation.warning(at: path)
  }

  @Test(arguments: [
    "video=DSI-1:800x480@60,rotate=180", "video=DSI-1:rotate=90", "fbcon=rotate:1", "fbcon=map:1,rotate:2",
    "video=HDMI-A-1:d video=DSI-1:800x480M@60,rotate=270",
  ])
  func `is reported, with the setting for frames`(_ words: String) throws {
    let word = try #require(words.split(separator: " ").last)
    let advice = "turns only the text of the console; set VITRINE_ROTATION to turn the app and its touches"
    #expect(try warning("console=tty1 \(words) quiet\n") == "'\(word)' \(advice)")
  }

  @Test(arguments: [
    "", "console=tty1 video=HDMI-A-1:1280x720@60", "fbcon=map:1", "rotate=90",
    "video=DSI-1:panel_orientation=upside_down",
    "fbcon=rotate_all:1",
  ])
  func `that no word requests is not reported`(_ line: String) throws { #expect(try warning(line) == nil) }

  @Test func `is unknown without a command line`() {
    #expect(ConsoleRotation.warning(at: "\(folder.path)/none") == nil)
  }
}
