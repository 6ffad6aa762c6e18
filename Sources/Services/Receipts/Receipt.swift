/// What a receipt printer is to print: lines, codes and pictures, as ESC/POS has them.
///
/// A value: it is made once and printed as often as it is wanted. It has `Receipt.mostBytes` at most; what is longer is not printed.
public struct Receipt: Sendable {
  /// D: in bytes. 576 dots beside each other are 45 cm of pictures, or some 10,000 lines of text.
  public static let mostBytes = 262_144

  /// How wide it is.
  public let paper: ReceiptPaper
  /// The characters that it has.
  public let codePage: CodePage
  /// The commands for the printer; its own first one forgets what was set before.
  public private(set) var bytes: [UInt8] = []
  /// Whether more was added than may be.
  public private(set) var isTooLong = false
  /// Where a command ends: in between the printer must not be left alone.
  private(set) var ends: [Int] = []
  /// Whether the paper is cut somewhere.
  private(set) var isCut = false
  private var style = ReceiptStyle.plain

  /// An empty one.
  public init(paper: ReceiptPaper = .mm80, codePage: CodePage = .windows1252) {
    (self.paper, self.codePage) = (paper, codePage)
    // ESC @ (initialize), and ESC t (which code page).
    command([0x1B, 0x40, 0x1B, 0x74, codePage.number])
  }

  // MARK: Lines

  /// A line of text, or several: it is broken between words, and where it says so.
  public mutating func line(_ text: String = "", _ style: ReceiptStyle = .plain) {
    for line in Self.lines(of: codePage.bytes(of: text), width: room(style)) { put(line, style) }
  }

  /// A line with a part at its left end and one at its right: what it is, and what it costs. The left one is broken into several
  /// lines where it has to be, and the right one stands in the last of them.
  ///
  /// - Parameter width: in columns; nil for all of the paper.
  public mutating func columns(_ left: String, _ right: String, width: Int? = nil, _ style: ReceiptStyle = .plain) {
    let room = max(1, min(width ?? .max, room(style)))
    let right = codePage.bytes(of: right).filter { $0 != 10 }.prefix(room)
    // D: a right part of more than two thirds has a line of its own.
    let isShort = right.count <= room * 2 / 3
    var lines = Self.lines(of: codePage.bytes(of: left), width: isShort ? max(1, room - right.count - 1) : room)
    if !isShort { lines.append([]) }
    for line in lines.dropLast() { put(line, style) }
    let last = lines[lines.count - 1]
    put(last + [UInt8](repeating: 0x20, count: max(0, room - last.count - right.count)) + right, style)
  }

  /// A line across the paper, of one character again and again.
  public mutating func rule(_ character: Character = "-") {
    let bytes = codePage.bytes(of: String(character))
    guard let first = bytes.first else { return }
    put([UInt8](repeating: first, count: paper.columns), .plain)
  }

  /// So many empty lines, 0 to 255.
  public mutating func feed(_ lines: Int = 1) {
    guard lines > 0 else { return }
    // ESC d (print and feed n lines).
    command([0x1B, 0x64, UInt8(min(lines, 255))])
  }

  // MARK: The printer

  /// Cuts the paper behind what was printed, which is moved up to the cutter.
  ///
  /// - Parameter leavesRest: whether the paper hangs on in one place, so that it does not fall.
  public mutating func cut(leavesRest: Bool = true) {
    isCut = true
    command(Self.cut(leavesRest: leavesRest))
  }

  /// GS V (feed paper to the cutter, and cut).
  static func cut(leavesRest: Bool) -> [UInt8] { [0x1D, 0x56, leavesRest ? 0x42 : 0x41, 0] }

  /// Opens the cash drawer that is plugged into the printer.
  ///
  /// - Parameter second: whether it is the other one of two.
  public mutating func openDrawer(second: Bool = false) {
    // ESC p (generate pulse): P, 50 ms, and 500 ms until the next one, in steps of 2 ms.
    command([0x1B, 0x70, second ? 1 : 0, 25, 250])
  }

  /// A command of this printer's own, whole: it is sent as it is.
  public mutating func command(_ bytes: [UInt8]) {
    guard self.bytes.count + bytes.count <= Self.mostBytes else { return isTooLong = true }
    self.bytes += bytes
    ends.append(self.bytes.count)
  }

  // MARK: Bytes

  /// In columns of such letters.
  private func room(_ style: ReceiptStyle) -> Int { max(1, paper.columns / style.width) }

  private mutating func put(_ line: [UInt8], _ style: ReceiptStyle) {
    // LF (print and feed a line).
    command(change(to: style) + line.map { $0 == CodePage.firmSpace ? 0x20 : $0 } + [0x0A])
  }

  /// What has to be said before something that looks so.
  mutating func change(to style: ReceiptStyle) -> [UInt8] {
    var bytes: [UInt8] = []
    // ESC a (justification), ESC E (emphasized), ESC - (underline), GS ! (character size).
    if style.alignment != self.style.alignment { bytes += [0x1B, 0x61, style.alignment.rawValue] }
    if style.isBold != self.style.isBold { bytes += [0x1B, 0x45, style.isBold ? 1 : 0] }
    if style.isUnderlined != self.style.isUnderlined { bytes += [0x1B, 0x2D, style.isUnderlined ? 1 : 0] }
    if style.width != self.style.width || style.height != self.style.height {
      bytes += [0x1D, 0x21, UInt8((style.width - 1) << 4 | (style.height - 1))]
    }
    self.style = style
    return bytes
  }

  /// Broken at spaces, and in the middle of a word that is longer than a line.
  private static func lines(of text: [UInt8], width: Int) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for paragraph in text.split(separator: 10, omittingEmptySubsequences: false) {
      var rest = paragraph
      while rest.count > width {
        // The space behind the line is not part of it.
        let fits = rest.prefix(width + 1).lastIndex(of: 0x20).flatMap { $0 > rest.startIndex ? $0 : nil }
        let end = fits ?? rest.startIndex + width
        lines.append([UInt8](rest[..<end]))
        rest = rest[(fits.map { $0 + 1 } ?? end)...]
      }
      lines.append([UInt8](rest))
    }
    return lines
  }
}
