import Foundation
import Host
import SwiftSDKs

extension Repository {
  /// What is built of an app stays from run to run; and what of Vitrine was built for boards, is not built once more.
  ///
  /// - Parameter name: of the folder in this package's `.build` that is the app's.
  func shareBuild(with app: URL, as name: String) throws {
    let built = root.appending(path: ".build")
    let boards = built.appending(path: "\(name)/boards")
    try FileManager.default.createDirectory(at: boards, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: app.appending(path: ".build"), withDestinationURL: built.appending(path: name))
    for name in Architecture.allCases.map({ "\($0)-build" }) {
      let (own, shared) = (boards.appending(path: name), built.appending(path: "boards/\(name)"))
      try FileManager.default.createDirectory(at: shared, withIntermediateDirectories: true)
      if (try? FileManager.default.destinationOfSymbolicLink(atPath: own.path)) != shared.path {
        try? FileManager.default.removeItem(at: own)
        try FileManager.default.createSymbolicLink(at: own, withDestinationURL: shared)
      }
    }
  }
}
