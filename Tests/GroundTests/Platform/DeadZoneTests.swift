import Platform
import TestContexts
import Testing

@Suite("Dead zones", .freshContext) struct DeadZoneTests {
  @Test func `are parts of the panel in percent`() throws {
    let zones = try #require(DeadZone.parseList("94,0,6,5  0,98.5,100,1.5"))
    #expect(zones.count == 2)
    #expect(zones[0].contains(x: 0.95, y: 0.024) && !zones[0].contains(x: 0.93, y: 0.024))
    #expect(zones[0].contains(x: 1.01, y: -0.01), "a position outside the panel counts as one at its edge")
    #expect(zones[1].contains(x: 0, y: 1) && !zones[1].contains(x: 0.5, y: 0.98))
  }

  @Test(arguments: [
    "", " ", "1,2,3", "1,2,3,4,5", "-1,0,5,5", "96,0,6,5", "0,96,5,6", "0,0,0,5", "0,0,5,0", "a,0,1,1", "1,2,3,",
  ])
  func `with invalid numbers or outside the panel are refused`(_ text: String) {
    #expect(DeadZone.parseList(text) == nil)
  }

  @Test func `are limited in number`() {
    func list(_ count: Int) -> String { Array(repeating: "0,0,1,1", count: count).joined(separator: " ") }
    #expect(DeadZone.parseList(list(16))?.count == 16 && DeadZone.parseList(list(17)) == nil)
  }
}
