import JSONFormat
import VitrineNetwork

extension FuzzInput {
  static func readJSON(_ bytes: UnsafeRawBufferPointer, into digest: inout Digest) {
    do throws(JSONError) {
      let text = try JSON(parsing: Array(bytes)).text
      digest.add(text)
      // Written JSON must not change when it is read and written again.
      guard try JSON(parsing: text, limit: .max).text == text else {
        fatalError("JSON changes when it is written and parsed")
      }
    } catch { digest.add(error.message) }
  }

  static func readFrames(_ bytes: [UInt8], into digest: inout Digest) {
    add(ParsedMessages(ofFrames: bytes, chunkSize: 3), ParsedMessages(ofFrames: bytes, chunkSize: .max), &digest)
    add(ParsedMessages(ofStream: bytes, chunkSize: 3), ParsedMessages(ofStream: bytes, chunkSize: .max), &digest)
  }

  static func readPackets(_ bytes: [UInt8], into digest: inout Digest) {
    for isVersion5 in [false, true] {
      add(
        ParsedMessages(ofPackets: bytes, chunkSize: 3, isVersion5: isVersion5),
        ParsedMessages(ofPackets: bytes, chunkSize: .max, isVersion5: isVersion5), &digest)
    }
  }

  /// Adds the messages that were read from the same bytes as a whole and in pieces. Both must be equal.
  private static func add(_ reading: ParsedMessages, _ other: ParsedMessages, _ digest: inout Digest) {
    guard reading == other else { fatalError("messages depend on how the bytes are split") }
    for line in reading.messages { digest.add(line) }
    digest.add(reading.problem)
  }

  /// Reads the bytes as an HTTP response, as a whole and in pieces, with equal results; and as a network address.
  static func readAnswer(_ bytes: UnsafeRawBufferPointer, into digest: inout Digest) {
    let whole = ParsedResponse(of: bytes, chunkSize: Int.max)
    guard ParsedResponse(of: bytes, chunkSize: 3) == whole else {
      fatalError("a response depends on how the bytes are split")
    }
    digest.add(UInt64(whole.status))
    digest.add(whole.problem)
    for byte in whole.body { digest.add(byte) }
    let text = String(decoding: bytes, as: UTF8.self)
    for address in [NetworkAddress(text), NetworkAddress("https://a.example:8443/b/c?d")?.resolving(text)] {
      guard let address else { continue }
      guard NetworkAddress(address.text) == address else {
        fatalError("an address changes when it is written and parsed")
      }
      digest.add(address.text)
    }
  }
}
