import TestContexts
import Testing

@testable import Receipts

@Suite("A code page", .freshContext) struct CodePageTests {
  private func text(_ text: String, _ page: CodePage) -> [UInt8] { page.bytes(of: text) }

  @Test func `encodes its own characters`() {
    #expect(text("Tee für 2,50 €", .windows1252) == Array("Tee f".utf8) + [0xFC] + Array("r 2,50 ".utf8) + [0x80])
    #expect(text("éñ€│ß", .pc858) == [0x82, 0xA4, 0xD5, 0xB3, 0xE1])
    #expect(text("łóżko", .pc852) == [0x88, 0xA2, 0xBE, 0x6B, 0x6F])
    #expect(text("Чай №", .pc866) == [0x97, 0xA0, 0xA9, 0x20, 0xFC])
  }

  @Test func `has 128 characters, and fewer if a printer has fewer`() {
    for page in [CodePage.windows1252, .pc858, .pc852, .pc866] {
      // A missing character does not change the position of the last one.
      #expect(text(page == .windows1252 ? "ÿ" : "■", page) == [page == .windows1252 ? 0xFF : 0xFE])
    }
    let own = CodePage(number: 40, upperHalf: "\u{FFFD}α")
    #expect(text("αβ\u{FFFD}", own) == [0x81, 0x3F, 0x3F])
  }

  @Test(arguments: [
    ("Łódź", "Lódz"), ("Győr", "Gyor"), ("“So” – it’s…", "\u{94}"), ("3 − 1", "3 - 1"), ("e\u{301}", "e"), ("茶", "?"),
  ])
  func `replaces missing characters with the nearest ones`(_ text: String, _ wanted: String) {
    let bytes = CodePage.windows1252.bytes(of: text)
    if text.hasPrefix("“") {
      // This code page contains these characters.
      #expect(bytes == [0x93, 0x53, 0x6F, 0x94, 0x20, 0x96, 0x20, 0x69, 0x74, 0x92, 0x73, 0x85])
    } else {
      #expect(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })) == wanted)
    }
  }

  @Test func `replaces more if it has no Latin letters with accents`() {
    #expect(text("Größe: “Æ” 5 €…", .pc866) == Array("Grosse: \"AE\" 5 EUR...".utf8))
  }

  @Test func `passes no commands`() {
    #expect(text("a\u{1B}@\u{10}\u{14}\u{7F}\u{85}\tb\r\n", .windows1252) == Array("a@ b\n".utf8))
  }
}
