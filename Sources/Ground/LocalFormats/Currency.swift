import Languages

/// A currency by its code of ISO 4217: `EUR`, `JPY`.
public struct Currency: Sendable, Equatable, ExpressibleByStringLiteral {
  /// Three capital letters.
  public let code: String

  /// - Parameter code: of ISO 4217, in capitals.
  public init(_ code: String) { self.code = code }

  /// For codes in sources.
  public init(stringLiteral code: String) { self.code = code }

  /// How many digits of the smallest unit stand behind the decimal mark: 2 for cents.
  public var digits: Int {
    if isOne(code, of: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF") { return 0 }
    return isOne(code, of: "BHD IQD JOD KWD LYD OMR TND") ? 3 : 2
  }

  /// Byte by byte.
  public static func == (a: Currency, b: Currency) -> Bool { a.code.utf8.elementsEqual(b.code.utf8) }
}
