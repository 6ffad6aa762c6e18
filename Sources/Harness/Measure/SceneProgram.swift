import System
import Typography

/// What the programs that draw scenes for `tools/bench` share: their numbers, their font and their end.
enum SceneProgram {
  /// Has text drawn with the font `VITRINE_FONT`, or Debian's DejaVu Sans.
  static func loadFont() {
    let path = Process.environment("VITRINE_FONT") ?? "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    do { Typeface.system = try Typeface(contentsOf: path) } catch { fail("\(error)") }
  }

  /// An argument that is a number of `range`; the program ends with a line where it is none.
  static func number(_ text: String, _ range: ClosedRange<Int>) -> Int {
    guard let number = Int(text), range.contains(number) else {
      fail("\(text): not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A sum of `count` pixels that another picture hardly has (FNV-1a, a pixel at a time), in hexadecimal.
  static func sum(of pixels: UnsafePointer<UInt32>, _ count: Int) -> String {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in 0..<count { sum = (sum ^ UInt64(pixels[index])) &* 0x100_0000_01B3 }
    return String(sum, radix: 16)
  }

  /// Ends the program with a line, and 2.
  static func fail(_ line: String) -> Never {
    Process.log(line)
    Process.exit(2)
  }
}
