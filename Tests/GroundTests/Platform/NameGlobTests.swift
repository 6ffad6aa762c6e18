import Platform
import TestContexts
import Testing

@Suite("A pattern for device names", .freshContext) struct NameGlobTests {
  @Test(arguments: [
    ("*generic ft5x06*", "10-0038 generic ft5x06 (79)"), ("*ft5x06 (??)", "generic ft5x06 (79)"),
    ("Panel", "Panel"), ("*", ""), ("", ""), ("**", "x"), ("?", "ü"), ("a*b*c", "a-b-b-c"),
    ("Touch [USB]", "Touch [USB]"), ("Touch [*]", "Touch [USB] [2]"), ("*aab", "aaaaaab"),
  ])
  func `matches`(_ pattern: String, _ name: String) {
    #expect(NameGlob(pattern).matches(name))
  }

  @Test(arguments: [
    ("Panel", "panel"), ("Panel", "Panel 2"), ("Panel?", "Panel"), ("", "x"), ("Touch [UBS]", "Touch U"),
    ("a*b*c", "a-c-b"), ("*x", "xy"), ("?", ""),
  ])
  func `does not match`(_ pattern: String, _ name: String) {
    #expect(!NameGlob(pattern).matches(name))
  }
}
