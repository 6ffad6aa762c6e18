/// The positions of the on-screen keyboard's keys, in the panel's pixels, according to docs/typing.md. They are for
/// English only, on a panel in landscape with one pixel for each point.
struct KeyLayout {
  private static let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
  private let width: Double
  private let height: Double
  private let row: Double
  private let unit: Double
  private let margin = 6.0

  init(width: Int, height: Int) {
    self.width = Double(width)
    self.height = Double(height)
    row = max(34, min(62, self.height * 0.11)).rounded()
    unit = min(100, (self.width - 2 * margin) / 10)
  }

  /// Returns the center of the key of a letter or of the space bar.
  private func center(of key: Character) -> (x: Double, y: Double)? {
    func y(_ line: Int) -> Double { height - margin - row * (3.5 - Double(line)) }
    // The key for digits, 1.4 wide, precedes the space bar of 4.9.
    if key == " " { return (width / 2 + unit * (1.4 + 4.9 / 2 - 5), y(3)) }
    for (line, letters) in Self.rows.enumerated() {
      guard let index = Array(letters).firstIndex(of: key) else { continue }
      return (width / 2 + unit * (Double(index) + 0.5 - Double(letters.count) / 2), y(line))
    }
    return nil
  }

  /// Returns a touch script in which two thumbs type alternately, ten keys a second. Each touch lasts 0.13 s, so that
  /// the next one starts before it ends. Touches are not centered.
  func thumbs(typing text: String) -> String {
    var lines: [(time: Int, text: String)] = []
    for (index, letter) in text.enumerated() {
      guard let key = center(of: letter) else { continue }
      let x = key.x + Double(index % 7 - 3) * 3
      let y = key.y + Double(index % 5 - 2) * 4
      lines.append((index * 100, "down \(index % 2) \(Int(x)) \(Int(y))"))
      lines.append((index * 100 + 130, "up \(index % 2)"))
    }
    lines.sort { $0.time < $1.time }
    return lines.map { "\($0.time / 1000).\(String($0.time % 1000 + 1000).dropFirst()) \($0.text)\n" }.joined()
  }
}
