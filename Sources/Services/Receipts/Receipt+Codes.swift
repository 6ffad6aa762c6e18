extension Receipt {
  /// A kind of bar code.
  public enum BarCode: Sendable {
    /// Twelve digits of a product's number, and the one that checks them, which may be given too.
    case ean13
    /// Letters, digits and signs of ASCII. The printer adds the sign that checks them.
    case code128
  }

  /// How much of a QR code may be dirty and it can still be read.
  public enum Correction: UInt8, Sendable {
    /// 7, 15, 25 and 30 of 100.
    case low, medium, quartile, high
  }

  /// Bars that a scanner reads.
  ///
  /// - Parameters:
  ///   - height: of the bars, in dots, 1 to 255.
  ///   - hasText: whether it stands below what they say.
  ///   - module: how wide the narrowest bar is, in dots, 2 to 6; less where there is no room for it.
  /// - Throws: for what this kind of code cannot say, a wrong digit that checks, and bars that are wider than the paper.
  public mutating func barCode(
    _ kind: BarCode, _ text: String, height: Int = 80, hasText: Bool = true, module: Int = 3,
    _ alignment: ReceiptStyle.Alignment = .center
  ) throws(ReceiptError) {
    let (system, data, modules) = try kind == .ean13 ? Self.ean13(text) : Self.code128(text)
    var module = max(2, min(module, 6))
    while module > 2, modules * module > paper.dots { module -= 1 }
    guard modules * module <= paper.dots else {
      throw .barCode(text, allowed: "it is \(modules * module) dots wide, and the paper has \(paper.dots)")
    }
    // GS h (height), GS w (width), GS H (where its text is: below), GS k (print bar code, with a count).
    command(
      change(to: ReceiptStyle(alignment)) + [
        0x1D, 0x68, UInt8(max(1, min(height, 255))), 0x1D, 0x77, UInt8(module), 0x1D, 0x48, hasText ? 2 : 0,
      ]
        + [0x1D, 0x6B, system, UInt8(data.count)] + data)
  }

  /// A code that a telephone's camera reads, which the printer draws.
  ///
  /// - Parameter module: how wide its squares are, in dots, 1 to 16; less where there is no room for them.
  /// - Throws: for more bytes than a code has, and for the byte 16, which begins a command that printers obey wherever it is.
  public mutating func qrCode(
    _ text: String, correction: Correction = .medium, module: Int = 6, _ alignment: ReceiptStyle.Alignment = .center
  ) throws(ReceiptError) {
    let data = [UInt8](text.utf8)
    // ISO/IEC 18004: bytes of the largest code.
    let most = [2_953, 2_331, 1_663, 1_273][Int(correction.rawValue)]
    guard !data.isEmpty, data.count <= most else { throw .qrCode(bytes: data.count, allowed: "1 to \(most) at this correction") }
    guard !data.contains(0x10) else { throw .qrCode(bytes: data.count, allowed: "any character but U+0010") }
    let room = paper.dots / (Self.mostModules(of: data.count, correction) + 8)
    let module = max(1, min(module, room, 16))
    let count = data.count + 3
    // GS ( k (two-dimensional codes), of QR: model 2, size of a module, error correction, store the data, print it.
    command(
      change(to: ReceiptStyle(alignment)) + [0x1D, 0x28, 0x6B, 4, 0, 0x31, 0x41, 0x32, 0]
        + [0x1D, 0x28, 0x6B, 3, 0, 0x31, 0x43, UInt8(module)] + [0x1D, 0x28, 0x6B, 3, 0, 0x31, 0x45, 0x30 + correction.rawValue]
        + [0x1D, 0x28, 0x6B, UInt8(count & 0xFF), UInt8(count >> 8), 0x31, 0x50, 0x30] + data
        + [0x1D, 0x28, 0x6B, 3, 0, 0x31, 0x51, 0x30])
  }

  // MARK: What is coded

  private typealias Coded = (system: UInt8, data: [UInt8], modules: Int)

  private static func ean13(_ text: String) throws(ReceiptError) -> Coded {
    var digits = [UInt8](text.utf8)
    guard 12...13 ~= digits.count, digits.allSatisfy({ 48...57 ~= $0 }) else {
      throw .barCode(text, allowed: "EAN-13 has 12 digits, or 13 with the one that checks them")
    }
    var sum = 0
    for (index, digit) in digits.prefix(12).enumerated() { sum += Int(digit - 48) * (index % 2 == 0 ? 1 : 3) }
    let check = UInt8(48 + (10 - sum % 10) % 10)
    if digits.count == 12 { digits.append(check) }
    guard digits[12] == check else { throw .barCode(text, allowed: "the last digit checks the others, and has to be \(check - 48)") }
    // 95 of bars, 11 and 7 beside them that stay white.
    return (67, digits, 113)
  }

  private static func code128(_ text: String) throws(ReceiptError) -> Coded {
    let characters = [UInt8](text.utf8)
    guard !characters.isEmpty, characters.allSatisfy({ 0x20...0x7E ~= $0 }) else {
      throw .barCode(text, allowed: "CODE128 has one or more letters, digits and signs of ASCII")
    }
    let (data, signs) = pairs(of: characters) ?? letters(of: characters)
    guard data.count <= 255 else { throw .barCode(text, allowed: "CODE128 has 255 bytes at most, and this are \(data.count)") }
    // Each sign has 11, and so have the beginning and the check; the end has 13, and 10 on both sides stay white.
    return (73, data, 11 * (signs + 2) + 13 + 20)
  }

  /// In code set B, one sign for each character.
  private static func letters(of characters: [UInt8]) -> (data: [UInt8], signs: Int) {
    var data: [UInt8] = [0x7B, 0x42]
    // A brace is two of them.
    for character in characters { data += character == 0x7B ? [0x7B, 0x7B] : [character] }
    return (data, characters.count)
  }

  /// In code set C, one sign for two digits; nil where there is something else, or a pair that begins a command.
  private static func pairs(of characters: [UInt8]) -> (data: [UInt8], signs: Int)? {
    guard characters.count >= 4, characters.count % 2 == 0, characters.allSatisfy({ 48...57 ~= $0 }) else { return nil }
    var data: [UInt8] = [0x7B, 0x43]
    for index in stride(from: 0, to: characters.count, by: 2) {
      data.append((characters[index] - 48) * 10 + characters[index + 1] - 48)
    }
    return data.contains(0x10) ? nil : (data, characters.count / 2)
  }

  /// On a side of a code for so many bytes, or more: printers choose a smaller one where they can.
  private static func mostModules(of bytes: Int, _ correction: Correction) -> Int {
    // D: shares of a code's bytes that are data, in thousandths; ISO/IEC 18004 has no code with less of them.
    let share = [730, 610, 440, 335][Int(correction.rawValue)]
    for version in 1...39 {
      // Its modules without those that every code has.
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
