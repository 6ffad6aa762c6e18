extension StaticString {
  /// Returns the translation of an English text in this table, which has one line `English=word` for each word, or
  /// `nil` if it has none.
  package func translation(of english: UnsafeBufferPointer<UInt8>) -> String? {
    withUTF8Buffer { table in
      for line in table.split(separator: UInt8(ascii: "\n")) where line.starts(with: english) {
        let rest = line.dropFirst(english.count)
        if rest.first == UInt8(ascii: "=") {
          return String(decoding: UnsafeBufferPointer(rebasing: rest.dropFirst()), as: UTF8.self)
        }
      }
      return nil
    }
  }
}
