import Geometry
import System
import Typography

/// Plays a scene for `tools/bench frames`, which counts instructions.
@main struct FrameScenes {
  private static let usage = """
    usage: frame-scenes names | play NUMBER FRAMES WIDTH HEIGHT
      names   prints the scenes' names, one a line
      play    plays FRAMES frames, 1 to 1000, of scene NUMBER on a panel in memory
    The font is VITRINE_FONT, or Debian's DejaVu Sans.
    """

  static func main() {
    do throws(Errno) {
      let arguments = try Process.arguments()
      switch (arguments.first, arguments.count) {
      case ("names", 1): for name in FrameScene.names { print(name) }
      case ("play", 5): play(arguments.dropFirst().map { Int($0) ?? 0 })
      default: fail(usage)
      }
    } catch {
      fail("\(error)")
    }
  }

  private static func play(_ numbers: [Int]) {
    let (number, frames, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3])
    guard (1...FrameScene.names.count).contains(number), (1...1000).contains(frames), (320...4096).contains(width),
      (240...4096).contains(height)
    else { fail(usage) }
    let path = Process.environment("VITRINE_FONT") ?? "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    do { Typeface.system = try Typeface(contentsOf: path) } catch { fail("\(error)") }
    let scene = FrameScene(number, size: PixelSize(width, height))
    for _ in 0..<frames { scene.showFrame() }
    print("\(frames) frames, \(scene.pixels / frames) pixels each")
  }

  private static func fail(_ line: String) -> Never {
    Process.log(line)
    Process.exit(2)
  }
}
