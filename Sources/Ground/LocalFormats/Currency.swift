import Languages

/// A currency, identified by its ISO 4217 code: `EUR`, `JPY`.
public struct Currency: Sendable, Equatable, ExpressibleByStringLiteral {
  /// The three capital letters of the code.
  public let code: String

  /// Creates a currency.
  ///
  /// - Parameter code: The ISO 4217 code in capital letters.
  public init(_ code: String) { self.code = code }

  /// Creates a currency from a literal.
  public init(stringLiteral code: String) { self.code = code }

  /// The number of digits after the decimal separator, such as 2 for cents.
  public var digits: Int {
    if isWord(code, in: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF") { return 0 }
    return isWord(code, in: "BHD IQD JOD KWD LYD OMR TND") ? 3 : 2
  }

  /// Compares the codes byte by byte.
  public static func == (a: Currency, b: Currency) -> Bool { a.code.utf8.elementsEqual(b.code.utf8) }
}
