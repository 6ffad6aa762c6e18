internal import CMbedTLS

/// The hash by which a server shows that it speaks WebSocket. It protects nothing.
enum SHA1 {
  static func hash(of text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return [UInt8](unsafeUninitializedCapacity: 20) { buffer, count in
      vt_sha1(bytes, bytes.count, buffer.baseAddress)
      count = 20
    }
  }
}
