import Foundation
import TestContexts
import Testing
import VitrineTesting

/// `docs/reference.md` and its images must match the sources and the toolkit's drawing. `tools/reference` generates
/// both.
@Suite("The reference", .freshContext, .serialized) struct ReferenceTests {
  static let isWritten = ProcessInfo.processInfo.environment["VITRINE_WRITE_REFERENCE"] != nil
  static let updateHint: Comment = "run tools/reference to update it"

  /// Public types that apps do not use by name, each with the reason.
  private static let exceptions = [
    "ActionSource": "what lets `addAction` know the type of its control",
    "CallbackOwner": "what lets `weakly` know the type of its object",
    "GestureRecognizerProtocol": "what lets a recognizer's closure know its type",
    "TouchInput": "what the runtime hands to the toolkit",
    "PixelPoint": "of the runtime and the displays: an app has points",
    "PixelRect": "of the runtime and the displays: an app has points",
    "Region": "of the runtime and the displays: an app has points",
    "BacklightChoice": "what an environment variable says",
    "CalibrationFile": "of the program that calibrates a panel",
    "TouchCalibration": "of the program that calibrates a panel",
    "KioskError": "what `Kiosk.run` prints before it ends the program",
    "Settings": "what the environment variables say",
  ]

  @Test(.enabled(if: isWritten)) func `is generated`() throws {
    try? FileManager.default.removeItem(at: Page.pictures)
    try FileManager.default.createDirectory(at: Page.pictures, withIntermediateDirectories: true)
    for exhibit in Page.exhibits where exhibit.height != nil {
      try exhibit.play().draw().writePNG(to: Page.pictures.appendingPathComponent(exhibit.photograph).path)
    }
    try Data(Page.text().utf8).write(to: Page.file)
    try IconSheet.draw().writePNG(to: IconSheet.file.path)
    for sheet in KeyboardSheet.allCases { try sheet.draw().writePNG(to: sheet.file.path) }
    try ReceiptImage.draw().writePNG(to: ReceiptImage.file.path)
  }

  @Test func `lists every type that apps use, and no other`() throws {
    let types = Set(try Source.types().keys)
    let shown = Page.exhibits.map(\.type)
    #expect(Set(shown).count == shown.count, "a type is listed twice")
    let missing = types.subtracting(shown).subtracting(Self.exceptions.keys)
    #expect(missing.isEmpty, "each of them needs an exhibit in Tests/AppTests/Reference/Exhibits")
    #expect(Set(shown).subtracting(types).isEmpty, "no type is called that")
    #expect(Set(Self.exceptions.keys).subtracting(types).isEmpty, "no type is called that")
    #expect(Set(Self.exceptions.keys).isDisjoint(with: shown))
  }

  @Test func `has the documentation of the sources`() throws {
    let page = try String(contentsOf: Page.file, encoding: .utf8)
    let text = try Page.text()
    for (old, new) in zip(page.split(separator: "\n"), text.split(separator: "\n")) {
      try #require(old == new, Self.updateHint)
    }
    #expect(page == text, Self.updateHint)
  }

  @Test(.slow, arguments: Page.exhibits.map(\.type)) func `shows the results of the code`(of type: String) throws {
    let exhibit = try #require(Page.exhibits.first { $0.type == type })
    #expect(try !Source.code(of: exhibit).isEmpty, "the first lines of an exhibit, up to the empty one, are its code")
    let stage = try exhibit.play()
    guard exhibit.height != nil else { return }
    try expect(stage.draw(), isKeptIn: Page.pictures.appendingPathComponent(exhibit.photograph))
  }

  @Test(.slow) func `shows all icons, light and dark`() throws {
    try expect(IconSheet.draw(), isKeptIn: IconSheet.file)
  }

  @Test(.slow, arguments: KeyboardSheet.allCases) func `shows every keyboard in landscape and portrait`(
    sheet: KeyboardSheet
  ) throws {
    try expect(sheet.draw(), isKeptIn: sheet.file)
  }
  @Test func `shows a receipt as a printer prints it`() throws {
    try expect(ReceiptImage.draw(), isKeptIn: ReceiptImage.file)
  }

  private func expect(_ drawn: Bitmap, isKeptIn file: URL) throws {
    let kept = try Image(contentsOfPNG: file.path)
    try #require(kept.size == drawn.size, Self.updateHint)
    let copy = Bitmap(size: kept.size)
    Canvas(copy).draw(kept, in: Rect(0, 0, Double(kept.size.width), Double(kept.size.height)))
    let different = (0..<kept.size.width * kept.size.height).count { copy.pixels[$0] != drawn.pixels[$0] }
    #expect(different == 0, Self.updateHint)
  }

  @Test func `has small images, and none without a row`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Page.pictures.path)
    #expect(Set(files) == Set(Page.exhibits.filter { $0.height != nil }.map(\.photograph)), Self.updateHint)
    let sizes = try files.map { file in
      try Data(contentsOf: Page.pictures.appendingPathComponent(file)).count
    }
    for (file, size) in zip(files, sizes) { #expect(size < 28_000, "\(file)") }
    #expect(sizes.reduce(0, +) < 780_000)
  }

  @Test func `finds the types of a source, and the first sentence of their documentation`() {
    let types = Source.types(
      in: """
        import Geometry

        /// One kind
        /// of thing. And more of it.
        ///
        /// Even more.
        @export(interface)
        public final class One: Two {
          /// Inner.
          public enum Three {}
        }
        struct Four {}
        /// A map:
        public protocol Five {}
        open class Six {}
        """)
    #expect(types == ["One": "One kind of thing.", "Five": "A map.", "Six": "."])
  }
}
