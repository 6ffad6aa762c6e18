internal import Foundation
import ToolkitTestKit
public import Testing
public import Vitrine

extension TouchPlayer {
  /// Returns what a panel shows.
  public func screenshot() -> Bitmap {
    application.advance(to: application.now)
    let bitmap = Bitmap(size: window.pixelSize)
    window.setNeedsDisplay()
    window.draw(on: Canvas(bitmap))
    return bitmap
  }

  /// Compares the screen with a screenshot, a PNG file next to the test: `Screenshots/NAME.png`.
  ///
  /// If the file does not exist, or the environment variable `VITRINE_WRITE_SCREENSHOTS` is set, the file is written.
  /// If the screen differs, it is saved as `Screenshots/NAME.actual.png`, and the test fails.
  ///
  /// - Parameter tolerance: The part of the pixels that may differ, from 0 to 1. Pixels whose red, green and blue
  ///   differ by at most 8 of 255 count as equal: other versions of a font library smooth edges a little differently.
  public func expectScreenshot(
    _ name: String, tolerance: Double = 0, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let folder = URL(fileURLWithPath: filePath).deletingLastPathComponent().appendingPathComponent("Screenshots")
    let file = folder.appendingPathComponent("\(name).png").path
    let actual = folder.appendingPathComponent("\(name).actual.png").path
    let image = screenshot()
    func fail(_ reason: String) { Issue.record(Comment(rawValue: reason), sourceLocation: sourceLocation) }
    do throws(ImageError) {
      let isWanted = ProcessInfo.processInfo.environment["VITRINE_WRITE_SCREENSHOTS"] != nil
      guard !isWanted, FileManager.default.fileExists(atPath: file) else {
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try image.writePNG(to: file)
        return isWanted ? () : fail("\(file) did not exist; it was written: look at it, and run the test again")
      }
      let expected = try Image(contentsOfPNG: file).bitmap
      guard expected.size == image.size else {
        try image.writePNG(to: actual)
        return fail("the screen has \(image.size) pixels, and \(file) has \(expected.size); see \(actual)")
      }
      let difference = image.difference(to: expected)
      guard difference > tolerance else { return }
      try image.writePNG(to: actual)
      fail("\((difference * 1000).rounded() / 10) % of the pixels differ from \(file); see \(actual)")
    } catch {
      fail(error.message)
    }
  }
}

extension Bitmap {
  /// The difference of a color component, from 0 to 255, that does not count.
  private static let tolerance = 8

  /// Returns the part of the pixels that differ, from 0 to 1. The bitmaps must have the same size.
  fileprivate func difference(to other: Bitmap) -> Double {
    var count = 0
    for y in 0..<size.height {
      for x in 0..<size.width where self[x, y] != other[x, y] {
        let isDifferent = [0, 8, 16].contains { shift in
          let one = Int(self[x, y] >> shift & 255)
          return abs(one - Int(other[x, y] >> shift & 255)) > Self.tolerance
        }
        if isDifferent { count += 1 }
      }
    }
    return Double(count) / Double(max(1, size.width * size.height))
  }
}
