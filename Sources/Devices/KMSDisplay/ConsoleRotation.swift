import System

/// The rotation of the console on the kernel's command line, which the kernel does not apply to an app's frames.
package enum ConsoleRotation {
  /// Returns a message if the command line rotates the console, which names the setting for frames and touches.
  package static func warning(at path: String = "/proc/cmdline") -> String? {
    guard let line = try? File.text(at: path, limit: 65_536) else { return nil }
    for word in line.utf8.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) {
      // `video=DSI-1:800x480@60,rotate=180`, `video=DSI-1:rotate=90`, and `fbcon=map:1,rotate:2`.
      let isMode = word.starts(with: "video=".utf8)
      guard isMode || word.starts(with: "fbcon=".utf8) else { continue }
      let options = word.dropFirst(6).split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") }
      if options.contains(where: { isMode ? $0.starts(with: "rotate=".utf8) : $0.elementsEqual("rotate".utf8) }) {
        let text = String(Substring(word))
        return "'\(text)' turns only the text of the console; set VITRINE_ROTATION to turn the app and its touches"
      }
    }
    return nil
  }
}
