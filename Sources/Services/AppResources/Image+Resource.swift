public import Raster
import System

extension Image {
  /// The PNG of a resource. One that is missing or damaged is a marked box, and the log says why in one line.
  public static func resource(_ name: String) -> Image {
    do throws(ResourceError) {
      let path = try Resource(name).path()
      do throws(ImageError) { return try Image(contentsOfPNG: path) } catch { Process.log(error.message) }
    } catch { Process.log(error.message) }
    return missing()
  }
}
