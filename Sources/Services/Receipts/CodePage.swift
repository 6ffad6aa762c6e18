/// The characters of a printer beyond ASCII, and the number that selects them.
///
/// A character that is not in the code page is replaced by the closest one: a letter without its accent, `-` for a
/// dash, straight quotes for curly ones, `...`, `EUR`, or a space of normal width. Other characters become `?`. Control
/// characters are removed.
public struct CodePage: Equatable, Sendable {
  /// The argument of the command `ESC t`. Printers' manuals list the numbers.
  public let number: UInt8
  /// The characters of the bytes from 128.
  private let characters: [UInt16]

  /// Creates a code page from a printer's manual.
  ///
  /// - Parameter upperHalf: The characters of the bytes from 128, in order, with U+FFFD for undefined ones.
  public init(number: UInt8, upperHalf: String) {
    self.number = number
    characters = upperHalf.unicodeScalars.prefix(128).map {
      UInt16(truncatingIfNeeded: $0.value > 0xFFFF ? 0xFFFD : $0.value)
    }
  }

  /// The languages of Western Europe and the euro sign (WPC1252): ISO 8859-1 with more quotes and dashes.
  public static let windows1252 = CodePage(
    number: 16,
    upperHalf:
      "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ"
      + "\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿"
      + "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß"
      + "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ")

  /// The languages of Western Europe with box-drawing characters (PC858), which is PC850 with the euro sign.
  public static let pc858 = CodePage(
    number: 19,
    upperHalf:
      "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ"
      + "áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐"
      + "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀"
      + "ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}")

  /// The languages of Central Europe in Latin script (PC852).
  public static let pc852 = CodePage(
    number: 18,
    upperHalf:
      "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×č"
      + "áíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐"
      + "└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀"
      + "ÓßÔŃńňŠšŔÚŕŰýÝţ´\u{AD}˝˛ˇ˘§÷¸°¨˙űŘř■\u{A0}")

  /// Cyrillic letters (PC866).
  public static let pc866 = CodePage(
    number: 17,
    upperHalf:
      "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
      + "абвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
      + "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
      + "рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■\u{A0}")

  /// The byte for a no-break space until the line is printed.
  static let noBreakSpace: UInt8 = 0

  /// Returns the text in the printer's encoding, one byte per column. Line ends are bytes of value 10.
  func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars { append(scalar.value, to: &bytes) }
    return bytes
  }

  private func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    switch scalar {
    case 0x0A, 0x20...0x7E: return bytes.append(UInt8(scalar))
    case 0x09: return bytes.append(0x20)
    // Text must not contain commands.
    case 0...0x1F, 0x7F...0x9F: return
    // Invisible characters: soft hyphens, direction and joining marks, combining accents.
    case 0xAD, 0x300...0x36F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFE00...0xFE0F, 0xFEFF: return
    case 0xA0, 0x202F: return bytes.append(Self.noBreakSpace)
    default: break
    }
    if scalar != 0xFFFD, let index = characters.firstIndex(where: { UInt32($0) == scalar }) {
      return bytes.append(UInt8(128 + index))
    }
    bytes += Self.asciiFallback(for: scalar).utf8
  }

  /// Returns the closest ASCII text for a character.
  private static func asciiFallback(for scalar: UInt32) -> String {
    switch scalar {
    case 0x2000...0x200A, 0x205F, 0x3000: " "
    case 0x2010...0x2015, 0x2212: "-"
    case 0x2018...0x201B, 0x2032, 0xB4: "'"
    case 0x201C...0x201F, 0x2033, 0xAB, 0xBB: "\""
    case 0x2026: "..."
    case 0x2022, 0xB7: "*"
    case 0x20AC: "EUR"
    case 0xD7: "x"
    case 0xDF: "ss"
    case 0xC6: "AE"
    case 0xE6: "ae"
    case 0x152: "OE"
    case 0x153: "oe"
    case 0xC0...0x17F: baseLetter(scalar)
    default: "?"
    }
  }

  /// Returns the base letter of a character from U+00C0 to U+017F.
  private static func baseLetter(_ scalar: UInt32) -> String {
    let letters: StaticString =
      """
      AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty\
      AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiJjJjKkkLlLlLlL\
      lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs
      """
    return String(Unicode.Scalar(letters.utf8Start[Int(scalar) - 0xC0]))
  }
}
