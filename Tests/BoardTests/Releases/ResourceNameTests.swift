import System
import TestContexts
import Testing

@Suite(.freshContext) struct ResourceNameTests {
  @Test(arguments: ["photo.jpg", "menu/drinks/tea 1.jpg", "ärger.png", "a", "a/b/c/d/e/f/g/h", "x..y"])
  func `a path within the folder is a name`(text: String) { #expect(ResourceName(text)?.text == text) }

  @Test(arguments: [
    "", "/", "/etc/passwd", "..", "../secret", "a/../b", "a//b", "a/", ".gitkeep", "a/.hidden", "a\nb", "a\u{7F}",
    "a/b/c/d/e/f/g/h/i",
    String(repeating: "x", count: 201),
  ])
  func `paths that lead elsewhere, are hidden or are not terminated are rejected`(text: String) {
    #expect(ResourceName(text) == nil)
  }
}
