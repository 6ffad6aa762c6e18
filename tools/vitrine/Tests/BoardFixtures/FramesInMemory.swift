import Foundation
import Host
import Images
import SwiftSDKs
import VirtualBoard

/// The frames that the tile grid draws on a panel in memory, to compare with those on the panels of boards. A point is
/// one pixel.
package struct FramesInMemory {
  private let repository: Repository
  /// The folder of the frames and touch scripts, for developers.
  private let folder: URL

  package init(repository: Repository, folder: URL) {
    self.repository = repository
    self.folder = folder
  }

  /// Returns the frame at the end of a touch script.
  ///
  /// - Parameter name: The name of the script and the frame in `folder`.
  package func frame(width: Int, height: Int, named name: String, after script: String) async throws -> Screenshot {
    let build = EmbeddedBuild(of: repository.root, for: .x86_64, repository: repository)
    try await build.build(["tiles"])
    let touches = folder.appending(path: "memory-\(name).touch")
    let file = folder.appending(path: "memory-\(name).png")
    try script.write(to: touches, atomically: true, encoding: .utf8)
    let settings = [
      "VITRINE_DISPLAY=headless:\(width)x\(height)", "VITRINE_SCALE=1", "VITRINE_SCREENSHOT=\(file.path)",
      "VITRINE_REPLAY=\(touches.path)",
    ]
    try await Command.run("env", settings + [build.program("tiles").path])
    return try Screenshot(png: file)
  }

  /// Returns a touch outside all views at the end of a script. Animations have ended by then.
  package static func end(at time: Double) -> String { "\(time) down 2 1 1\n\(time + 0.1) up 2\n" }
}
