import Foundation
import Host

/// Shows an appliance's first frame, plays a touch script for one finger, and returns a report.
public struct ApplianceDemonstration: Sendable {
  private let board: ApplianceBoard
  private let pictures: URL

  /// - Parameter pictures: The folder for PNG files, which must exist.
  public init(board: ApplianceBoard, pictures: URL) {
    self.board = board
    self.pictures = pictures
  }

  /// Runs the demonstration and returns a report for users.
  public func run(_ script: SingleTouchScript?) async throws -> String {
    let first = try await board.firstFrame()
    try await save("1-start")
    if let script {
      try await board.waitForTouch()
      try await board.play(script) { name in try await save(name.hasSuffix(".png") ? String(name.dropLast(4)) : name) }
    }
    do {
      try await board.waitForStableScreen()
    } catch {
      // If the last touch powered the board off, its panel is black.
      guard board.exitedCleanly else { throw error }
      ProgressLog.log("The app ended by itself, with status 0, and the board is off")
    }
    return """
      pictures                        \(pictures.path)
      emulator's start -> first frame \(String(format: "%.2f s", first.sinceEmulator / .seconds(1)))
      kernel's start -> first frame   \(String(format: "%.2f s", first.sinceKernel))
      """
  }

  private func save(_ name: String) async throws {
    let file = pictures.appending(path: "\(name).png")
    try await board.control.savePicture(to: file.path)
    ProgressLog.log("  \(file.path)")
  }
}
