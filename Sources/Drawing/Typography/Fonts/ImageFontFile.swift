/// The file of a font whose glyphs are images, and the font without them, which FreeType opens.
///
/// FreeType reads images only with code that would be in every program.
package final class ImageFontFile {
  /// The whole file.
  package let bytes: UnsafeRawBufferPointer
  package let index: Int
  /// The font without images.
  package let font: UnsafeMutableRawBufferPointer
  private let release: (UnsafeRawBufferPointer) -> Void

  /// - Parameters:
  ///   - font: The tables without images. The memory becomes that of the object.
  ///   - release: Releases `bytes`.
  package init(
    _ bytes: UnsafeRawBufferPointer, index: Int, font: UnsafeMutableRawBufferPointer,
    release: @escaping (UnsafeRawBufferPointer) -> Void
  ) {
    self.bytes = bytes
    self.index = index
    self.font = font
    self.release = release
  }

  deinit {
    font.deallocate()
    release(bytes)
  }

  /// Returns a table of the font, or `nil` if the font lacks it.
  package func table(_ tag: Int) -> FontTable? { FontTable.find(tag, in: bytes, font: index) }
}
