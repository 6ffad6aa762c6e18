import Foundation
import Pictures
import Receipts
import Testing
import VitrineTesting

/// `docs/receipt.png`: a printed receipt. Its ESC/POS commands are interpreted according to the published
/// documentation, on paper in memory.
enum ReceiptImage {
  static let file = Page.folder.appendingPathComponent("receipt.png")

  static func draw() throws -> Bitmap {
    var receipt = Receipt(paper: .mm58)
    try receipt.addImage(logo())
    receipt.addLine("Ice cream parlor", .title)
    receipt.feed()
    receipt.addColumns("2 lemon", "5,00 €")
    receipt.addColumns("1 strawberry with a lot of whipped cream", "3,50 €")
    receipt.addRule()
    receipt.addColumns("Total", "8,50 €", .bold)
    receipt.addLine("Paid in cash", ReceiptStyle(.right, isUnderlined: true))
    receipt.feed()
    try receipt.addBarcode(.ean13, "400638133393")
    receipt.feed()
    try receipt.addQRCode("https://example.org/r/1207")
    receipt.addLine("Crème brûlée, from tomorrow: “très bon”", .centered)
    receipt.cut()
    var paper = try Paper(dots: receipt.paper.dots)
    try paper.print(receipt.bytes)
    return paper.bitmap()
  }

  /// Returns a colored image of an ice cream.
  private static func logo() throws -> Image {
    let bitmap = Bitmap(size: PixelSize(120, 120))
    let canvas = Canvas(bitmap)
    canvas.fillEllipse(in: Rect(25, 5, 70, 70), with: Color(hex: 0xE8A0B0))
    canvas.fillEllipse(in: Rect(40, 18, 18, 14), with: Color(hex: 0xFFE8EE))
    var cone = Path()
    cone.move(to: Point(32, 66))
    cone.addLine(to: Point(88, 66))
    cone.addLine(to: Point(60, 118))
    cone.close()
    canvas.fill(cone, with: Color(hex: 0xA0662A))
    return Image(bitmap)
  }
}

/// The paper of a printer, with one pixel per dot.
private struct Paper {
  private let dots: Int
  private let page: Bitmap
  private let canvas: Canvas
  private let (plain, bold): (Typeface, Typeface)
  private var y = 16.0
  private var alignment = 0
  private var isBold = false
  private var isUnderlined = false
  private var width = 1
  private var height = 1
  private var barHeight = 80
  private var barWidth = 3
  private var module = 6
  private var stored = ""
  private var rest: ArraySlice<UInt8> = []
  /// The size of a character in dots.
  private static let cell = (width: 12.0, height: 24.0)

  init(dots: Int) throws {
    self.dots = dots
    page = Bitmap(size: PixelSize(dots + 32, 1_400))
    canvas = Canvas(page)
    canvas.fill(Rect(0, 0, Double(dots + 32), 1_400), with: .white)
    plain = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf")
    bold = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf")
  }

  /// Returns the paper printed so far.
  func bitmap() -> Bitmap {
    let size = PixelSize(page.size.width, Int(y) + 16)
    let copy = Bitmap(size: size)
    for index in 0..<size.width * size.height { copy.pixels[index] = page.pixels[index] }
    return copy
  }

  private func left(_ wide: Double) -> Double { 16 + (Double(dots) - wide) * Double(alignment) / 2 }

