/// A character that is typed as on Windows: by its number on the keypad while Alt is held.
///
/// Scanners do this for characters that a keyboard's layout may lack. With a leading zero, the number is that of
/// Windows-1252 (`0228` is ä). Without one, it is that of code page 437 (`132` is ä). After a plus sign, it is
/// the hexadecimal number of Unicode (`+e4`). In either code page, numbers below 32 are control characters.
struct AltCode: Sendable {
  /// The result of releasing Alt.
  enum Result: Equatable {
    /// No number was typed.
    case none
    case character(String)
    /// No character has this number.
    case unknown
  }

  private(set) var isHeld = false
  private(set) var digits = ""
  /// Whether a number is incomplete.
  private var isBroken = false

  /// The maximum number of digits, so that no number overflows.
  private static let maximumLength = 8

  var hasNumber: Bool { !digits.isEmpty || isBroken }

  /// Starts a character because Alt was pressed.
  mutating func start() { self = AltCode(isHeld: true, digits: "", isBroken: false) }

  /// Adds a key that is pressed while Alt is held. Returns `false` if the key is not part of a number.
  mutating func add(_ key: KeyPress) -> Bool {
    guard let digit = Self.digit(of: key, isHexadecimal: digits.utf8.first == UInt8(ascii: "+")) else { return false }
    if digits.utf8.count < Self.maximumLength { digits += digit } else { isBroken = true }
    return true
  }

  /// Marks the number as incomplete, because a pause or a lost key separates its digits.
  mutating func interrupt() {
    guard isHeld, !digits.isEmpty else { return }
    digits = ""
    isBroken = true
  }

  /// Returns the character because Alt was released.
  mutating func finish() -> Result {
    defer { self = AltCode() }
    guard isHeld, hasNumber else { return .none }
    guard !isBroken, let scalar = Self.scalar(digits) else { return .unknown }
    return .character(String(Character(scalar)))
  }

  private static func digit(of key: KeyPress, isHexadecimal: Bool) -> String? {
    if let digit = key.keypadDigit { return String(digit) }
    // XKB_KEY_KP_Add.
    if key.symbol == 0xFFAB { return "+" }
    // The number row and the letters, whose symbols are ASCII.
    guard isHexadecimal, key.symbol < 0x80 else { return nil }
    let character = Character(Unicode.Scalar(UInt8(key.symbol)))
    return character.hexDigitValue == nil ? nil : String(character)
  }

  private static func scalar(_ digits: String) -> Unicode.Scalar? {
    if digits.utf8.first == UInt8(ascii: "+") {
      guard let number = UInt32(digits.dropFirst(), radix: 16), number > 0 else { return nil }
      return Unicode.Scalar(number)
    }
    guard let number = Int(digits), (1...255).contains(number) else { return nil }
    if number < 128 { return Unicode.Scalar(UInt8(number)) }
    if digits.utf8.first != UInt8(ascii: "0") { return element(number - 128, of: upperHalf437) }
    if number >= 160 { return Unicode.Scalar(UInt8(number)) }
    let scalar = element(number - 128, of: windows1252)
    return scalar == "?" ? nil : scalar
  }

  private static func element(_ index: Int, of table: String) -> Unicode.Scalar? {
    table.unicodeScalars.dropFirst(index).first
  }

  /// The characters 128 to 159 of Windows-1252. A question mark is a number without a character.
  private static let windows1252 = "€?‚ƒ„…†‡ˆ‰Š‹Œ?Ž??‘’“”•–—˜™š›œ?žŸ"
  /// The characters 128 to 255 of code page 437.
  private static let upperHalf437 =
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
    + "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}"
}
