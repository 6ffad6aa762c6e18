import TestContexts
import Typography

/// Returns the typeface of tests whose text has to have a size, one for each test.
func dejaVuSans() throws(FontError) -> Typeface {
  try perTest("DejaVu Sans") { () throws(FontError) in
    try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
  }
}
