import TestContexts
import Typography

/// Returns the typeface for tests that depend on the size of text, created once per test.
func dejaVuSans() throws(FontError) -> Typeface {
  try testLocal("DejaVu Sans") { () throws(FontError) in
    try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
  }
}
