import ReleaseFormat

/// Reads the bundle of a source, which may be hostile. A confined process with few rights uses this type.
package struct BundleReader {
  package struct Item {
    package let manifest: [UInt8]
    package let signature: [UInt8]
    package let description: ReleaseManifest
    /// The time of the signature in seconds since 1970, or 0 if it has none. It is not verified.
    package let time: Int64
  }

  /// The maximum number of releases, and of systems, for one board. Chosen: the operator's bundle, and three of others.
  static let maximumCandidates = 4

  private let source: any BundleSource

  package init(_ source: any BundleSource) { self.source = source }

  /// Returns the releases and the systems for a board, after checking that the source has their files. Those of each
  /// kind are ordered by the times of their signatures, the latest first.
  ///
  /// A bundle of a stranger may have the latest time, so there are several for the caller, who verifies the signatures.
  /// If there are more than `maximumCandidates` of a kind, the oldest are omitted. Without any, throws an error about
  /// one that is not for this board or not complete.
  package func candidates(for board: BoardName) throws(BundleError) -> [Item] {
    let manifests = try source.manifests(for: board)
    guard manifests.count <= BundleName.maximumManifests else { throw .tooMany }
    var releases: [Item] = []
    var systems: [Item] = []
    var failure = BundleError.noBundle
    for name in manifests {
      do throws(BundleError) {
        let item = try item(name)
        do throws(ReleaseError) { try board.check(item.description) } catch { throw .manifest(error) }
        for file in item.description.files where file.size > 0 {
          try source.check(BundleName.contents(of: file), size: Int64(file.size))
        }
        if item.description.kind == .system {
          Self.insert(item, into: &systems)
        } else {
          Self.insert(item, into: &releases)
        }
      } catch {
        if error.endsReading { throw error }
        failure = error
      }
    }
    if releases.isEmpty, systems.isEmpty { throw failure }
    return systems + releases
  }

  private static func insert(_ item: Item, into items: inout [Item]) {
    items.insert(item, at: items.firstIndex { $0.time < item.time } ?? items.count)
    if items.count > maximumCandidates { items.removeLast() }
  }

  private func item(_ name: String) throws(BundleError) -> Item {
    let manifest = try source.contents(of: name, limit: ReleaseManifest.maximumSize)
    let signature = try source.contents(
      of: BundleName.signature(forManifest: name), limit: ReleaseSignature.maximumSize)
    let description: ReleaseManifest
    do throws(ReleaseError) {
      description = try ReleaseManifest.either(parsing: String(decoding: manifest, as: UTF8.self))
    } catch { throw .manifest(error) }
    let time = ReleaseSignature(parsing: String(decoding: signature, as: UTF8.self))?.time ?? 0
    return Item(manifest: manifest, signature: signature, description: description, time: time)
  }

  /// Sends a manifest, its signature, and its files in the order of the manifest.
  ///
  /// - Parameters:
  ///   - manifest: The name of the manifest's file.
  ///   - isIncluded: Returns `true` for the names of the files to send.
  ///   - send: Receives the bytes in pieces.
  package func send(
    _ manifest: String, files isIncluded: (String) -> Bool, to send: ([UInt8]) throws(BundleError) -> Void
  ) throws(BundleError) {
    let item = try item(manifest)
    try send(item.manifest)
    try send(item.signature)
    for file in item.description.files where file.size > 0 && isIncluded(file.name) {
      try source.read(BundleName.contents(of: file), size: Int64(file.size), send)
    }
  }
}
