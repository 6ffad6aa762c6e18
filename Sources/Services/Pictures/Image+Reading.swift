public import Raster

extension Image {
  /// Decodes a PNG or JPEG file in memory. The format is detected from the first bytes. It is rotated upright
  /// according to its Exif orientation. If the file is truncated, the missing rows are transparent, and `warning` is a
  /// message.
  ///
  /// Decoding may use up to a quarter of the machine's memory, and up to half of the available memory.
  ///
  /// - Parameters:
  ///   - name: The name of the file in errors.
  ///   - targetSize: The size that is needed. A JPEG is decoded at the smallest multiple of one eighth of its size that
  ///     is sufficient; a PNG is decoded at full size.
  public static func decode(
    _ bytes: UnsafeRawBufferPointer, named name: String = "in memory", targetSize: TargetSize? = nil
  ) throws(ImageError) -> Image {
    if JPEG.hasSignature(bytes) { return Image(try JPEG.read(bytes, named: name, for: targetSize)) }
    if let problem = formatProblem(in: bytes) { throw .cannotRead(path: name, reason: problem) }
    return try Image(png: bytes, named: name)
  }

  /// Decodes a PNG or JPEG file in an array. See the method for an `UnsafeRawBufferPointer`.
  public static func decode(
    _ bytes: [UInt8], named name: String = "in memory", targetSize: TargetSize? = nil
  ) throws(ImageError) -> Image {
    try bytes.withUnsafeBufferPointer { (bytes) throws(ImageError) in
      try decode(UnsafeRawBufferPointer(bytes), named: name, targetSize: targetSize)
    }
  }

  /// Reads and decodes a PNG or JPEG file. Decoding a photograph takes longer than a frame; `ImageLoader` does it on
  /// another thread.
  public static func read(_ file: ImageSource, targetSize: TargetSize? = nil) throws(ImageLoadingError) -> Image {
    let bytes = try file.bytes()
    do throws(ImageError) { return try decode(bytes, named: file.name, targetSize: targetSize) } catch {
      throw .image(error)
    }
  }
}

extension Image {
  /// Returns the reason why a file cannot be decoded, or `nil` if it begins as a PNG or JPEG file.
  ///
  /// - Parameter start: The first bytes of the file; a kilobyte is enough.
  package static func formatProblem(in start: UnsafeRawBufferPointer) -> String? {
    JPEG.hasSignature(start) ? nil : ImageFormat.problem(with: start, supported: "PNG and JPEG are")
  }
}
