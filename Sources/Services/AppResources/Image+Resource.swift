public import Raster
import System

extension Image {
  /// Returns the PNG image of a resource. If the resource is missing or damaged, returns a marked box and logs the
  /// reason. If it is truncated, returns what exists of the image and logs that.
  public static func resource(_ name: String) -> Image {
    do throws(ResourceError) {
      let path = try Resource(name).path()
      do throws(ImageError) {
        let image = try Image(contentsOfPNG: path)
        if let warning = image.warning { Process.log(warning) }
        return image
      } catch { Process.log(error.message) }
    } catch { Process.log(error.message) }
    return placeholder()
  }
}
