internal import CHarness

/// Checks that the functions for reference counting return their argument unchanged, as the compiler assumes.
/// docs/swift-runtime.md describes when they did not.
enum RuntimeContract {
  private final class Counted {}

  /// Returns the name of the first function that does not, or `nil`.
  static func firstViolation() -> String? {
    let object = Counted()
    let plain = Unmanaged.passUnretained(object).toOpaque()
    if vt_retain(plain) != plain { return breach("swift_retain") }
    swift_release(plain)
    if vt_retain_n(plain, 2) != plain { return breach("swift_retain_n") }
    for _ in 0..<2 { swift_release(plain) }
    for word in tagged(plain) {
      if vt_bridge_object_retain(word) != word { return breach("swift_bridgeObjectRetain") }
      swift_bridgeObjectRelease(word)
      if vt_bridge_object_retain_n(word, 2) != word { return breach("swift_bridgeObjectRetain_n") }
      for _ in 0..<2 { swift_bridgeObjectRelease(word) }
    }
    return nil
  }

  /// Returns words that contain tag bits in addition to the address.
  private static func tagged(_ object: UnsafeMutableRawPointer) -> [UnsafeMutableRawPointer?] {
    #if _pointerBitWidth(_64)
      // The second word of the string "a", which has tag bits and a length but no object; and an object's address with
      // a tag bit.
      [UInt(0xE1) << 56, UInt(bitPattern: object) | 1 << 60].map { UnsafeMutableRawPointer(bitPattern: $0) }
    #else
      // A 32-bit word has no tag bits.
      [object]
    #endif
  }

  private static func breach(_ name: String) -> String { "\(name) returns a different value than it received" }
}
