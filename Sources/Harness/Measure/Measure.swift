import System

/// The program that measures Vitrine. `tools/bench` and the tests of the host tool run it.
///
/// It is compiled for speed, and the linker puts `CountedMemory` before the C library's functions for memory.
@main enum Measure {
  private static let usage = """
    usage: measure COMMAND [ARGUMENT]…
      probe              measures a kiosk program from outside
      touch-load         prints the share of a core that twenty fingers on two hundred recognizers take
      raster-scenes      draws scenes
      frame-scenes       plays scenes of the toolkit, and writes frames to a panel's memory
      event-allocations  prints how often delivering events allocates memory
    """

  static func main() {
    Probe.mountFileSystemsIfFirst()
    do throws(Errno) {
      let words = try Process.arguments()
      let arguments = Array(words.dropFirst())
      switch words.first {
      case "probe": Probe.run(arguments)
      case "touch-load": TouchLoad.run()
      case "raster-scenes": try RasterScenes.run(arguments)
      case "frame-scenes": try FrameScenes.run(arguments)
      case "event-allocations": try EventAllocations.run()
      default: SceneProgram.fail(usage)
      }
    } catch { SceneProgram.fail(error.message) }
  }
}
