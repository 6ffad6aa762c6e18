public import Raster
import System

extension Image {
  /// Returns the PNG image of a resource. If the resource is missing or damaged, returns a marked box and logs the
  /// reason.
  public static func resource(_ name: String) -> Image {
    do throws(ResourceError) {
      let path = try Resource(name).path()
      do throws(ImageError) { return try Image(contentsOfPNG: path) } catch { Process.log(error.message) }
    } catch { Process.log(error.message) }
    return placeholder()
  }
}