  private mutating func take(_ count: Int) throws -> [UInt8] {
    try #require(rest.count >= count)
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func print(_ bytes: [UInt8]) throws {
    rest = bytes[...]
    while let first = rest.first {
      switch first {
      case 0x1B: try escape()
      case 0x1D: try group()
      default: try line()
      }
    }
  }

  private mutating func line() throws {
    let end = try #require(rest.firstIndex(of: 0x0A))
    // The text of the receipt is in WPC1252.
    let text = try #require(String(bytes: rest[..<end], encoding: .windowsCP1252))
    rest = rest[(end + 1)...]
    let wide = Self.cell.width * Double(width)
    let high = Self.cell.height * Double(height)
    var x = left(wide * Double(text.count))
    canvas.save()
    for character in text {
      canvas.save()
      canvas.concatenate(
        AffineTransform(a: Double(width), b: 0, c: 0, d: Double(height), tx: x, ty: y + 18 * Double(height)))
      canvas.draw(String(character), at: .zero, font: Font(size: 20, typeface: isBold ? bold : plain), color: .black)
      canvas.restore()
      if isUnderlined { canvas.fill(Rect(x, y + high - 2, wide, 2), with: .black) }
      x += wide
    }
    canvas.restore()
    y += high + 6
  }

  private mutating func escape() throws {
    let command = try take(2)[1]
    switch command {
    case 0x40:
      alignment = 0
      isBold = false
      isUnderlined = false
      width = 1
      height = 1
    case 0x74: #expect(try take(1) == [16])
    case 0x61: alignment = Int(try take(1)[0])
    case 0x45: isBold = try take(1) == [1]
    case 0x2D: isUnderlined = try take(1) == [1]
    case 0x64: y += 30 * Double(try take(1)[0])
    default: Issue.record("ESC \(command)")
    }
  }

  private mutating func group() throws {
    let command = try take(2)[1]
    switch command {
    case 0x21:
      let size = try take(1)[0]
      width = Int(size >> 4) + 1
      height = Int(size & 15) + 1
    case 0x68: barHeight = Int(try take(1)[0])
    case 0x77: barWidth = Int(try take(1)[0])
    case 0x48: #expect(try take(1) == [2])
    case 0x56: #expect(try take(2) == [0x42, 0])
    case 0x6B: try bars()
    case 0x76: try raster()
    case 0x28: try code()
    default: Issue.record("GS \(command)")
    }
  }

  private mutating func raster() throws {
    let head = try take(6)
    let across = Int(head[2]) + Int(head[3]) << 8
    let rows = Int(head[4]) + Int(head[5]) << 8
    let data = try take(across * rows)
    let start = left(Double(across * 8))
    for row in 0..<rows {
      for column in 0..<across * 8 where data[row * across + column / 8] & 0x80 >> UInt8(column % 8) != 0 {
        canvas.fill(Rect(start + Double(column), y + Double(row), 1, 1), with: .black)
      }
    }
    y += Double(rows)
  }

  /// Draws an EAN-13 code: seven modules per digit from three sets. The first digit selects the sets of the left six
  /// digits.
  private mutating func bars() throws {
    #expect(try take(2) == [67, 13])
    let digits = try take(13).map { Int($0 - 48) }
    let sets = ["LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL"]
    let codes = [0x0D, 0x19, 0x13, 0x3D, 0x23, 0x31, 0x2F, 0x3B, 0x37, 0x0B]
    func modules(_ code: Int) -> [Bool] { (0..<7).map { code >> (6 - $0) & 1 == 1 } }
    var bars = [true, false, true]
    for (digit, set) in zip(digits[1...6], sets[digits[0]]) {
      let right = modules(codes[digit]).map { !$0 }
      bars += set == "L" ? modules(codes[digit]) : right.reversed()
    }
    bars += [false, true, false, true, false]
    for digit in digits[7...12] { bars += modules(codes[digit]).map { !$0 } }
    bars += [true, false, true]
    let start = left(Double(95 * barWidth))
    for (index, isBar) in bars.enumerated() where isBar {
      canvas.fill(Rect(start + Double(index * barWidth), y, Double(barWidth), Double(barHeight)), with: .black)
    }
    y += Double(barHeight) + 2
    rest = Array("\(digits.map(String.init).joined())\n".utf8) + rest
  }

  private mutating func code() throws {
    let head = try take(3)
    let data = try take(Int(head[1]) + Int(head[2]) << 8)
    #expect(head[0] == 0x6B && data[0] == 0x31)
    switch data[1] {
    case 0x43: module = Int(data[2])
    case 0x50: stored = String(decoding: data[3...], as: UTF8.self)
    case 0x51:
      let code = try #require(QRCode(stored))
      let start = left(Double(code.size * module))
      for row in 0..<code.size {
        for column in 0..<code.size where code[column, row] {
          let place = Rect(start + Double(column * module), y + Double(row * module), Double(module), Double(module))
          canvas.fill(place, with: .black)
        }
      }
      y += Double(code.size * module) + 10
    default: break
    }
  }
}
