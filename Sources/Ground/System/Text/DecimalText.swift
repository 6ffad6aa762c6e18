internal import CLinux

/// Numbers written in decimal.
public enum DecimalText {
  /// The `Double` that is nearest to a number such as `-12.5e3`, or infinite where it is beyond all of them; 0 for what is no number.
  ///
  /// Embedded Swift has no such function of its own. The C library's is exact.
  @export(interface)
  public static func number(_ text: UnsafeBufferPointer<UInt8>) -> Double {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: text.count + 1) { copy in
      for index in 0..<text.count { copy[index] = CChar(bitPattern: text[index]) }
      copy[text.count] = 0
      return strtod(copy.baseAddress!, nil)
    }
  }
}
