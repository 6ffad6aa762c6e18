internal import CMbedTLS

enum Base64 {
  static func text(of bytes: [UInt8]) -> String {
    // The library also writes a zero after the text.
    let capacity = (bytes.count + 2) / 3 * 4 + 1
    return String(unsafeUninitializedCapacity: capacity) { vt_base64(bytes, bytes.count, $0.baseAddress, capacity) }
  }
}
