import Geometry
import Raster
import TestContexts
import Testing

@testable import Receipts

/// Compares the bytes of receipts with the published ESC/POS commands, whose names are in the comments.
@Suite("A receipt", .freshContext) struct ReceiptTests {
  /// ESC @ (initialize), ESC t 16 (code page WPC1252).
  private static let beginning: [UInt8] = [0x1B, 0x40, 0x1B, 0x74, 0x10]

  /// Returns the bytes that `body` adds to an empty receipt.
  private func bytes(
    _ paper: ReceiptPaper = ReceiptPaper(columns: 12, dots: 384), _ body: (inout Receipt) throws -> Void
  ) rethrows -> [UInt8] {
    var receipt = Receipt(paper: paper)
    try body(&receipt)
    #expect(receipt.bytes.starts(with: Self.beginning))
    return Array(receipt.bytes.dropFirst(5))
  }

  private func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func `starts by resetting the printer and selecting its code page`() {
    #expect(Receipt(codePage: .pc858).bytes == [0x1B, 0x40, 0x1B, 0x74, 19])
  }

  @Test func `sets the style of a line when it changes`() {
    let bytes = bytes {
      $0.addLine("a")
      $0.addLine("b", .title)
      $0.addLine("c", ReceiptStyle(.right, isUnderlined: true))
    }
    var wanted = ascii("a\n")
    wanted += [0x1B, 0x61, 1]  // ESC a: center
    wanted += [0x1B, 0x45, 1]  // ESC E: emphasized
    wanted += [0x1D, 0x21, 0x11] + ascii("b\n")  // GS !: double width and height
    wanted += [0x1B, 0x61, 2]  // ESC a: right
    wanted += [0x1B, 0x45, 0]  // ESC E: not emphasized
    wanted += [0x1B, 0x2D, 1]  // ESC -: underlined
    wanted += [0x1D, 0x21, 0x00] + ascii("c\n")  // GS !: normal size
    #expect(bytes == wanted)
  }

  @Test func `breaks lines between words, and words that are longer than a line`() {
    #expect(bytes { $0.addLine("two scoops of lemon") } == ascii("two scoops\nof lemon\n"))
    #expect(bytes { $0.addLine("strawberries twelve") } == ascii("strawberries\ntwelve\n"))
    #expect(bytes { $0.addLine("blackcurrantsorbet") } == ascii("blackcurrant\nsorbet\n"))
    #expect(bytes { $0.addLine("one\ntwo\r\n") } == ascii("one\ntwo\n\n"))
    // A no-break space keeps a price and its currency together.
    #expect(bytes { $0.addLine("it is 12,50\u{A0}EUR") } == ascii("it is\n12,50 EUR\n"))
    // Letters of double width need twice the space.
    #expect(bytes { $0.addLine("one two", ReceiptStyle(width: 2)) } == [0x1D, 0x21, 0x10] + ascii("one\ntwo\n"))
  }

  @Test func `has names at the left, and prices at the right`() {
    #expect(bytes { $0.addColumns("Lemon", "2.50") } == ascii("Lemon   2.50\n"))
    #expect(bytes { $0.addColumns("Lemon and mint", "2.50") } == ascii("Lemon\nand\nmint    2.50\n"))
    #expect(bytes { $0.addColumns("Tea", "as much as you like") } == ascii("Tea\nas much as y\n"))
    #expect(bytes { $0.addColumns("a", "b", width: 5) } == ascii("a   b\n"))
    #expect(bytes { $0.addColumns("", "b", width: -3) } == ascii("\nb\n"))
  }

  @Test func `has rules, empty lines and cuts, and opens the drawer`() {
    #expect(bytes { $0.addRule("=") } == ascii("============\n"))
    #expect(bytes { $0.feed(3) } == [0x1B, 0x64, 3])  // ESC d
    #expect(bytes { $0.feed(1_000) } == [0x1B, 0x64, 255])
    #expect(bytes { $0.feed(-1) } == [])
    #expect(bytes { $0.cut() } == [0x1D, 0x56, 0x42, 0])  // GS V 66: feed to the cutter, partial cut
    #expect(bytes { $0.cut(isPartial: false) } == [0x1D, 0x56, 0x41, 0])  // GS V 65: feed to the cutter, full cut
    #expect(bytes { $0.openDrawer() } == [0x1B, 0x70, 0, 25, 250])  // ESC p: pin 2, 50 ms
    #expect(bytes { $0.openDrawer(second: true) } == [0x1B, 0x70, 1, 25, 250])  // ESC p: pin 5
  }

