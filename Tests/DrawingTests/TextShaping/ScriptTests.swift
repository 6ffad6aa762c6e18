import TestContexts
import Testing

@testable import TextShaping

@Suite(.freshContext) struct ScriptTests {
  private func tags(_ text: String) -> [String] {
    Script.resolved(Array(text.unicodeScalars)).map { script in
      String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: script.tag >> $0) }, as: UTF8.self)
    }
  }

  @Test func `common characters take the script of the preceding text`() {
    #expect(tags("a, \u{5D0}1") == ["Latn", "Latn", "Latn", "Hebr", "Hebr"])
    #expect(tags("1 \u{3B1}\u{301}") == ["Grek", "Grek", "Grek", "Grek"])
    #expect(tags("12") == ["Zyyy", "Zyyy"])
  }

  @Test func `a closing bracket has the script of its opening one`() {
    #expect(tags("a(\u{416})!") == ["Latn", "Latn", "Cyrl", "Latn", "Latn"])
    #expect(tags("a)\u{416}(") == ["Latn", "Latn", "Cyrl", "Cyrl"])
  }
}
