import Appliance
import ReleaseFormat
import System

/// A release or a system on a stick that this board may accept: its signature is valid, and it is for this board.
struct Offer {
  let manifest: [UInt8]
  let signature: [UInt8]
  let description: ReleaseManifest
  let name: ReleaseName
  /// The time of the signature, in seconds since 1970.
  let time: Int64
  /// The latest time that the board has accepted for this subject, or 0.
  let latestTime: Int64
  /// Whether the board already runs it.
  let isInstalled: Bool

  var isSystem: Bool { description.kind == .system }
  /// The size of the manifest and its signature, in bytes.
  var headSize: Int64 { Int64(manifest.count + signature.count) }

  /// - Parameter status: The board's status.
  init(manifest: [UInt8], signature: [UInt8], for board: BoardName, _ status: BoardLines) throws(ReleaseError) {
    // Unsigned sticks are never used, whatever the image's maker forgot.
    guard SignatureCheck.isRequired else { throw .notTrusted(reason: "this board has no trusted keys") }
    try SignatureCheck.run(.check, manifest, signature)
    description = try ReleaseManifest.either(parsing: String(decoding: manifest, as: UTF8.self))
    try board.check(description)
    self.manifest = manifest
    self.signature = signature
    name = ReleaseName(ofManifest: manifest)
    time = ReleaseSignature(parsing: String(decoding: signature, as: UTF8.self))?.time ?? 0
    latestTime = status.number("signed-\(description.kind.rawValue)")
    isInstalled = status.value(description.kind == .system ? "system" : "release") == name.text
  }
}

/// The lines of a board's status, each a name and a value.
struct BoardLines {
  private let lines: [String]

  init(_ lines: [String]) { self.lines = lines }

  func value(_ name: String) -> String? {
    lines.last { $0.hasPrefix("\(name) ") }.map { String($0.dropFirst(name.utf8.count + 1)) }
  }

  func number(_ name: String) -> Int64 { value(name).flatMap { Int64(digits: $0) } ?? 0 }
}
