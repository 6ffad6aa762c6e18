public import Raster

extension Image {
  /// Reads a PNG or JPEG file in memory; which it is shows in its first bytes. A photograph comes upright, however the camera was held.
  ///
  /// It may take a quarter of the machine's memory, and half of what is available of it.
  ///
  /// - Parameters:
  ///   - name: what the file is called in errors.
  ///   - room: the place that it is for. A photograph is read with an eighth, two eighths and so on of its width and height, the fewest that
  ///     are enough; a PNG is read whole.
  public static func read(
    _ bytes: UnsafeRawBufferPointer, named name: String = "in memory", for room: PictureRoom? = nil
  ) throws(ImageError) -> Image {
    JPEG.isOne(bytes) ? Image(try JPEG.read(bytes, named: name, for: room)) : try Image(png: bytes, named: name)
  }

  /// The same of bytes that somebody has received or made.
  public static func read(
    _ bytes: [UInt8], named name: String = "in memory", for room: PictureRoom? = nil
  ) throws(ImageError) -> Image {
    try bytes.withUnsafeBufferPointer { (bytes) throws(ImageError) in
      try read(UnsafeRawBufferPointer(bytes), named: name, for: room)
    }
  }

  /// The same of a file. `PictureLoader` does so on another thread: a photograph takes longer than a frame.
  public static func read(_ file: PictureFile, for room: PictureRoom? = nil) throws(PictureError) -> Image {
    let bytes = try file.bytes()
    do throws(ImageError) { return try read(bytes, named: file.name, for: room) } catch { throw .image(error) }
  }
}
