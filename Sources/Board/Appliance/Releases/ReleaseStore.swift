import ReleaseFormat
import System

/// A folder of releases, and the choice among them.
///
/// ```
/// choice                 current, previous and the one on trial
/// 3f2c…/manifest         a release: its manifest,
/// 3f2c…/manifest.minisig the signature of the manifest, on a board with trusted keys,
/// 3f2c…/program          and its files,
/// 3f2c…/resources/…      among them the app's resources
/// arriving/              a release that is being received
/// discarded/             a release that is being removed
/// ```
///
/// A release gets its name when all its files are on the disk, and loses the name before any of its files is removed.
/// The choice changes by one rename. So after a power cut at any step, there are a complete release and a choice.
public final class ReleaseStore {
  private let files: any FileStorage

  package static let choiceFile = "choice"
  static let manifestFile = "manifest"
  static let signatureFile = manifestFile + ReleaseSignature.suffix
  private static let incomingFolder = "arriving"
  private static let discardedFolder = "discarded"
  /// The size of one read or write, in bytes.
  private let chunkSize: Int
  /// Whether the store includes the resources of its releases, which an app can run without.
  private let hasResources: Bool
  /// Throws an error unless a trusted key has signed a manifest. `nil` if releases need no signature.
  private let verify: Verification?
  /// The space that a release must leave free for the board's records and the app, in bytes. Chosen.
  private static let reserve = 1 << 20

  /// Throws an error unless a signature is valid.
  ///
  /// - Parameters:
  ///   - manifest: The signed bytes.
  ///   - signature: The contents of the signature file, or an empty array if there is none.
  public typealias Verification = (_ manifest: [UInt8], _ signature: [UInt8]) throws(ReleaseError) -> Void

  /// Creates a store for a folder.
  ///
  /// - Parameters:
  ///   - files: The files of the folder.
  ///   - chunkSize: The size of one read or write, in bytes. Chosen: large enough for a fast disk.
  ///   - hasResources: `false` to omit resources, for copies in memory of the files that an app needs to run.
  ///   - verify: Checks signatures, or `nil` if releases need none.
  public init(
    _ files: any FileStorage, chunkSize: Int = 64 << 10, hasResources: Bool = true, verify: Verification? = nil
  ) {
    self.verify = verify
    self.files = files
    self.chunkSize = chunkSize
    self.hasResources = hasResources
  }

  /// Returns the files of a release that this store holds.
  private func kept(of manifest: ReleaseManifest) -> [ReleaseManifest.File] {
    hasResources ? manifest.files : manifest.files.filter { !$0.isResource }
  }

  // MARK: The choice

  /// Returns the choice, or `nil` if it cannot be parsed: then the built-in release is as good as any.
  public func choice() throws(Errno) -> ReleaseChoice? {
    do throws(Errno) {
      let bytes = try files.read(Self.choiceFile, from: 0, count: 4096)
      return ReleaseChoice(parsing: String(decoding: bytes, as: UTF8.self))
    } catch .noSuchFileOrDirectory {
      return ReleaseChoice()
    }
  }

  /// Stores the choice.
  public func store(_ choice: ReleaseChoice) throws(Errno) {
    try replace(Self.choiceFile, in: files, with: Array(choice.text.utf8))
  }

  // MARK: Releases

  /// Whether each release must be signed.
  var demandsSignatures: Bool { verify != nil }

  /// Checks the signature of a release if it must have one, compares every file with its hash, and returns the
  /// manifest.
  ///
  /// - Parameter resources: `false` to omit the app's resources, which may have many megabytes. A damaged resource
  ///   costs only one image.
  public func check(_ name: ReleaseName, resources: Bool = true) throws(ReleaseError) -> ReleaseManifest {
    let (manifest, _) = try manifest(of: name)
    for file in kept(of: manifest) where resources || !file.isResource {
      var hash = SHA256()
      var offset = 0
      // Reads one byte more than the manifest states, to detect a file that is too long.
      while offset <= file.size {
        let bytes = try read(file, of: name, from: offset, count: chunkSize)
        if bytes.isEmpty { break }
        hash.update(with: bytes)
        offset += bytes.count
      }
      guard offset == file.size, hexDigits(of: hash.finish()) == file.sum else { throw .damaged(file: file.name) }
    }
    return manifest
  }

