import System
import Typography

/// The common parts of the programs that draw scenes for `tools/bench`: scene numbers, the font, and errors.
enum SceneProgram {
  /// Loads the font `VITRINE_FONT`, or Debian's DejaVu Sans, for drawing text.
  static func loadFont() {
    let path = Process.environment("VITRINE_FONT") ?? "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    do { Typeface.system = try Typeface(contentsOf: path) } catch { fail("\(error)") }
  }

  /// Returns an argument as a number in `range`. Exits the program with a message if it is invalid.
  static func number(_ text: String, _ range: ClosedRange<Int>) -> Int {
    guard let number = Int(text), range.contains(number) else {
      fail("\(text): not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Returns a hash of `count` pixels (FNV-1a, one pixel at a time), in hexadecimal.
  static func sum(of pixels: UnsafePointer<UInt32>, _ count: Int) -> String {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in 0..<count { sum = (sum ^ UInt64(pixels[index])) &* 0x100_0000_01B3 }
    return String(sum, radix: 16)
  }

  /// Exits the program with a message and status 2.
  static func fail(_ line: String) -> Never {
    Process.log(line)
    Process.exit(2)
  }
}
