extension Receipt {
  /// A type of bar code.
  public enum Barcode: Sendable {
    /// Twelve digits of a product number, followed by an optional check digit.
    case ean13
    /// ASCII letters, digits and punctuation. The printer adds the check character.
    case code128
  }

  /// The error correction level of a QR code: the share of it that may be damaged.
  public enum Correction: UInt8, Sendable {
    /// 7, 15, 25 and 30 %.
    case low, medium, quartile, high
  }

  /// Adds a bar code.
  ///
  /// - Parameters:
  ///   - height: The height of the bars in dots, 1 to 255.
  ///   - hasText: Whether the text is printed below the bars.
  ///   - module: The width of the narrowest bar in dots, 2 to 6. It is reduced if the code would be too wide.
  /// - Throws: An error if the text cannot be encoded, the check digit is wrong, or the code is wider than the paper.
  public mutating func addBarcode(
    _ kind: Barcode, _ text: String, height: Int = 80, hasText: Bool = true, module: Int = 3,
    _ alignment: ReceiptStyle.Alignment = .center
  ) throws(ReceiptError) {
    let (system, data, modules) = try kind == .ean13 ? Self.ean13(text) : Self.code128(text)
    var module = max(2, min(module, 6))
    while module > 2, modules * module > paper.dots { module -= 1 }
    guard modules * module <= paper.dots else {
      throw .barCode(text, allowed: "it is \(modules * module) dots wide, but the paper has only \(paper.dots)")
    }
    // GS h (height), GS w (width), GS H (text position: below), GS k (print bar code, with a count).
    addCommand(
      commands(for: ReceiptStyle(alignment)) + [
        0x1D, 0x68, UInt8(max(1, min(height, 255))), 0x1D, 0x77, UInt8(module), 0x1D, 0x48, hasText ? 2 : 0,
      ]
        + [0x1D, 0x6B, system, UInt8(data.count)] + data)
  }

  /// Adds a QR code, which the printer renders.
  ///
  /// - Parameter module: The width of a module in dots, 1 to 16. It is reduced if the code would be too wide.
  /// - Throws: An error if the text is empty, is too long, or contains byte 16, which starts a command that printers
  ///   obey even inside data.
  public mutating func addQRCode(
    _ text: String, correction: Correction = .medium, module: Int = 6, _ alignment: ReceiptStyle.Alignment = .center
  ) throws(ReceiptError) {
    let data = [UInt8](text.utf8)
    // The capacity of the largest code in bytes (ISO/IEC 18004).
    let most = [2_953, 2_331, 1_663, 1_273][Int(correction.rawValue)]
    guard !data.isEmpty, data.count <= most else {
      throw .qrCode(bytes: data.count, allowed: "the limit is 1 to \(most) bytes at this error correction")
    }
    guard !data.contains(0x10) else { throw .qrCode(bytes: data.count, allowed: "the character U+0010 is not allowed") }
    let room = paper.dots / (Self.maximumModules(for: data.count, correction) + 8)
    let module = max(1, min(module, room, 16))
    let count = data.count + 3
    // GS ( k (two-dimensional codes), for QR: model 2, module size, error correction, store the data, print it.
    addCommand(
      commands(for: ReceiptStyle(alignment)) + [0x1D, 0x28, 0x6B, 4, 0, 0x31, 0x41, 0x32, 0]
        + [0x1D, 0x28, 0x6B, 3, 0, 0x31, 0x43, UInt8(module)] + [
          0x1D, 0x28, 0x6B, 3, 0, 0x31, 0x45, 0x30 + correction.rawValue,
        ]
        + [0x1D, 0x28, 0x6B, UInt8(count & 0xFF), UInt8(count >> 8), 0x31, 0x50, 0x30] + data
        + [0x1D, 0x28, 0x6B, 3, 0, 0x31, 0x51, 0x30])
  }

  // MARK: Encoding

  private typealias Coded = (system: UInt8, data: [UInt8], modules: Int)

  private static func ean13(_ text: String) throws(ReceiptError) -> Coded {
    var digits = [UInt8](text.utf8)
    guard 12...13 ~= digits.count, digits.allSatisfy({ 48...57 ~= $0 }) else {
      throw .barCode(text, allowed: "EAN-13 has 12 digits, or 13 with the check digit")
    }
    var sum = 0
    for (index, digit) in digits.prefix(12).enumerated() { sum += Int(digit - 48) * (index % 2 == 0 ? 1 : 3) }
    let check = UInt8(48 + (10 - sum % 10) % 10)
    if digits.count == 12 { digits.append(check) }
    guard digits[12] == check else { throw .barCode(text, allowed: "the check digit must be \(check - 48)") }
    // 95 modules of bars, and quiet zones of 11 and 7 modules.
    return (67, digits, 113)
  }

  private static func code128(_ text: String) throws(ReceiptError) -> Coded {
    let characters = [UInt8](text.utf8)
    guard !characters.isEmpty, characters.allSatisfy({ 0x20...0x7E ~= $0 }) else {
      throw .barCode(text, allowed: "CODE128 needs one or more printable ASCII characters")
    }
    let (data, signs) = pairs(of: characters) ?? letters(of: characters)
    guard data.count <= 255 else {
      throw .barCode(text, allowed: "CODE128 has at most 255 bytes, but this text has \(data.count)")
    }
    // Each character has 11 modules, and so do the start and check characters. The stop character has 13, and each
    // quiet zone 10.
    return (73, data, 11 * (signs + 2) + 13 + 20)
  }

  /// Encodes in code set B, one code character per character.
  private static func letters(of characters: [UInt8]) -> (data: [UInt8], signs: Int) {
    var data: [UInt8] = [0x7B, 0x42]
    // A brace is escaped by another brace.
    for character in characters { data += character == 0x7B ? [0x7B, 0x7B] : [character] }
    return (data, characters.count)
  }

  /// Encodes in code set C, one code character per two digits. Returns `nil` if the text contains anything else or a
  /// pair that starts a command.
  private static func pairs(of characters: [UInt8]) -> (data: [UInt8], signs: Int)? {
    guard characters.count >= 4, characters.count % 2 == 0, characters.allSatisfy({ 48...57 ~= $0 }) else { return nil }
    var data: [UInt8] = [0x7B, 0x43]
    for index in stride(from: 0, to: characters.count, by: 2) {
      data.append((characters[index] - 48) * 10 + characters[index + 1] - 48)
    }
    return data.contains(0x10) ? nil : (data, characters.count / 2)
  }

  /// Returns an upper bound of the modules per side of a code for the given number of bytes. Printers use a smaller
  /// code if possible.
  private static func maximumModules(for bytes: Int, _ correction: Correction) -> Int {
    // The share of data in a code's bytes, in thousandths. Chosen: no code of ISO/IEC 18004 has less.
    let share = [730, 610, 440, 335][Int(correction.rawValue)]
    for version in 1...39 {
      // The modules without those that every code has.
      var modules = (16 * version + 128) * version + 64
      if version >= 2 {
        let marks = version / 7 + 2
        modules -= (25 * marks - 10) * marks - 55
        if version >= 7 { modules -= 36 }
      }
      if modules / 8 * share / 1_000 >= bytes + 3 { return 17 + 4 * version }
    }
    return 177
  }
}
