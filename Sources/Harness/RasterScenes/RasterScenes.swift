import Raster
import System
import Typography

/// Draws a scene for `tools/bench raster`, which counts instructions, or writes it as a picture.
@main struct RasterScenes {
  private static let usage = """
    usage: raster-scenes names | count NUMBER FRAMES | draw NUMBER FILE
      names   prints the scenes' names, one a line
      count   draws scene NUMBER, 1 to 14, as often as FRAMES, 1 to 1000, says
      draw    writes scene NUMBER, on white, as a PNG
    The font is VITRINE_FONT, or Debian's DejaVu Sans.
    """

  static func main() {
    do throws(Errno) {
      let arguments = try Process.arguments()
      switch (arguments.first, arguments.count) {
      case ("names", 1): for name in Scenes.names { print(name) }
      case ("count", 3): count(index(arguments[1]), times: number(arguments[2], 1...1000))
      case ("draw", 3): try write(index(arguments[1]), to: arguments[2])
      default: fail(usage)
      }
    } catch {
      fail("\(error)")
    }
  }

  private static func scenes() -> Scenes {
    let path = Process.environment("VITRINE_FONT") ?? "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    do { Typeface.system = try Typeface(contentsOf: path) } catch { fail("\(error)") }
    return Scenes()
  }

  private static func index(_ text: String) -> Int { number(text, 1...Scenes.names.count) - 1 }

  private static func number(_ text: String, _ range: ClosedRange<Int>) -> Int {
    guard let number = Int(text), range.contains(number) else {
      fail("\(text): not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private static func count(_ scene: Int, times: Int) {
    let scenes = scenes()
    scenes.clear()
    for _ in 0..<times { scenes.draw(scene) }
    print("\(scenes.frames) frames")
  }

  private static func write(_ scene: Int, to path: String) throws(Errno) {
    let scenes = scenes()
    scenes.clear()
    scenes.draw(scene)
    var failure: Errno?
    let isEncoded = scenes.bitmap.withPNG { file in
      do throws(Errno) { try File.write(file, to: path) } catch { failure = error }
    }
    if let failure { throw failure }
    if !isEncoded { fail("no memory for a picture") }
  }

  private static func fail(_ line: String) -> Never {
    Process.log(line)
    Process.exit(2)
  }
}
