/// A topic filter: `+` matches one level, and `#` at the end matches all remaining levels.
struct MQTTFilter: Equatable {
  let text: String
  private let words: [Substring]

  /// Creates a filter, or returns `nil` if it is invalid.
  init?(_ text: String) {
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
    guard !text.isEmpty, text.utf8.count <= MQTTPackets.maximumStringSize, !text.utf8.contains(0) else { return nil }
    for (index, word) in words.enumerated() {
      if word == "+" || (word == "#" && index == words.count - 1) { continue }
      if word.utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") }) { return nil }
    }
    self.text = text
    self.words = words
  }

  func matches(_ topic: String) -> Bool {
    let parts = topic.split(separator: "/", omittingEmptySubsequences: false)
    // A leading wildcard does not match the broker's own topics, such as `$SYS`.
    if topic.utf8.first == UInt8(ascii: "$"), words[0] == "+" || words[0] == "#" { return false }
    for (index, word) in words.enumerated() {
      if word == "#" { return true }
      guard index < parts.count, word == "+" || word == parts[index] else { return false }
    }
    return parts.count == words.count
  }
}
