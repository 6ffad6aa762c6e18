/// The most recent lines of the log, numbered so that a client can follow the log.
struct RecentLines {
  /// The number of lines kept. Chosen: four times the 50 lines that are stored with a failed release.
  static let capacity = 200

  /// The number of the next line. The first line has number 0.
  private(set) var next: Int64 = 0
  /// A ring buffer: a line's index is its number modulo `capacity`.
  private var lines = [[UInt8]](repeating: [], count: capacity)

  /// Adds a line, including its line end.
  mutating func append(_ line: [UInt8]) {
    lines[Int(next % Int64(Self.capacity))] = line
    next += 1
  }

  /// Returns the lines from `number` on that are still available, up to `bytes` bytes, and the number of the line after
  /// them.
  ///
  /// - Parameter earlier: The text that precedes line 0.
  func text(from number: Int64, within bytes: Int, after earlier: String = "") -> (text: String, next: Int64) {
    var text = number == 0 && earlier.utf8.count <= bytes ? Array(earlier.utf8) : []
    var number = max(number, next - Int64(Self.capacity), 0)
    while number < next {
      let line = lines[Int(number % Int64(Self.capacity))]
      guard text.count + line.count <= bytes else { break }
      text += line
      number += 1
    }
    return (String(decoding: text, as: UTF8.self), number)
  }
}
