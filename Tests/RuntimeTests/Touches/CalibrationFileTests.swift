import Foundation
import Platform
import System
import TestContexts
import TestKit
import Testing

@testable import Runtime

@Suite("A calibration file", .freshContext) struct CalibrationFileTests {
  private let temporary = TemporaryFolder()
  private var folder: String { temporary.path }

  @Test func `stores the matrix, and creates its folders`() throws {
    let file = CalibrationFile(path: "\(folder)/var/lib/vitrine/touch-matrix")
    #expect(file.matrix() == nil)
    for text in ["1.1 0 -0.05 0 1.2 -0.1", "0 1 0 -1 0 1"] {
      let matrix = try #require(CalibrationMatrix(text))
      try file.save(matrix)
      #expect(file.matrix() == matrix)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/var/lib/vitrine") == ["touch-matrix"])
  }

  @Test(arguments: ["", "1 0 0 0 1", "1 0 0 0 1 0 and more", "\0\0\0\0", "1 0 0 0 0 0", "1 0 0\n0 1 0\n"])
  func `has no effect if it is damaged`(text: String) throws {
    let path = "\(folder)/touch-matrix"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    #expect(CalibrationFile(path: path).matrix() == nil)
    #expect(Settings.Calibration.file(CalibrationFile(path: path)).matrix == .identity)
  }

  @Test func `of megabytes is not read`() throws {
    let path = "\(folder)/touch-matrix"
    try Data(count: 1 << 20).write(to: URL(fileURLWithPath: path))
    #expect(CalibrationFile(path: path).matrix() == nil)
  }

  @Test func `is unchanged if it cannot be written`() throws {
    let path = "\(folder)/touch-matrix"
    let file = CalibrationFile(path: path)
    try file.save(.identity)
    // A folder has the name of the temporary file, so saving fails.
    try FileManager.default.createDirectory(atPath: "\(path).new", withIntermediateDirectories: true)
    #expect(throws: Errno.self) { try file.save(CalibrationMatrix("2 0 0 0 2 0")!) }
    #expect(file.matrix() == .identity)
  }
}
