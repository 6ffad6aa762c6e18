/// A bitmap as the kernel prints it: hexadecimal words, the highest first. The words are as wide as this program's,
/// even if the kernel's are wider.
package struct EventBits {
  private var words: [UInt] = []

  @export(interface)
  package init(_ text: Substring) {
    for field in text.split(separator: " ") { words.append(UInt(hexDigits: field) ?? 0) }
  }

  package func contains(_ code: Int32) -> Bool {
    let bit = Int(code)
    let word = words.count - 1 - bit / UInt.bitWidth
    return words.indices.contains(word) && words[word] & (1 << UInt(bit % UInt.bitWidth)) != 0
  }
}
