/// The result of decoding an image file.
package struct DecodedImage {
  let bitmap: Bitmap
  /// A message of one line if a part of the image is missing.
  let warning: String?

  package init(bitmap: Bitmap, warning: String?) {
    self.bitmap = bitmap
    self.warning = warning
  }

  /// Returns the warning for a file that ends before its image does.
  package static func truncationWarning(for name: String) -> String {
    "image \(name) is truncated, so only a part of it is shown; copy the complete file"
  }
}
