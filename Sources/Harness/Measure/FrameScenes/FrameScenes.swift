import Geometry
import System

/// Plays a scene for `tools/bench frames`, which counts instructions, or writes frames to a panel's memory.
struct FrameScenes {
  private static let usage = """
    usage: measure frame-scenes names | play NUMBER FRAMES WIDTH HEIGHT | allocations NUMBER FRAMES WIDTH HEIGHT
           measure frame-scenes panel FRAMES WIDTH HEIGHT
           measure frame-scenes ways | write NUMBER FRAMES WIDTH HEIGHT | time WIDTH HEIGHT | sums WIDTH HEIGHT
      names     prints the scenes' names, one a line
      play      plays FRAMES frames, 1 to 1000, of scene NUMBER on a panel in memory
      allocations  plays as many frames, and prints how often another FRAMES after them ask for memory
      panel     shows FRAMES frames of each scene on the panel of this machine's first card, and prints how many microseconds it
                takes to draw one and to present it, and how many vertical blanks passed without one, a scene a line
      ways      prints the ways to a panel, one a line
      write     writes FRAMES whole frames to a panel's memory, in way NUMBER
      time      prints how many microseconds each way takes, one a line: the least of many in turns
      sums      prints a sum of the bytes of the panel's memory for each way, one a line
    A large frame is written by as many threads as the program may use processors (taskset), four at most.
    The font is VITRINE_FONT, or Debian's DejaVu Sans.
    """

  static func run(_ arguments: [String]) throws(Errno) {
    switch (arguments.first, arguments.count) {
    case ("names", 1): for name in FrameScene.names { print(name) }
    case ("play", 5): play(arguments)
    case ("allocations", 5): countAllocations(arguments)
    case ("panel", 4): try showOnPanel(arguments)
    case ("ways", 1): for way in ScanoutPath.all { print(way.name) }
    case ("write", 5): write(arguments)
    case ("time", 3): printTimes(size(arguments[1], arguments[2]))
    case ("sums", 3): printSums(size(arguments[1], arguments[2]))
    default: SceneProgram.fail(usage)
    }
  }

  private static func size(_ width: String, _ height: String) -> PixelSize {
    let width = SceneProgram.number(width, 320...4096)
    return PixelSize(width, SceneProgram.number(height, 240...4096))
  }

  private static func scene(_ arguments: [String]) -> (scene: FrameScene, frames: Int) {
    let number = SceneProgram.number(arguments[1], 1...FrameScene.names.count)
    let frames = SceneProgram.number(arguments[2], 1...1000)
    SceneProgram.loadFont()
    return (FrameScene(number, size: size(arguments[3], arguments[4])), frames)
  }

  private static func play(_ arguments: [String]) {
    let (scene, frames) = scene(arguments)
    for _ in 0..<frames { scene.showFrame() }
    print("\(frames) frames, \(scene.pixels / frames) pixels each")
  }

  private static func countAllocations(_ arguments: [String]) {
    let (scene, frames) = scene(arguments)
    for _ in 0..<frames { scene.showFrame() }
    let before = CountedMemory.requests
    for _ in 0..<frames { scene.showFrame() }
    // Read the count before printing, which allocates.
    let count = CountedMemory.requests - before
    print("\(count) in \(frames) frames")
  }

  private static func showOnPanel(_ arguments: [String]) throws(Errno) {
    let frames = SceneProgram.number(arguments[1], 1...1000)
    let size = size(arguments[2], arguments[3])
    SceneProgram.loadFont()
    let panel = try CardPanel(size)
    for (index, name) in FrameScene.names.enumerated() {
      let figures = try panel.show(FrameScene(index + 1, size: size), frames: frames)
      print("\(index + 1) \(name): \(Int(figures.drawing * 1e6)) \(Int(figures.presenting * 1e6)) \(figures.missed)")
    }
  }

  private static func write(_ arguments: [String]) {
    let number = SceneProgram.number(arguments[1], 1...ScanoutPath.all.count)
    let panel = ScanoutPanel(ScanoutPath.all[number - 1], size(arguments[3], arguments[4]))
    for _ in 0..<SceneProgram.number(arguments[2], 1...1000) { panel.writeFrame() }
    print("\(panel.frames) frames")
  }

  private static func printTimes(_ size: PixelSize) {
    let panels = ScanoutPath.all.map { ScanoutPanel($0, size) }
    var least = [Double](repeating: .infinity, count: panels.count)
    for _ in 0..<200 {
      for (index, panel) in panels.enumerated() {
        let start = Clock.now
        panel.writeFrame()
        least[index] = min(least[index], Clock.now - start)
      }
    }
    for time in least { print(Int((time * 1e6).rounded())) }
  }

  private static func printSums(_ size: PixelSize) {
    for way in ScanoutPath.all {
      let panel = ScanoutPanel(way, size)
      panel.writeFrame()
      print("\(way.name): \(panel.sum)")
    }
  }
}