  /// Copies a release into another store, such as one in memory. The copy is compared with its hashes, so the source is
  /// read only once. If the other store already has the release, nothing is copied.
  public func copy(_ name: ReleaseName, to other: ReleaseStore) throws(ReleaseError) -> ReleaseManifest {
    if let known = try? other.check(name) { return known }
    let (manifest, bytes) = try manifest(of: name)
    let files = other.kept(of: manifest)
    var index = 0
    var offset = 0
    let board = BoardName(board: manifest.board, architecture: manifest.architecture)
    try other.receive(name, manifest: bytes, for: board) { (count) throws(ReleaseError) in
      while index + 1 < files.count, offset == files[index].size {
        index += 1
        offset = 0
      }
      let bytes = try read(files[index], of: name, from: offset, count: count)
      offset += bytes.count
      return bytes
    }
    return manifest
  }

  private func manifest(of name: ReleaseName) throws(ReleaseError) -> (ReleaseManifest, bytes: [UInt8]) {
    let bytes = try reading { () throws(Errno) in
      try files.read("\(name.text)/\(Self.manifestFile)", from: 0, count: ReleaseManifest.maximumSize + 1)
    }
    guard ReleaseName(ofManifest: bytes) == name else { throw .damaged(file: Self.manifestFile) }
    if let verify { try verify(bytes, try signature(of: name)) }
    return (try ReleaseManifest(parsing: String(decoding: bytes, as: UTF8.self)), bytes)
  }

  /// Returns the contents of a release's signature file, or an empty array if there is none.
  private func signature(of name: ReleaseName) throws(ReleaseError) -> [UInt8] {
    do throws(Errno) {
      // One byte more, to detect a file that is too long.
      return try files.read("\(name.text)/\(Self.signatureFile)", from: 0, count: ReleaseSignature.maximumSize + 1)
    } catch {
      if error == .noSuchFileOrDirectory { return [] }
      throw .files(reason: error.message)
    }
  }

  /// Returns the manifest of a release and its signature, for a list of keys under which it must stay valid.
  func signedManifest(of name: ReleaseName) throws(ReleaseError) -> (manifest: [UInt8], signature: [UInt8]) {
    (try manifest(of: name).bytes, try signature(of: name))
  }

  private func read(
    _ file: ReleaseManifest.File, of name: ReleaseName, from offset: Int, count: Int
  ) throws(ReleaseError) -> [UInt8] {
    try reading { () throws(Errno) in try files.read("\(name.text)/\(file.name)", from: offset, count: count) }
  }

  /// Receives a release. It is complete and has its name afterwards; if this method throws, no part of it is left.
  ///
  /// - Parameters:
  ///   - name: The name of the release.
  ///   - bytes: The manifest.
  ///   - signature: The contents of the manifest's signature file, if releases must be signed.
  ///   - board: The name and the processor of this board.
  ///   - next: Returns the next bytes of the files, in the order of the manifest: at most `count` bytes, and none at
  ///     the end of the input.
  public func receive(
    _ name: ReleaseName, manifest bytes: [UInt8], signature: [UInt8] = [], for board: BoardName,
    _ next: (_ count: Int) throws(ReleaseError) -> [UInt8]
  ) throws(ReleaseError) {
    guard bytes.count <= ReleaseManifest.maximumSize, ReleaseName(ofManifest: bytes) == name else { throw .otherName }
    let manifest = try ReleaseManifest(parsing: String(decoding: bytes, as: UTF8.self))
    try board.check(manifest)
    if let verify { try verify(bytes, signature) }
    let size = kept(of: manifest).reduce(0) { $0 + $1.size }
    if (try? check(name)) != nil {
      try storeSignature(signature, of: name)
      return try pass(size, next)
    }
    try reading { () throws(Errno) in
      try clear(Self.incomingFolder)
      // A damaged release that is not chosen must not keep the space that the new files need.
      if try choice()?.needed.contains(name) != true { try discard(name) }
    }
    let needed = size + Self.reserve
    let free = try reading { () throws(Errno) in try files.freeSpace() }
    guard free >= needed else { throw .noSpace(needed: needed, free: free) }
    do throws(ReleaseError) {
      try write(bytes, signature, manifest, next)
      // Removes a damaged release of the same name first.
      try reading { () throws(Errno) in
        try discard(name)
        try files.rename(Self.incomingFolder, to: name.text)
        try files.synchronize("")
      }
    } catch {
      try? clear(Self.incomingFolder)
      throw error
    }
  }

  /// Replaces the signature of a release, for a key that stays trusted longer.
  private func storeSignature(_ bytes: [UInt8], of name: ReleaseName) throws(ReleaseError) {
    guard demandsSignatures, try signature(of: name) != bytes else { return }
    try reading { () throws(Errno) in
      try replace("\(name.text)/\(Self.signatureFile)", in: files, with: bytes)
      try files.synchronize(name.text)
    }
  }

