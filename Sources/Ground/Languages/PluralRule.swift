/// A language's rule for choosing plural forms of whole numbers, from Unicode CLDR.
public enum PluralRule: Sendable {
  /// One form for all numbers.
  case same
  /// A form for one, and a form for all other numbers.
  case one
  /// A form for zero and one, and a form for all other numbers.
  case upToOne
  /// Like `one`, with another form for whole millions.
  case oneAndMillions
  /// Like `upToOne`, with another form for whole millions.
  case upToOneAndMillions
  /// A form for numbers that end with 1 but not with 11, and a form for all other numbers.
  case endsWithOne
  case arabic, croatian, czech, hebrew, irish, latvian, lithuanian, polish, romanian, slovenian, ukrainian, welsh

  /// Creates the rule of a language, or returns `nil` if it is not known.
  public init?(_ language: Language) {
    let code = language.code
    if isOne(code, of: "ja zh ko th vi id ms lo my") {
      self = .same
    } else if isOne(code, of: "en de nl sv da nb nn no fi et el hu tr bg sq eu gl ka kk ky az uz mn sw ta te ml ur af fo fy lb tk") {
      self = .one
    } else if isOne(code, of: "hy fa hi bn am zu gu kn") {
      self = .upToOne
    } else if isOne(code, of: "es it ca") {
      self = .oneAndMillions
    } else if isOne(code, of: "fr pt") {
      // In Portugal, zero uses the form for many.
      self = isOne(language.tag, of: "pt-PT") ? .oneAndMillions : .upToOneAndMillions
    } else if isOne(code, of: "is mk") {
      self = .endsWithOne
    } else if isOne(code, of: "hr sr bs") {
      self = .croatian
    } else if isOne(code, of: "cs sk") {
      self = .czech
    } else if isOne(code, of: "he iw") {
      self = .hebrew
    } else if isOne(code, of: "uk ru be") {
      self = .ukrainian
    } else if isOne(code, of: "ar") {
      self = .arabic
    } else if isOne(code, of: "ga") {
      self = .irish
    } else if isOne(code, of: "lv") {
      self = .latvian
    } else if isOne(code, of: "lt") {
      self = .lithuanian
    } else if isOne(code, of: "pl") {
      self = .polish
    } else if isOne(code, of: "ro") {
      self = .romanian
    } else if isOne(code, of: "sl") {
      self = .slovenian
    } else if isOne(code, of: "cy") {
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
    case .one: self != .same
    case .two: self == .arabic || self == .hebrew || self == .irish || self == .slovenian || self == .welsh
    case .few:
      switch self {
      case .arabic, .croatian, .czech, .irish, .lithuanian, .polish, .romanian, .slovenian, .ukrainian, .welsh: true
      default: false
      }
    case .many:
      switch self {
      case .arabic, .irish, .oneAndMillions, .polish, .ukrainian, .upToOneAndMillions, .welsh: true
      default: false
      }
    case .other: self != .polish && self != .ukrainian
    }
  }

  /// Returns `true` if texts may omit `category`. This is the case for whole millions, which can use `other`.
  public func canDoWithout(_ category: PluralCategory) -> Bool {
    category == .many && (self == .oneAndMillions || self == .upToOneAndMillions)
  }

  /// Returns the category of `count`. The category of a negative number is that of its magnitude.
  public func category(of count: Int) -> PluralCategory {
    let number = count.magnitude
    let (last, lastTwo) = (number % 10, number % 100)
    let isTeen = lastTwo >= 11 && lastTwo <= 19
    let isLow = last >= 2 && last <= 4 && !(lastTwo >= 12 && lastTwo <= 14)
    switch self {
    case .same: return .other
    case .one: return number == 1 ? .one : .other
    case .upToOne: return number <= 1 ? .one : .other
    case .oneAndMillions, .upToOneAndMillions:
      if number == 1 || number == 0 && self == .upToOneAndMillions { return .one }
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
  package func position(of count: Int) -> Int {
    let category = category(of: count)
    var position = 0
    for other in PluralCategory.allCases {
      if other == category { break }
      if has(other) { position += 1 }
    }
    return position
  }
}
