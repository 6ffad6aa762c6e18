/// The last lines of the log, each with a number, so that somebody may follow it.
struct RecentLines {
  /// D: of which 50 are what is kept of a release that failed.
  static let count = 200

  /// The number of the line that comes next; the first is 0.
  private(set) var next: Int64 = 0
  /// A ring: the line of a number lies at the number's rest.
  private var lines = [[UInt8]](repeating: [], count: count)

  /// Takes in a line with its end.
  mutating func keep(_ line: [UInt8]) {
    lines[Int(next % Int64(Self.count))] = line
    next += 1
  }

  /// The lines from that number on, as far as they are still there, up to so many bytes.
  ///
  /// - Parameter earlier: what there was before the first.
  func text(from number: Int64, within bytes: Int, after earlier: String = "") -> (text: String, next: Int64) {
    var text = number == 0 && earlier.utf8.count <= bytes ? Array(earlier.utf8) : []
    var number = max(number, next - Int64(Self.count), 0)
    while number < next {
      let line = lines[Int(number % Int64(Self.count))]
      guard text.count + line.count <= bytes else { break }
      text += line
      number += 1
    }
    return (String(decoding: text, as: UTF8.self), number)
  }
}
