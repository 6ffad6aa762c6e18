import Languages

/// A rule for the text of a field, and the message for a text that breaks it.
///
///     email.validation = .email
///     phone.validation = .optional(.phone)
///     name.validation = .required.withMessage { Texts.nameMissing }
///
/// All rules but `optional(_:)` reject an empty text. The messages are in the app's language, if it is one of
/// `StandardWord.languages`, or else in English. For another rule, set `TextField.validate`.
public struct TextValidation {
  /// Returns the message for a text that breaks the rule, or `nil`.
  let check: (_ text: String) -> String?
  /// The keyboard for texts of this kind.
  let keyboardType: TextInputTraits.KeyboardType

  private init(
    _ keyboardType: TextInputTraits.KeyboardType = .text, message: @escaping () -> String,
    isValid: @escaping (String) -> Bool
  ) {
    self.init(check: { isValid($0) ? nil : message() }, keyboardType: keyboardType)
  }

  init(check: @escaping (String) -> String?, keyboardType: TextInputTraits.KeyboardType) {
    self.check = check
    self.keyboardType = keyboardType
  }

  /// Returns the message for a text that breaks the rule, or `nil` for a valid text.
  public func message(for text: String) -> String? { check(text) }

  /// Returns this rule with another message.
  ///
  /// - Parameter message: Returns the message in the current language. A field owns the closure, which must not retain
  ///   it.
  public func withMessage(_ message: @escaping () -> String) -> TextValidation {
    let check = check
    return TextValidation(check: { check($0) == nil ? nil : message() }, keyboardType: keyboardType)
  }

  // MARK: Rules

  /// A text with a character other than a space: "Fill in this field".
  public static var required: TextValidation {
    TextValidation(message: { StandardWord.fillInField.text }) { text in text.utf8.contains { $0 != space } }
  }

  /// An empty text, or one that follows another rule.
  public static func optional(_ rule: TextValidation) -> TextValidation {
    let check = rule.check
    return TextValidation(check: { $0.isEmpty ? nil : check($0) }, keyboardType: rule.keyboardType)
  }

  /// An e-mail address by the rule of HTML, without spaces: "Enter a valid e-mail address".
  ///
  /// Before the `@` are letters, digits, dots, and the signs ``!#$%&'*+/=?^_`{|}~-``. After it are names with dots
  /// between them; a name has 1 to 63 letters, digits, and hyphens, and neither begins nor ends with a hyphen. All
  /// characters are ASCII. As in HTML, the host may be one name, such as `localhost`.
  public static var email: TextValidation {
    TextValidation(.email, message: { StandardWord.enterEmail.text }) { isEmail(Array($0.utf8)) }
  }

  /// A phone number: "Enter a valid phone number".
  ///
  /// It has 5 to 15 digits after an optional `+`, with any spaces, hyphens, dots, slashes, and parentheses. 15 is the
  /// limit of international numbers (ITU-T E.164). Chosen: 5, the shortest numbers of subscribers.
  public static var phone: TextValidation {
    TextValidation(.phone, message: { StandardWord.enterPhone.text }) { isPhone($0.utf8) }
  }

  /// A text with a number of characters in `range`: "Enter 3 to 20 characters", or "Enter 5 characters".
  public static func length(_ range: ClosedRange<Int>) -> TextValidation {
    TextValidation(
      message: {
        range.lowerBound == range.upperBound
          ? StandardWord.enterLength.text(range.lowerBound)
          : StandardWord.enterLengthRange.text(range.lowerBound, range.upperBound)
      }
    ) { range.contains($0.count) && !$0.isEmpty }
  }

  /// A text with at least the given number of characters, 2 or more: "Enter at least 3 characters".
  public static func length(_ range: PartialRangeFrom<Int>) -> TextValidation {
    TextValidation(message: { StandardWord.enterMinimumLength.text(range.lowerBound) }) {
      range.contains($0.count) && !$0.isEmpty
    }
  }

  /// A whole number in `range`, in digits from 0 to 9 after an optional sign: "Enter a number from 1 to 10".
  public static func number(_ range: ClosedRange<Int>) -> TextValidation {
    TextValidation(
      .number, message: { StandardWord.enterNumber.text(range.lowerBound, range.upperBound) }
    ) { text in Int(text).map { range.contains($0) } ?? false }
  }

  // MARK: Characters

  private static let space = UInt8(ascii: " ")
  /// The longest name between two dots of a host, in bytes (RFC 1034).
  private static let maximumNameLength = 63
  private static let phoneDigits = 5...15

  private static func isEmail(_ text: [UInt8]) -> Bool {
    guard let at = text.firstIndex(of: UInt8(ascii: "@")), at > 0 else { return false }
    guard text[..<at].allSatisfy({ isLetterOrDigit($0) || isMark($0) }) else { return false }
    let names = text[(at + 1)...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return names.allSatisfy { isHostName($0) }
  }

  /// Returns `true` for a part of a host, between two dots.
  private static func isHostName(_ name: ArraySlice<UInt8>) -> Bool {
    let hyphen = UInt8(ascii: "-")
    guard let first = name.first, let last = name.last, first != hyphen, last != hyphen else { return false }
    return name.count <= maximumNameLength && name.allSatisfy { isLetterOrDigit($0) || $0 == hyphen }
  }

  private static func isPhone(_ text: String.UTF8View) -> Bool {
    var digits = 0
    var isFirst = true
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "+"): if !isFirst { return false }
      case space, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "("), UInt8(ascii: ")"): break
      default: return false
      }
      isFirst = false
    }
    return phoneDigits.contains(digits)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Returns `true` for a sign that may be before the `@` of an e-mail address.
  private static func isMark(_ byte: UInt8) -> Bool {
    let marks: StaticString = ".!#$%&'*+/=?^_`{|}~-"
    return marks.withUTF8Buffer { $0.contains(byte) }
  }
}

extension TextField {
  /// The rule that the text must follow, or `nil`, which is the default.
  ///
  ///     email.validation = .email
  ///
  /// The field stores it in `validate`, and calls it at the same times. Setting a rule for addresses, phone numbers, or
  /// numbers also selects their keyboard, if `traits.keyboardType` is `.text`.
  public final var validation: TextValidation? {
    get { validate.map { TextValidation(check: $0, keyboardType: traits.keyboardType) } }
    set {
      validate = newValue?.check
      if let newValue, traits.keyboardType == .text { traits.keyboardType = newValue.keyboardType }
    }
  }
}
