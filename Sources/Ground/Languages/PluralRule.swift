/// A language's rule for choosing plural forms of whole numbers, from Unicode CLDR.
public enum PluralRule: Sendable {
  /// One form for all numbers.
  case invariant
  /// A form for one, and a form for all other numbers.
  case one
  /// A form for zero and one, and a form for all other numbers.
  case zeroOrOne
  /// Like `one`, with another form for whole millions.
  case oneAndMillions
  /// Like `zeroOrOne`, with another form for whole millions.
  case zeroOrOneAndMillions
  /// A form for numbers that end with 1 but not with 11, and a form for all other numbers.
  case endsWithOne
  case arabic, croatian, czech, hebrew, irish, latvian, lithuanian, polish, romanian, slovenian, ukrainian, welsh

  /// Creates the rule of a language, or returns `nil` if it is not known.
  public init?(_ language: Language) {
    let code = language.code
    if isWord(code, in: "ja zh ko th vi id ms lo my") {
      self = .invariant
    } else if isWord(
      code, in: "en de nl sv da nb nn no fi et el hu tr bg sq eu gl ka kk ky az uz mn sw ta te ml ur af fo fy lb tk")
    {
      self = .one
    } else if isWord(code, in: "hy fa hi bn am zu gu kn") {
      self = .zeroOrOne
    } else if isWord(code, in: "es it ca") {
      self = .oneAndMillions
    } else if isWord(code, in: "fr pt") {
      // In Portugal, zero uses the form for many.
      self = isWord(language.tag, in: "pt-PT") ? .oneAndMillions : .zeroOrOneAndMillions
    } else if isWord(code, in: "is mk") {
      self = .endsWithOne
    } else if isWord(code, in: "hr sr bs") {
      self = .croatian
    } else if isWord(code, in: "cs sk") {
      self = .czech
    } else if isWord(code, in: "he iw") {
      self = .hebrew
    } else if isWord(code, in: "uk ru be") {
      self = .ukrainian
    } else if isWord(code, in: "ar") {
      self = .arabic
    } else if isWord(code, in: "ga") {
      self = .irish
    } else if isWord(code, in: "lv") {
      self = .latvian
    } else if isWord(code, in: "lt") {
      self = .lithuanian
    } else if isWord(code, in: "pl") {
      self = .polish
    } else if isWord(code, in: "ro") {
      self = .romanian
    } else if isWord(code, in: "sl") {
      self = .slovenian
    } else if isWord(code, in: "cy") {
      self = .welsh
    } else {
      return nil
    }
  }

  /// The categories of whole numbers, in the order of `PluralCategory`. The last one covers all remaining numbers.
  public var categories: [PluralCategory] {
    PluralCategory.allCases.filter { has($0) }
  }

  /// Returns `true` if whole numbers have `category`.
  public func has(_ category: PluralCategory) -> Bool {
    switch category {
    case .zero: self == .arabic || self == .latvian || self == .welsh
    case .one: self != .invariant
    case .two: self == .arabic || self == .hebrew || self == .irish || self == .slovenian || self == .welsh
    case .few:
      switch self {
      case .arabic, .croatian, .czech, .irish, .lithuanian, .polish, .romanian, .slovenian, .ukrainian, .welsh: true
      default: false
      }
    case .many:
      switch self {
      case .arabic, .irish, .oneAndMillions, .polish, .ukrainian, .zeroOrOneAndMillions, .welsh: true
      default: false
      }
    case .other: self != .polish && self != .ukrainian
    }
  }

  /// Returns `true` if texts may omit `category`. This is the case for whole millions, which can use `other`.
  public func isOptional(_ category: PluralCategory) -> Bool {
    category == .many && (self == .oneAndMillions || self == .zeroOrOneAndMillions)
  }

  /// Returns the category of `count`. The category of a negative number is that of its magnitude.
  public func category(of count: Int) -> PluralCategory {
    let number = count.magnitude
    let last = number % 10
    let lastTwo = number % 100
    let isTeen = lastTwo >= 11 && lastTwo <= 19
    let isLow = last >= 2 && last <= 4 && !(lastTwo >= 12 && lastTwo <= 14)
    switch self {
    case .invariant: return .other
    case .one: return number == 1 ? .one : .other
    case .zeroOrOne: return number <= 1 ? .one : .other
    case .oneAndMillions, .zeroOrOneAndMillions:
      if number == 1 || number == 0 && self == .zeroOrOneAndMillions { return .one }
      return number != 0 && number % 1_000_000 == 0 ? .many : .other
    case .endsWithOne: return last == 1 && lastTwo != 11 ? .one : .other
    case .arabic:
      if number <= 2 { return number == 0 ? .zero : number == 1 ? .one : .two }
      return lastTwo >= 3 && lastTwo <= 10 ? .few : lastTwo >= 11 ? .many : .other
    case .croatian: return last == 1 && lastTwo != 11 ? .one : isLow ? .few : .other
    case .czech: return number == 1 ? .one : number >= 2 && number <= 4 ? .few : .other
    case .hebrew: return number == 1 ? .one : number == 2 ? .two : .other
    case .irish:
      switch number {
      case 1: return .one
      case 2: return .two
      case 3...6: return .few
      case 7...10: return .many
      default: return .other
      }
    case .latvian: return last == 0 || isTeen ? .zero : last == 1 ? .one : .other
    case .lithuanian: return isTeen || last == 0 ? .other : last == 1 ? .one : .few
    case .polish: return number == 1 ? .one : isLow ? .few : .many
    case .romanian: return number == 1 ? .one : number == 0 || lastTwo >= 1 && lastTwo <= 19 ? .few : .other
    case .slovenian: return lastTwo == 1 ? .one : lastTwo == 2 ? .two : lastTwo == 3 || lastTwo == 4 ? .few : .other
    case .ukrainian: return last == 1 && lastTwo != 11 ? .one : isLow ? .few : .many
    case .welsh:
      switch number {
      case 0: return .zero
      case 1: return .one
      case 2: return .two
      case 3: return .few
      case 6: return .many
      default: return .other
      }
    }
  }

  /// Returns the index of the category of `count` in `categories`.
  package func categoryIndex(of count: Int) -> Int {
    let category = category(of: count)
    var position = 0
    for other in PluralCategory.allCases {
      if other == category { break }
      if has(other) { position += 1 }
    }
    return position
  }
}
