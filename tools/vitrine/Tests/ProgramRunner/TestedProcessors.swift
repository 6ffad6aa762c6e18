import Foundation
import SwiftSDKs

extension Architecture {
  /// The processors whose programs are tested: those named in `VITRINE_PROCESSORS`, separated by spaces, or all of
  /// them. A short run of `tools/test` names this machine's own.
  public static var tested: [Architecture] {
    guard let names = ProcessInfo.processInfo.environment["VITRINE_PROCESSORS"] else { return allCases }
    return names.split(separator: " ").compactMap { Architecture(rawValue: String($0)) }
  }

  /// The emulated boards with these processors.
  public static var testedBoards: [String] { tested.map { "qemu-\($0)" } }
}