  private func write(
    _ bytes: [UInt8], _ signature: [UInt8], _ manifest: ReleaseManifest, _ next: (Int) throws(ReleaseError) -> [UInt8]
  ) throws(ReleaseError) {
    func create(_ name: String, isProgram: Bool = false) throws(ReleaseError) -> String {
      let path = "\(Self.incomingFolder)/\(name)"
      try reading { () throws(Errno) in try files.create(path, isProgram: isProgram) }
      return path
    }
    try reading { () throws(Errno) in try files.createFolder(Self.incomingFolder) }
    func store(_ bytes: [UInt8], as name: String) throws(ReleaseError) {
      let path = try create(name)
      try reading { () throws(Errno) in
        try files.append(bytes, to: path)
        try files.synchronize(path)
      }
    }
    try store(bytes, as: Self.manifestFile)
    if demandsSignatures { try store(signature, as: Self.signatureFile) }
    var folders: [String] = []
    for file in kept(of: manifest) {
      try makeFolders(around: file.name, &folders)
      let path = try create(file.name, isProgram: file.name == ReleaseManifest.program)
      var hash = SHA256()
      var rest = file.size
      while rest > 0 {
        let bytes = try next(min(rest, chunkSize))
        guard !bytes.isEmpty, bytes.count <= rest else { throw .cutShort(file: file.name) }
        hash.update(with: bytes)
        try reading { () throws(Errno) in try files.append(bytes, to: path) }
        rest -= bytes.count
      }
      guard hexDigits(of: hash.finish()) == file.sum else { throw .damaged(file: file.name) }
      try reading { () throws(Errno) in try files.synchronize(path) }
    }
    try reading { () throws(Errno) in
      for folder in folders { try files.synchronize(folder) }
      try files.synchronize(Self.incomingFolder)
    }
  }

  /// Creates the folders for a file of the release that is being received, and adds new folders to `folders`.
  private func makeFolders(around name: String, _ folders: inout [String]) throws(ReleaseError) {
    var path = Self.incomingFolder
    for part in name.split(separator: "/").dropLast() {
      path += "/\(part)"
      if folders.contains(path) { continue }
      folders.append(path)
      try reading { () throws(Errno) in try files.createFolder(path) }
    }
  }

  /// Reads and ignores the files of a release that the store already has.
  private func pass(_ count: Int, _ next: (Int) throws(ReleaseError) -> [UInt8]) throws(ReleaseError) {
    var rest = count
    while rest > 0 {
      let bytes = try next(min(rest, chunkSize))
      if bytes.isEmpty { return }
      rest -= bytes.count
    }
  }

  // MARK: Removing

  /// Removes all releases except the given ones, and the remains of incomplete ones.
  public func prune(keeping needed: [ReleaseName]) throws(Errno) {
    try clear(Self.incomingFolder)
    try clear(Self.discardedFolder)
    for name in try files.names(in: "").compactMap({ ReleaseName($0) }) where !needed.contains(name) {
      try discard(name)
    }
  }

  /// Removes the releases that are neither chosen nor previous, to receive `name`. That one stays, because the board may
  /// have received it earlier without trying it.
  func makeRoom(for name: ReleaseName) throws(Errno) {
    try prune(keeping: (try choice() ?? ReleaseChoice()).needed + [name])
  }

  /// Removes a release that is no longer needed.
  public func discard(_ name: ReleaseName) throws(Errno) {
    try clear(Self.discardedFolder)
    do throws(Errno) { try files.rename(name.text, to: Self.discardedFolder) } catch .noSuchFileOrDirectory { return }
    // Otherwise, after a power cut, the name could reappear with only a part of its files.
    try files.synchronize("")
    try clear(Self.discardedFolder)
  }

  /// Removes a file, or a folder with its contents.
  private func clear(_ path: String) throws(Errno) {
    do throws(Errno) { return try files.remove(path) } catch {
      if error == .noSuchFileOrDirectory { return }
      guard error == .directoryNotEmpty else { throw error }
    }
    for name in try files.names(in: path) { try clear("\(path)/\(name)") }
    try files.remove(path)
  }

  private func reading<Result>(_ work: () throws(Errno) -> Result) throws(ReleaseError) -> Result {
    do throws(Errno) { return try work() } catch { throw .files(reason: error.message) }
  }
}
