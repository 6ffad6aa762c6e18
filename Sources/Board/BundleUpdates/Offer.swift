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
  /// Whether it is the release to which the board would return from the present one.
  let isPrevious: Bool

  package var isSystem: Bool { description.kind == .system }
  /// The offer in a line of the log, such as `release 3f2c9a07d1e4`.
  package var subject: String { "\(isSystem ? "system" : "release") \(name.short)" }
  /// The size of the manifest and its signature, in bytes.
  var headSize: Int64 { Int64(manifest.count + signature.count) }

  /// Throws an error unless the board accepts the signature of a manifest.
  typealias Verification = (_ manifest: [UInt8], _ signature: [UInt8]) throws(ReleaseError) -> Void

  /// - Parameter verify: Checks the signature before anything else uses the manifest.
  private init(
    manifest: [UInt8], signature: [UInt8], for board: BoardName, _ status: BoardLines, verify: Verification
  ) throws(ReleaseError) {
    try verify(manifest, signature)
    description = try ReleaseManifest.either(parsing: String(decoding: manifest, as: UTF8.self))
    try board.check(description)
    if description.kind == .system, let kind = status.value("system-kind"), kind != description.systemKind.rawValue {
      throw .otherKind(is: description.systemKind)
    }
    self.manifest = manifest
    self.signature = signature
    name = ReleaseName(ofManifest: manifest)
    time = ReleaseSignature(parsing: String(decoding: signature, as: UTF8.self))?.time ?? 0
    latestTime = status.number("signed-\(description.kind.rawValue)")
    isInstalled = status.value(description.kind == .system ? "system" : "release") == name.text
    isPrevious = description.kind == .release && !isInstalled && status.value("previous") == name.text
  }

  /// What a board does with a bundle.
  package enum Choice {
    /// Installs the first offer. The others are for a board that refuses that one.
    case install([Offer])
    /// The bundle has nothing that this board should install, and another attempt would not change that.
    case nothingNew(reason: String)
    case refused(reason: String)
  }

  /// Chooses what to install: of each kind the newest item whose signature is valid, unless something is in its way.
  ///
  /// A newer system comes first, because a release may need it. The release is found again after the restart.
  ///
  /// - Parameters:
  ///   - findings: The items of a bundle, with the latest signatures first.
  ///   - hasSlots: Whether the board can replace its system.
  ///   - isUsedUp: Returns `true` for a release or a system that was tried too often.
  ///   - hasPassed: Returns `true` for a release that has passed a trial with a signature of this time, or a later one.
  ///     It is not installed again if the board has returned from it: after `vitrine rollback`, or because the release
  ///     failed repeatedly. A damaged release is not the previous one, so it is installed again.
  ///   - verify: Checks the signature of an item.
  static func choice(
    of findings: [BundleReply.Finding], for board: BoardName, _ status: BoardLines, hasSlots: Bool,
    isUsedUp: (ReleaseName) -> Bool, hasPassed: (ReleaseName, Int64) -> Bool, verify: Verification
  ) -> Choice {
    // Otherwise, the running release would count as another one.
    guard status.value("release") != nil else { return .refused(reason: "the board does not report its status") }
    var refusal: String?
    let offers = valid(findings, for: board, status, verify: verify) { refusal = refusal ?? $0 }
    var candidates: [Offer] = []
    var obstacle: String?
    var installed: String?
    for offer in offers {
      if offer.isSystem, !hasSlots {
        obstacle =
          obstacle
          ?? "the board cannot replace its whole system, so it ignores \(offer.subject); write a new image to its card"
      } else if offer.isSystem, !status.knowsSystems {
        refusal = refusal ?? "the board has not found its card since its start, so it cannot install \(offer.subject)"
      } else if offer.isInstalled {
        installed = installed ?? "the board already has its \(offer.subject)"
      } else if isUsedUp(offer.name) {
        obstacle = "\(offer.subject) was tried too often without success; publish another one"
      } else if offer.isPrevious, hasPassed(offer.name, offer.time) {
        obstacle = "\(offer.subject) was accepted before, and the board has returned from it; publish another version"
      } else {
        candidates.insert(offer, at: offer.isSystem ? 0 : candidates.count)
      }
    }
    if !candidates.isEmpty { return .install(candidates) }
    if let refusal { return .refused(reason: refusal) }
    return .nothingNew(reason: obstacle ?? installed ?? "it has no bundle")
  }

  /// Returns the first valid item of each kind. Items that are refused before it do not hide it: anyone can write a
  /// bundle with a later time. Those after it are older, and do not matter.
  private static func valid(
    _ findings: [BundleReply.Finding], for board: BoardName, _ status: BoardLines, verify: Verification,
    onRefusal refuse: (String) -> Void
  ) -> [Offer] {
    var offers: [Offer] = []
    for finding in findings {
      switch finding {
      case .refused(let reason): refuse(reason)
      case .item(let manifest, let signature):
        let isSystem = ReleaseManifest.isSystem(manifest)
        if offers.contains(where: { $0.isSystem == isSystem }) { continue }
        do throws(ReleaseError) {
          offers.append(
            try Offer(manifest: manifest, signature: signature, for: board, status, verify: verify))
        } catch { refuse(error.message) }
      }
    }
    return offers
  }
}
