import CPNG
import Foundation
import VirtualBoard

extension Screenshot {
  /// Reads a screenshot that a kiosk program has written.
  package init(png file: URL) throws {
    var image = vt_png_image()
    guard png_image_begin_read_from_file(&image, file.path) != 0 else {
      throw VirtualMachineError.incompleteScreenshot(file.path)
    }
    image.format = UInt32(VT_PNG_RGB)
    var pixels = [UInt8](repeating: 0, count: vt_png_size(image))
    guard png_image_finish_read(&image, nil, &pixels, 0, nil) != 0 else {
      throw VirtualMachineError.incompleteScreenshot(file.path)
    }
    try self.init(ppm: Data("P6 \(image.width) \(image.height) 255\n".utf8) + pixels)
  }
}
