import Foundation
import ReleaseFormat
import Signing
import SwiftSDKs

/// The keys that a board trusts, and the program that checks signatures on it.
public struct TrustedImage: Sendable {
  /// The name of the program.
  public static let programName = "vitrine-verify"

  let keys: KeyList
  /// The program, statically linked for the board's processor.
  let program: URL

  public init(_ keys: PublicKeys, program: URL) {
    self.keys = keys.list(number: 0)
    self.program = program
  }

  /// Returns the files for the board's root file system.
  func overlay(for architecture: Architecture) throws -> Overlay {
    let contents = try StaticProgram(program, for: architecture).contents
    return Overlay(entries: [
      "usr/lib/vitrine/\(Self.programName)": .file(contents, isExecutable: true),
      String(KeyList.path.dropFirst()): .file(Data(keys.text.utf8), isExecutable: false),
    ])
  }
}
