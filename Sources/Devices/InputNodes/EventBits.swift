/// A bitmap as the kernel prints it: words in hexadecimal digits, the highest
/// first. They are as wide as this program's own words, whatever the kernel's are.
package struct EventBits {
  private var words: [UInt] = []

  @export(interface)
  package init(_ text: Substring) {
    for field in text.split(separator: " ") { words.append(UInt(field, radix: 16) ?? 0) }
  }

  package func contains(_ code: Int32) -> Bool {
    let bit = Int(code)
    let word = words.count - 1 - bit / UInt.bitWidth
    return words.indices.contains(word) && words[word] & (1 << UInt(bit % UInt.bitWidth)) != 0
  }
}