  // MARK: Codes

  /// ESC a: center; GS h: height 80; GS w: width 3; GS H: text below.
  private static let bars: [UInt8] = [0x1B, 0x61, 1, 0x1D, 0x68, 80, 0x1D, 0x77, 3, 0x1D, 0x48, 2]

  @Test(arguments: ["400638133393", "4006381333931"])
  func `has EAN-13, and adds the check digit`(_ digits: String) throws {
    // GS k 67: EAN-13, 13 digits.
    #expect(
      try bytes { try $0.addBarcode(.ean13, digits) } == Self.bars + [0x1D, 0x6B, 67, 13] + ascii("4006381333931"))
  }

  @Test func `has CODE128, with two digits per symbol in sequences of digits`() throws {
    // GS k 73: CODE128; {B and {C: code sets.
    #expect(
      try bytes { try $0.addBarcode(.code128, "No. {7") } == Self.bars + [0x1D, 0x6B, 73, 9] + ascii("{BNo. {{7"))
    #expect(
      try bytes { try $0.addBarcode(.code128, "123456") } == Self.bars + [0x1D, 0x6B, 73, 5] + ascii("{C") + [
        12, 34, 56,
      ])
    // In code set C, this would contain the bytes 16 and 4, which are DLE EOT.
    #expect(try bytes { try $0.addBarcode(.code128, "1604") } == Self.bars + [0x1D, 0x6B, 73, 6] + ascii("{B1604"))
  }

  @Test func `has narrower bars on narrow paper, and rejects those that do not fit`() throws {
    let narrow = ReceiptPaper(columns: 10, dots: 300)
    #expect(try bytes(narrow) { try $0.addBarcode(.ean13, "400638133393") }[8] == 2)
    let error = ReceiptError.barCode("A long serial number", allowed: "it is 550 dots wide, but the paper has only 300")
    #expect(throws: error) { try bytes(narrow) { try $0.addBarcode(.code128, "A long serial number") } }
  }

  @Test(arguments: [
    (Receipt.Barcode.ean13, "12345", "the bar code '12345': EAN-13 has 12 digits, or 13 with the check digit"),
    (.ean13, "40063813339x", "the bar code '40063813339x': EAN-13 has 12 digits, or 13 with the check digit"),
    (.ean13, "4006381333930", "the bar code '4006381333930': the check digit must be 1"),
    (.code128, "", "the bar code '': CODE128 needs one or more printable ASCII characters"),
    (.code128, "Tür\n", "the bar code 'Tür?': CODE128 needs one or more printable ASCII characters"),
  ])
  func `rejects unsupported bar codes with one line`(_ kind: Receipt.Barcode, _ text: String, _ message: String) {
    var receipt = Receipt()
    do throws(ReceiptError) {
      try receipt.addBarcode(kind, text)
      Issue.record("it is taken")
    } catch { #expect(error.message == message) }
    #expect(receipt.bytes.count == 5)
  }

  @Test func `has QR codes that the printer draws`() throws {
    var wanted: [UInt8] = [0x1B, 0x61, 1]  // ESC a: center
    wanted += [0x1D, 0x28, 0x6B, 4, 0, 0x31, 0x41, 0x32, 0]  // GS ( k 165: model 2
    wanted += [0x1D, 0x28, 0x6B, 3, 0, 0x31, 0x43, 6]  // GS ( k 167: modules of 6 dots
    wanted += [0x1D, 0x28, 0x6B, 3, 0, 0x31, 0x45, 0x31]  // GS ( k 169: correction M
    wanted += [0x1D, 0x28, 0x6B, 10, 0, 0x31, 0x50, 0x30] + ascii("vitrine")  // GS ( k 180: store
    wanted += [0x1D, 0x28, 0x6B, 3, 0, 0x31, 0x51, 0x30]  // GS ( k 181: print
    #expect(try bytes { try $0.addQRCode("vitrine") } == wanted)
  }

  @Test func `has QR codes up to the maximum size, with smaller modules`() throws {
    let long = String(repeating: "x", count: 2_953)
    let bytes = try bytes { try $0.addQRCode(long, correction: .low) }
    // 177 modules and a margin of 8: 2 dots per module on a width of 384.
    #expect(bytes[19] == 2)
    #expect(Array(bytes[28...35]) == [0x1D, 0x28, 0x6B, 0x8C, 0x0B, 0x31, 0x50, 0x30])
    #expect(throws: ReceiptError.qrCode(bytes: 2_954, allowed: "the limit is 1 to 2953 bytes at this error correction"))
    {
      var receipt = Receipt()
      try receipt.addQRCode(long + "x", correction: .low)
    }
    #expect(throws: ReceiptError.self) {
      var receipt = Receipt()
      try receipt.addQRCode("\u{10}\u{14}\u{1}")
    }
  }

  // MARK: Images

  /// Returns an image from text: `#` is black, `.` white, and a space transparent.
  private func image(_ rows: String...) -> Image {
    let bitmap = Bitmap(size: PixelSize(rows[0].count, rows.count))
    for (y, row) in rows.enumerated() {
      for (x, character) in row.enumerated() {
        let colors: [Character: UInt32] = ["#": 0xFF00_0000, ".": 0xFFFF_FFFF]
        bitmap.pixels[y * bitmap.stride + x] = colors[character] ?? 0
      }
    }
    return Image(bitmap)
  }

  @Test func `has images with a bit per dot`() throws {
    let image = image("#.#.#.#. #", "..........")
    // GS v 0: 2 bytes per row, 2 rows.
    #expect(try bytes { try $0.addImage(image, .left) } == [0x1D, 0x76, 0x30, 0, 2, 0, 2, 0, 0xAA, 0x40, 0, 0])
  }

  @Test func `dithers grays`() throws {
    let bitmap = Bitmap(size: PixelSize(16, 16))
    for index in 0..<256 { bitmap.pixels[index] = 0xFF80_8080 }
    let bytes = try bytes { try $0.addImage(Image(bitmap), .left) }.dropFirst(8)
    #expect(120...136 ~= bytes.reduce(0) { $0 + $1.nonzeroBitCount })
    // Neighboring dots differ, so no byte is all black or all white.
    #expect(bytes.allSatisfy { $0 != 0 && $0 != 0xFF })
  }

  @Test func `shrinks images that are wider than the paper, and sends long ones in pieces`() throws {
    let bitmap = Bitmap(size: PixelSize(800, 600))
    for index in 0..<480_000 { bitmap.pixels[index] = 0xFF00_0000 }
    var receipt = Receipt(paper: .mm58)
    try receipt.addImage(Image(bitmap))
    // 384 x 288: 48 bytes per row, 42 rows per block.
    #expect(Array(receipt.bytes[8..<16]) == [0x1D, 0x76, 0x30, 0, 48, 0, 42, 0])
    #expect(receipt.commandEnds.count == 8)
    #expect(receipt.bytes.count == 5 + 3 + 7 * 8 + 288 * 48)
  }

  @Test func `contains no command in an image`() throws {
    // The bytes 10 14 01 would open the drawer.
    let picture = image("...#.......#.#.........#")
    #expect(try bytes { try $0.addImage(picture, .left) } == [0x1D, 0x76, 0x30, 0, 3, 0, 1, 0, 0x10, 0x1C, 0x01])
  }

  @Test func `rejects images that are empty or very high`() {
    var receipt = Receipt()
    #expect(throws: ReceiptError.self) { try receipt.addImage(Image(Bitmap(size: .zero))) }
    #expect(throws: ReceiptError.self) { try receipt.addImage(Image(Bitmap(size: PixelSize(1, 100))), width: 100) }
    #expect(receipt.bytes.count == 5)
  }

  // MARK: Limits

  @Test func `is limited, and reports it`() {
    var receipt = Receipt()
    for _ in 0..<20_000 { receipt.addLine("twenty-four bytes a line") }
    #expect(receipt.isTooLong)
    #expect(receipt.bytes.count <= Receipt.maximumSize)
  }
}
