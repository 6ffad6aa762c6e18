import Geometry
import Platform
import TestContexts
import Testing

@Suite("A mode request", .freshContext) struct ModeRequestTests {
  @Test func `is a size, with or without a refresh rate`() throws {
    let plain = try #require(ModeRequest("800x480"))
    #expect((plain.width, plain.height) == (800, 480))
    #expect(plain.refreshRate == nil)
    #expect(plain.description == "800x480")
    let rated = try #require(ModeRequest("1920x1080@50"))
    #expect(rated.refreshRate == 50)
    #expect(rated.description == "1920x1080@50")
  }

  @Test(arguments: [
    "", "800", "800x", "x480", "800x480@", "800x480@0", "0x480", "-800x480", "800x480x2", "800X480",
    "800x480@60@60", "99999x480", "list", "800x480@5e1", "+800x480", "800x+480", "800x480@+60", "-0x480",
  ])
  func `rejects any other text`(_ text: String) {
    #expect(ModeRequest(text) == nil)
  }

  @Test func `accepts rates that round to the requested one`() throws {
    let mode = DisplayMode(size: PixelSize(800, 480), refreshRate: 59.94)
    #expect(try #require(ModeRequest("800x480")).matches(mode))
    #expect(try #require(ModeRequest("800x480@60")).matches(mode))
    #expect(try !#require(ModeRequest("800x480@59")).matches(mode))
    #expect(try !#require(ModeRequest("480x800@60")).matches(mode))
  }
}
