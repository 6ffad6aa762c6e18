internal import CLinux

/// Parsing of decimal numbers.
public enum DecimalParser {
  /// Returns the `Double` nearest to a number such as `-12.5e3`, infinity if it is too large, or 0 if the text is not a
  /// number.
  ///
  /// Embedded Swift has no such function. The C library's `strtod` is exact.
  @export(interface)
  public static func double(from text: UnsafeBufferPointer<UInt8>) -> Double {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: text.count + 1) { copy in
      for index in 0..<text.count { copy[index] = CChar(bitPattern: text[index]) }
      copy[text.count] = 0
      return strtod(copy.baseAddress!, nil)
    }
  }
}
