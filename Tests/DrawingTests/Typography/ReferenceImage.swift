import Foundation
import Geometry
import TestKit
import Testing

@testable import Raster
@testable import Typography

/// A reviewed image in `docs` that a test draws. With `VITRINE_WRITE_REFERENCE`, the test writes the image.
struct ReferenceImage {
  private let file: URL

  /// Creates a reference to the image with the given name.
  init(_ name: String) {
    file = URL(filePath: Checkout.file("docs/\(name)"))
  }

  /// Expects that the image equals `page`.
  func expect(_ page: Bitmap) throws {
    if ProcessInfo.processInfo.environment["VITRINE_WRITE_REFERENCE"] != nil {
      let wrote = page.withPNG { bytes in #expect(throws: Never.self) { try Data(bytes).write(to: file) } }
      #expect(wrote)
    }
    let kept = Bitmap(size: page.size)
    let size = page.size
    Canvas(kept).draw(try Image(contentsOfPNG: file.path), in: Rect(0, 0, Double(size.width), Double(size.height)))
    let differing = (0..<size.height).filter { y in (0..<size.width).contains { page[$0, y] != kept[$0, y] } }
    #expect(differing.isEmpty, "rows \(differing.prefix(20)): run tools/reference to update it, and check the result")
  }
}
