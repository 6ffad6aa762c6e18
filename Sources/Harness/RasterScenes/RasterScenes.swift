import Raster
import SceneProgram
import System

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
    SceneProgram.run { arguments throws(Errno) in
      switch (arguments.first, arguments.count) {
      case ("names", 1): for name in Scenes.names { print(name) }
      case ("count", 3): count(index(arguments[1]), times: SceneProgram.number(arguments[2], 1...1000))
      case ("draw", 3): try write(index(arguments[1]), to: arguments[2])
      default: SceneProgram.fail(usage)
      }
    }
  }

  private static func scenes() -> Scenes {
    SceneProgram.loadFont()
    return Scenes()
  }

  private static func index(_ text: String) -> Int { SceneProgram.number(text, 1...Scenes.names.count) - 1 }

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
    if !isEncoded { SceneProgram.fail("no memory for a picture") }
  }
}
