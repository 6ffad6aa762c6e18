import Appliance
import ReleaseFormat
import System

/// A release or a system that this board may accept: its signature is valid, and it is for this board.
package struct Offer {
  package let manifest: [UInt8]
  package let signature: [UInt8]
  package let description: ReleaseManifest
  package let name: ReleaseName
  /// The time of the signature, in seconds since 1970.
  package let time: Int64
  /// The latest time that the board has accepted for this subject, or 0.
  package let latestTime: Int64
  /// Whether the board already runs it.
  package let isInstalled: Bool

  package var isSystem: Bool { description.kind == .system }
  /// The size of the manifest and its signature, in bytes.
  var headSize: Int64 { Int64(manifest.count + signature.count) }

  /// - Parameter status: The board's status.
  private init(manifest: [UInt8], signature: [UInt8], for board: BoardName, _ status: BoardLines) throws(ReleaseError) {
    // Unsigned bundles are never used, whatever the image's maker forgot.
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

  /// What a board does with a bundle.
  package enum Choice {
    case install(Offer)
    /// The board already has what the bundle has for it.
    case nothingNew(reason: String)
    case refused(reason: String)
  }

  /// Chooses what to install.
  ///
  /// A newer system comes first: a release may need it. The release is found again after the restart.
  static func choice(
    of findings: [BundleReply.Finding], for board: BoardName, _ status: BoardLines
  ) -> Choice {
    var best: Offer?
    var otherwise = Choice.refused(reason: "")
    for finding in findings {
      switch finding {
      case .refused(let reason): otherwise = .refused(reason: reason)
      case .item(let manifest, let signature):
        do throws(ReleaseError) {
          let offer = try Offer(manifest: manifest, signature: signature, for: board, status)
          if offer.isInstalled {
            otherwise = .nothingNew(
              reason: "the board already has its \(offer.isSystem ? "system" : "release") \(offer.name.short)")
          } else if best == nil || offer.isSystem {
            best = offer
          }
        } catch { otherwise = .refused(reason: error.message) }
      }
    }
    return best.map { .install($0) } ?? otherwise
  }
}
