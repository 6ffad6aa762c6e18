/// Keys of TOML files as Swift names.
package enum SwiftName {
  /// Returns `true` if `name` starts with a lowercase letter and continues with letters and digits, all ASCII.
  package static func isValid(_ name: String) -> Bool { name.wholeMatch(of: /[a-z][A-Za-z0-9]*/) != nil }

  /// Returns `payNow` for `pay-now` and `pay_now`, or `nil` if `key` is not a name.
  package static func identifier(for key: String) -> String? {
    guard key.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]*/) != nil else { return nil }
    let words = key.split { $0 == "-" || $0 == "_" }
    guard let first = words.first else { return nil }
    return first.prefix(1).lowercased() + first.dropFirst()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Returns the name in backticks, because it may be a keyword of Swift.
  package static func backticked(_ name: String) -> String { "`\(name)`" }
}
