import Platform
import TestContexts
import Testing

@Suite("A touch filter", .freshContext) struct TouchFilterTests {
  @Test func `is parsed from a list in any order`() {
    let filter = TouchFilter("dejitter:2.5,skip:1,median:5")
    #expect(filter?.skipCount == 1 && filter?.medianWindow == 5 && filter?.dejitterRadius == 2.5)
    #expect(TouchFilter("median:3")?.dejitterRadius == 0)
  }

  @Test(arguments: [
    "", "median", "median:4", "median:11", "median:1", "dejitter:0", "dejitter:21", "dejitter:-1", "skip:0", "skip:6",
    "median:3,median:5", "median:3,", "mean:3", "median:3 dejitter:2", "median:5:1", "skip:+1", "median:+5",
    "dejitter:+2",
  ])
  func `rejects unknown filters`(text: String) { #expect(TouchFilter(text) == nil) }
}
