/// The content of a receipt: lines, codes and images, as ESC/POS commands.
///
/// A receipt is a value that can be printed any number of times. A receipt with more than `Receipt.maximumSize` is not
/// printed.
public struct Receipt: Sendable {
  /// The maximum size in bytes. Chosen: 45 cm of images that are 576 dots wide, or about 10,000 lines of text.
  public static let maximumSize = 262_144

  /// The paper.
  public let paper: ReceiptPaper
  /// The code page.
  public let codePage: CodePage
  /// The commands. The first one resets the printer's settings.
  public private(set) var bytes: [UInt8] = []
  /// Whether content was dropped because the receipt exceeds `maximumSize`.
  public private(set) var isTooLong = false
  /// The end offsets of the commands. Sending may pause only between two commands.
  private(set) var commandEnds: [Int] = []
  private(set) var isCut = false
  private var style = ReceiptStyle.plain

  /// Creates an empty receipt.
  public init(paper: ReceiptPaper = .mm80, codePage: CodePage = .windows1252) {
    self.paper = paper
    self.codePage = codePage
    // ESC @ (initialize), ESC t (select code page).
    addCommand([0x1B, 0x40, 0x1B, 0x74, codePage.number])
  }

  // MARK: Lines

  /// Adds text, which is wrapped between words and at its line ends.
  public mutating func addLine(_ text: String = "", _ style: ReceiptStyle = .plain) {
    for line in Self.lines(of: codePage.bytes(of: text), width: columns(in: style)) { append(line, style) }
  }

  /// Adds a line with a left and a right part, such as an item and its price. The left part is wrapped if necessary,
  /// and the right part is on its last line.
  ///
  /// - Parameter width: The width in columns, or `nil` for the width of the paper.
  public mutating func addColumns(_ left: String, _ right: String, width: Int? = nil, _ style: ReceiptStyle = .plain) {
    let room = max(1, min(width ?? .max, columns(in: style)))
    let right = codePage.bytes(of: right).filter { $0 != 10 }.prefix(room)
    // A right part that is wider than two thirds of the line gets its own line. Chosen value.
    let isShort = right.count <= room * 2 / 3
    var lines = Self.lines(of: codePage.bytes(of: left), width: isShort ? max(1, room - right.count - 1) : room)
    if !isShort { lines.append([]) }
    for line in lines.dropLast() { append(line, style) }
    let last = lines[lines.count - 1]
    append(last + [UInt8](repeating: 0x20, count: max(0, room - last.count - right.count)) + right, style)
  }

  /// Adds a line across the paper that repeats one character.
  public mutating func addRule(_ character: Character = "-") {
    let bytes = codePage.bytes(of: String(character))
    guard let first = bytes.first else { return }
    append([UInt8](repeating: first, count: paper.columns), .plain)
  }

  /// Adds empty lines, at most 255.
  public mutating func feed(_ lines: Int = 1) {
    guard lines > 0 else { return }
    // ESC d (print and feed n lines).
    addCommand([0x1B, 0x64, UInt8(min(lines, 255))])
  }

  // MARK: Printer

  /// Feeds the paper to the cutter and cuts it.
  ///
  /// - Parameter isPartial: Whether the cut leaves one point connected, so that the receipt does not fall.
  public mutating func cut(isPartial: Bool = true) {
    isCut = true
    addCommand(Self.cut(isPartial: isPartial))
  }

  /// Returns the command GS V (feed paper to the cutter, and cut).
  static func cut(isPartial: Bool) -> [UInt8] { [0x1D, 0x56, isPartial ? 0x42 : 0x41, 0] }

  /// Opens the cash drawer that is connected to the printer.
  ///
  /// - Parameter second: Whether to open the second drawer.
  public mutating func openDrawer(second: Bool = false) {
    // ESC p (generate pulse): the pin, 50 ms on, 500 ms off, in steps of 2 ms.
    addCommand([0x1B, 0x70, second ? 1 : 0, 25, 250])
  }

  /// Adds a complete command of a specific printer, which is sent unchanged.
  public mutating func addCommand(_ bytes: [UInt8]) {
    guard self.bytes.count + bytes.count <= Self.maximumSize else { return isTooLong = true }
    self.bytes += bytes
    commandEnds.append(self.bytes.count)
  }

  // MARK: Bytes

  /// Returns the width of a line in this style, in columns.
  private func columns(in style: ReceiptStyle) -> Int { max(1, paper.columns / style.width) }

  private mutating func append(_ line: [UInt8], _ style: ReceiptStyle) {
    // LF (print and feed a line).
    addCommand(commands(for: style) + line.map { $0 == CodePage.noBreakSpace ? 0x20 : $0 } + [0x0A])
  }

  /// Returns the commands that change the current style to `style`.
  mutating func commands(for style: ReceiptStyle) -> [UInt8] {
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

  /// Wraps text at spaces, and inside words that are longer than a line.
  private static func lines(of text: [UInt8], width: Int) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for paragraph in text.split(separator: 10, omittingEmptySubsequences: false) {
      var rest = paragraph
      while rest.count > width {
        // The space at the break is dropped.
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
