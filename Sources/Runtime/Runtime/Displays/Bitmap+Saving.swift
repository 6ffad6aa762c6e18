import Geometry
import Raster
import System

extension Bitmap {
  /// Writes the bitmap as a PNG file. An existing file is replaced atomically, so readers never see an incomplete
  /// image.
  public func writePNG(to path: String) throws(ImageError) {
    guard !size.isEmpty else { throw .cannotWrite(path: path, reason: "it has no pixels") }
    var failure: Errno?
    let isEncoded = withPNG { file in
      do throws(Errno) { try File.write(file, to: path) } catch { failure = error }
    }
    if !isEncoded { throw .cannotWrite(path: path, reason: "not enough memory for it") }
    if let failure { throw .cannotWrite(path: path, reason: failure.message) }
  }
}
