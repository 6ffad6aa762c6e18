import Geometry
import Raster
import System

/// Draws scenes for `tools/bench raster`, which counts instructions and measures times, or writes a scene as an image.
struct RasterScenes {
  private static let usage = """
    usage: measure raster-scenes names | count NUMBER FRAMES | time NUMBER | draw NUMBER FILE
           measure raster-scenes compare NUMBER FILE | sums [narrow]
      names   prints the scenes' names, one a line
      count   draws scene NUMBER, 1 to 14, as often as FRAMES, 1 to 1000, says
      time    prints how many nanoseconds of a processor a frame of scene NUMBER takes, the least of several batches
      draw    writes scene NUMBER, on white, as a PNG
      compare prints how far that is from another one's PNG of it: the mean difference of a color's parts in thousandths of a level,
              and how many pixels differ by more than 32 levels in one
      sums    prints a sum of the bytes of each scene's picture, one a line; with 'narrow', of pictures that are drawn with the
              vectors that every processor has
    The font is VITRINE_FONT, or Debian's DejaVu Sans.
    """

  static func run(_ arguments: [String]) throws(Errno) {
    switch (arguments.first, arguments.count) {
    case ("names", 1): for name in Scenes.names { print(name) }
    case ("count", 3): count(index(arguments[1]), times: SceneProgram.number(arguments[2], 1...1000))
    case ("time", 2): print(leastTime(index(arguments[1])))
    case ("sums", 1): printSums(isNarrow: false)
    case ("sums", 2) where arguments[1] == "narrow": printSums(isNarrow: true)
    case ("draw", 3): try write(index(arguments[1]), to: arguments[2])
    case ("compare", 3): compare(index(arguments[1]), with: arguments[2])
    default: SceneProgram.fail(usage)
    }
  }

  /// Returns the scenes, with the font that their text needs.
  private static func makeScenes(isNarrow: Bool = false) -> Scenes {
    SceneProgram.loadFont()
    return Scenes(isNarrow: isNarrow)
  }

  private static func index(_ text: String) -> Int { SceneProgram.number(text, 1...Scenes.names.count) - 1 }

  private static func count(_ scene: Int, times: Int) {
    let scenes = makeScenes()
    scenes.clear()
    for _ in 0..<times { scenes.draw(scene) }
    print("\(scenes.frames) frames")
  }

  /// Returns the time of the fastest warm frame in nanoseconds, from batches of half a millisecond or more during a
  /// thirtieth of a second.
  private static func leastTime(_ scene: Int) -> Int {
    let scenes = makeScenes()
    scenes.clear()
    func batch(_ frames: Int) -> Double {
      let start = Clock.processorTime
      for _ in 0..<frames { scenes.draw(scene) }
      return Clock.processorTime - start
    }
    _ = batch(1)
    var frames = 1
    while batch(frames) < 0.0005 { frames *= 2 }
    var least = Double.infinity
    var all = 0.0
    var count = 0
    while all < 0.03 || count < 3 {
      let time = batch(frames)
      least = min(least, time)
      all += time
      count += 1
    }
    return Int(least / Double(frames) * 1e9)
  }

  private static func compare(_ scene: Int, with path: String) {
    let scenes = makeScenes()
    scenes.clear()
    scenes.draw(scene)
    let size = scenes.bitmap.size
    let other = Bitmap(size: size)
    do throws(ImageError) {
      let image = try Image(contentsOfPNG: path)
      if image.size != size { SceneProgram.fail("\(path): not a frame of the scenes' size") }
      Canvas(other).draw(image, at: PixelPoint(0, 0))
    } catch { SceneProgram.fail("\(error)") }
    var sum = 0
    var far = 0
    for index in 0..<size.width * size.height {
      let ours = scenes.bitmap.pixels[index]
      let theirs = other.pixels[index]
      var most = 0
      for shift in [16, 8, 0] as [UInt32] {
        let difference = abs(Int(ours >> shift & 255) - Int(theirs >> shift & 255))
        sum += difference
        most = max(most, difference)
      }
      if most > 32 { far += 1 }
    }
    print("\((sum * 1000 + size.width * size.height * 3 / 2) / (size.width * size.height * 3)) \(far)")
  }

  /// Prints 64-bit FNV hashes of whole pixels.
  private static func printSums(isNarrow: Bool) {
    let scenes = makeScenes(isNarrow: isNarrow)
    for (index, name) in Scenes.names.enumerated() {
      scenes.clear()
      scenes.draw(index)
      print(
        "\(index + 1) \(name): \(SceneProgram.sum(of: scenes.bitmap.pixels, scenes.bitmap.stride * scenes.bitmap.size.height))"
      )
    }
  }

  private static func write(_ scene: Int, to path: String) throws(Errno) {
    let scenes = makeScenes()
    scenes.clear()
    scenes.draw(scene)
    var failure: Errno?
    let isEncoded = scenes.bitmap.withPNG { file in
      do throws(Errno) { try File.write(file, to: path) } catch { failure = error }
    }
    if let failure { throw failure }
    if !isEncoded { SceneProgram.fail("not enough memory for an image") }
  }
}
