/// A topic filter: `+` matches one level, and `#` at the end matches all remaining levels. In a shared subscription,
/// `$share/GROUP/FILTER`, the filter follows the group's name (MQTT 5, section 4.8.2; mosquitto also supports it for
/// MQTT 3.1.1).
struct MQTTFilter: Equatable {
  /// The whole text, as sent to the broker.
  let text: String
  /// The levels of the filter that topics match, without the group.
  private let words: ArraySlice<Substring>

  init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= MQTTPackets.maximumStringSize, !text.utf8.contains(0) else { return nil }
    var words = text.split(separator: "/", omittingEmptySubsequences: false)[...]
    if words.first == "$share" {
      // The group, and then at least one character.
      guard words.count > 2, !words[1].isEmpty, !Self.hasWildcard(words[1]), words.count > 3 || !words[2].isEmpty else {
        return nil
      }
      words = words.dropFirst(2)
    }
    for (index, word) in words.enumerated() {
      if word == "+" || (word == "#" && index == words.count - 1) { continue }
      if Self.hasWildcard(word) { return nil }
    }
    self.text = text
    self.words = words
  }

  private static func hasWildcard(_ word: Substring) -> Bool {
    word.utf8.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") }
  }

  func matches(_ topic: String) -> Bool {
    let parts = topic.split(separator: "/", omittingEmptySubsequences: false)
    // A leading wildcard does not match the broker's own topics, such as `$SYS`.
    if topic.utf8.first == UInt8(ascii: "$"), words.first == "+" || words.first == "#" { return false }
    for (index, word) in words.enumerated() {
      if word == "#" { return true }
      guard index < parts.count, word == "+" || word == parts[index] else { return false }
    }
    return parts.count == words.count
  }
}
