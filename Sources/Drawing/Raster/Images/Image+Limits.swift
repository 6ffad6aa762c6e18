package import Geometry

extension Image {
  /// Says whether a file's picture of this size may be read, before any memory is asked for: a file of a hundred bytes can claim any size.
  ///
  /// - Parameters:
  ///   - path: names the file in the error.
  ///   - times: how many bitmaps of that size are there at once while it is read.
  package static func check(_ size: PixelSize, of path: String, times: Int = 1) throws(ImageError) {
    try check(size, of: path, times: times) { MachineMemory.now }
  }

  /// - Parameter memory: the machine's; asked for only where a picture is large.
  static func check(_ size: PixelSize, of path: String, times: Int = 1, in memory: () -> MachineMemory?) throws(ImageError) {
    try checkSides(size, of: path)
    let (width, height) = (size.width, size.height)
    // In two steps: 32 bits count no more than 2 GB.
    let bytes = width * height * 4
    if bytes > small, let allowed = memory()?.mostForPicture, bytes > allowed / times {
      throw .tooLargeForMachine(path: path, width: width, height: height, allowedBytes: allowed)
    }
  }

  /// The same without regard to memory, for a file of which only a part of the pixels may be read.
  package static func checkSides(_ size: PixelSize, of path: String) throws(ImageError) {
    let (width, height) = (size.width, size.height)
    guard width <= longestSide, height <= longestSide, width * height <= mostPixels
    else { throw .tooLarge(path: path, width: width, height: height) }
  }

  /// In bytes: how much of the machine's memory reading one picture may take; nil where the kernel does not tell.
  package static var mostMemory: Int? { MachineMemory.now?.mostForPicture }

  /// What every machine has, in bytes. D: 1024x1024 pixels.
  private static let small = 4 << 20
}
