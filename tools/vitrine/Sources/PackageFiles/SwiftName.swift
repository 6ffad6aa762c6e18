/// Names in TOML files, as Swift has them.
package enum SwiftName {
  /// Whether a name begins with a small letter and goes on with letters and digits, all of ASCII.
  package static func isValid(_ name: String) -> Bool { name.wholeMatch(of: /[a-z][A-Za-z0-9]*/) != nil }

  /// `pay-now` and `pay_now` are `payNow`; nil for what is no name.
  package static func name(of key: String) -> String? {
    guard key.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]*/) != nil else { return nil }
    let words = key.split { $0 == "-" || $0 == "_" }
    guard let first = words.first else { return nil }
    return first.prefix(1).lowercased() + first.dropFirst() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// As a name in Swift, which may be one of its words.
  package static func quoted(_ name: String) -> String { "`\(name)`" }
}
