import System

/// The rotation of the console on the kernel's command line, which the kernel does not apply to an app's frames.
package enum ConsoleRotation {
  /// Returns a message if the command line rotates the console, which names the setting for frames and touches.
  package static func warning(at path: String = "/proc/cmdline") -> String? {
    guard let line = try? File.bytes(at: path, limit: 65_536) else { return nil }
    var start = 0
    // A space or a line feed ends a word.
    for end in 0...line.count where end == line.count || line[end] <= 32 {
      let word = line[start..<end]
      start = end + 1
      guard isRotation(word) else { continue }
      let text = String(decoding: word, as: UTF8.self)
      return "'\(text)' turns only the text of the console; set VITRINE_ROTATION to turn the app and its touches"
    }
    return nil
  }

  /// Returns `true` for `video=DSI-1:800x480@60,rotate=180`, `video=DSI-1:rotate=90`, and `fbcon=map:1,rotate:2`.
  private static func isRotation(_ word: ArraySlice<UInt8>) -> Bool {
    func hasPrefix(_ prefix: StaticString) -> Bool {
      word.count > 6 && (0..<6).allSatisfy { word[word.startIndex + $0] == prefix.utf8Start[$0] }
    }
    let isMode = hasPrefix("video=")
    guard isMode || hasPrefix("fbcon=") else { return false }
    let name: StaticString = "rotate"
    let end = UInt8(ascii: isMode ? "=" : ":")
    // The number of bytes of the option that are those of the name, or -1 if it has another one.
    var matched = 0
    for byte in word.dropFirst(6) {
      if matched == 6, byte == end { return true }
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") {
        matched = 0
      } else {
        matched = matched >= 0 && matched < 6 && byte == name.utf8Start[matched] ? matched + 1 : -1
      }
    }
    return false
  }
}
