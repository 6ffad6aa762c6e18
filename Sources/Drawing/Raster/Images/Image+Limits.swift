package import Geometry

extension Image {
  /// Throws an error if an image of this size must not be read. Call it before allocating any memory, since a file of a
  /// hundred bytes can claim any size.
  ///
  /// - Parameters:
  ///   - path: The name of the file for the error.
  ///   - times: The number of bitmaps of that size that exist at the same time while the file is read.
  package static func checkSize(_ size: PixelSize, of path: String, times: Int = 1) throws(ImageError) {
    try check(size, of: path, times: times) { MachineMemory.now }
  }

  /// Throws an error if an image of this size must not be read.
  ///
  /// - Parameter memory: The memory of the machine. It is evaluated only for large images.
  static func check(_ size: PixelSize, of path: String, times: Int = 1, in memory: () -> MachineMemory?)
    throws(ImageError)
  {
    try checkPixelLimits(size, of: path)
    let width = size.width
    let height = size.height
    // Compare without multiplying by `times`: the product could overflow 32 bits.
    let bytes = width * height * 4
    if bytes > small, let allowed = memory()?.maximumForImage, bytes > allowed / times {
      throw .tooLargeForMachine(path: path, width: width, height: height, allowedBytes: allowed)
    }
  }

  /// Throws an error if an image exceeds the limits of size, regardless of memory. For files of which only a part of
  /// the pixels may be read.
  package static func checkPixelLimits(_ size: PixelSize, of path: String) throws(ImageError) {
    let width = size.width
    let height = size.height
    guard width <= maximumSide, height <= maximumSide, width * height <= maximumPixelCount
    else { throw .tooLarge(path: path, width: width, height: height) }
  }

  /// The maximum memory for reading one image, in bytes, or `nil` if the kernel does not report its memory.
  package static var maximumMemory: Int? { MachineMemory.now?.maximumForImage }

  /// The size of a small image, in bytes, which every machine can allocate. Chosen: 1024x1024 pixels.
  private static let small = 4 << 20
}
