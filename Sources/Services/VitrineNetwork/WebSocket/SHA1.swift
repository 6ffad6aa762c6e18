internal import CMbedTLS

/// The SHA-1 hash, which a server returns to confirm that it supports WebSocket. It has no security purpose.
enum SHA1 {
  static func hash(of text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return [UInt8](unsafeUninitializedCapacity: 20) { buffer, count in
      vt_sha1(bytes, bytes.count, buffer.baseAddress)
      count = 20
    }
  }
}
