import ReleaseFormat
import System

/// The keys that a board trusts, and the times of the latest signatures that it accepted.
///
/// | file | contents |
/// |---|---|
/// | `keys-1`, `keys-1.minisig` | the list that replaced the image's, and its signature by a key of the image's list |
/// | `keys-2`, … | later lists; a key of the list before each one has signed it |
/// | `times` | the times of the latest signatures, for apps and for systems |
///
/// Lists that no trusted key has signed are ignored, so an image with other keys makes earlier lists ineffective.
package final class TrustStore {
  /// The subject of a signature. A time is stored for each.
  package enum Subject: String, CaseIterable {
    case release
    case system

    /// Returns the subject of a manifest, or `nil` for other bytes.
    fileprivate init?(of manifest: [UInt8]) {
      for subject in Self.allCases where manifest.starts(with: Array("vitrine-\(subject.rawValue) ".utf8)) {
        self = subject
        return
      }
      return nil
    }
  }

  private static let timesFile = "times"
  private static let listPrefix = "keys-"

  private let files: any FileStorage
  package private(set) var list: KeyList

  /// Reads the lists of keys.
  ///
  /// - Parameters:
  ///   - files: The files of a folder on the data partition.
  ///   - text: The image's list of keys.
  package init(_ files: any FileStorage, imageKeys text: String) throws(SignatureError) {
    guard let first = KeyList(parsing: text) else { throw .noKeys }
    self.files = files
    list = first
    for number in try storedNumbers() where number > list.number {
      let name = Self.listPrefix + "\(number)"
      guard let text = try? read(name, KeyList.maximumSize), let signature = try? read(name + ReleaseSignature.suffix),
        let next = KeyList(parsing: String(decoding: text, as: UTF8.self)), next.number == number,
        (try? verify(text, signature)) != nil
      else { continue }
      list = next
    }
  }

  /// Returns the numbers of the stored lists, in ascending order. Not all of them are in force.
  private func storedNumbers() throws(SignatureError) -> [Int] {
    try working { () throws(Errno) in try files.names(in: "") }.compactMap { name in
      name.hasPrefix(Self.listPrefix) ? Int(digits: name.dropFirst(Self.listPrefix.utf8.count)) : nil
    }.sorted()
  }

  // MARK: Signatures

  /// Throws an error unless a trusted key has signed these bytes.
  ///
  /// - Parameter signature: The contents of the signature file, or an empty array if there is none.
  @discardableResult
  package func verify(_ signed: [UInt8], _ signature: [UInt8]) throws(SignatureError) -> ReleaseSignature {
    try Self.verify(signed, signature, with: list)
  }

  private static func verify(_ signed: [UInt8], _ bytes: [UInt8], with list: KeyList) throws(SignatureError)
    -> ReleaseSignature
  {
    if bytes.isEmpty { throw .missing }
    guard bytes.count <= ReleaseSignature.maximumSize,
      let signature = ReleaseSignature(parsing: String(decoding: bytes, as: UTF8.self))
    else { throw .damaged }
    guard let key = list.key(signature.key) else {
      throw .otherKey(signature.key, trusted: list.keys.map { $0.id })
    }
    guard key.verifies(signature, of: signed) else { throw .wrong }
    return signature
  }

  /// Throws an error unless a manifest may be accepted: a trusted key must have signed it, not before the latest
  /// signature that was accepted. Changes nothing. Returns its subject and the time of its signature.
  package func check(_ manifest: [UInt8], _ bytes: [UInt8]) throws(SignatureError) -> (subject: Subject, time: Int64) {
    let signature = try verify(manifest, bytes)
    guard let subject = Subject(of: manifest) else { throw .wrong }
    guard let time = signature.time else { throw .noTime }
    if let accepted = try times()[subject], time < accepted, signature.replacedTime != accepted {
      throw .old(time, accepted: accepted)
    }
    return (subject, time)
  }

  /// Accepts a manifest that was received. See ``check(_:_:)``. Then stores the time of the signature.
  package func accept(_ manifest: [UInt8], _ bytes: [UInt8]) throws(SignatureError) {
    let (subject, time) = try check(manifest, bytes)
    var times = try times()
    if times[subject] == time { return }
    times[subject] = time
    try working { () throws(Errno) in try replace(Self.timesFile, in: files, with: Array(times.text.utf8)) }
  }

  // MARK: Times

  /// The times of the latest accepted signatures, in seconds since 1970.
  package struct Times: Equatable {
    private var values: [Int64?] = [nil, nil]

    /// The time for a subject, or `nil` if no signature was accepted.
    package subscript(subject: Subject) -> Int64? {
      get { values[subject == .release ? 0 : 1] }
      set { values[subject == .release ? 0 : 1] = newValue }
    }

    fileprivate init() {}

    fileprivate init?(parsing text: String) {
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard words.count == 2, let subject = Subject(rawValue: String(words[0])), let time = Int64(digits: words[1])
        else { return nil }
        self[subject] = time
      }
    }

    /// One line for each subject.
    package var text: String {
      var text = ""
      for subject in Subject.allCases {
        if let time = self[subject] { text += "\(subject.rawValue) \(time)\n" }
      }
      return text
    }
  }

  package func times() throws(SignatureError) -> Times {
    let bytes: [UInt8]
    do throws(Errno) { bytes = try files.read(Self.timesFile, from: 0, count: 4096) } catch .noSuchFileOrDirectory {
      return Times()
    } catch { throw .files(reason: error.message) }
    guard let times = Times(parsing: String(decoding: bytes, as: UTF8.self)) else {
      throw .files(reason: "the file of the latest signatures is damaged")
    }
    return times
  }

  // MARK: Replacing keys

  /// Replaces the trusted keys. A key that is trusted so far must have signed the new list.
  ///
  /// - Parameters:
  ///   - text: The new list, whose number is one more than the current list's.
  ///   - bytes: The signature of the list.
  ///   - release: The manifest of the current release and its signature, which must stay valid, or `nil` if the app of
  ///     the image is the current one.
  package func replaceKeys(
    by text: [UInt8], _ bytes: [UInt8], keeping release: (manifest: [UInt8], signature: [UInt8])?
  ) throws(SignatureError) {
    try verify(text, bytes)
    guard let next = KeyList(parsing: String(decoding: text, as: UTF8.self)) else { throw .badList }
    guard next.number - 1 == list.number else { throw .otherList(number: next.number, known: list.number) }
    if let release {
      do throws(SignatureError) { _ = try Self.verify(release.manifest, release.signature, with: next) } catch {
        if case .otherKey(let id, _) = error { throw .needed(id) }
        throw error
      }
    }
    let name = Self.listPrefix + "\(next.number)"
    // Lists that an image with other keys has made ineffective. The new list may have a key that has signed one.
    let stale = try storedNumbers().filter { $0 > next.number }
    try working { () throws(Errno) in
      for number in stale {
        let name = Self.listPrefix + "\(number)"
        try files.remove(name)
        try? files.remove(name + ReleaseSignature.suffix)
      }
      if !stale.isEmpty { try files.synchronize("") }
      // A list without its signature is ignored.
      try replace(name + ReleaseSignature.suffix, in: files, with: bytes)
      try replace(name, in: files, with: text)
    }
    list = next
  }

  // MARK: Files

  private func read(_ name: String, _ limit: Int = ReleaseSignature.maximumSize) throws(Errno) -> [UInt8] {
    // One byte more, to detect a file that is too long.
    try files.read(name, from: 0, count: limit + 1)
  }

  private func working<Result>(_ work: () throws(Errno) -> Result) throws(SignatureError) -> Result {
    do throws(Errno) { return try work() } catch { throw .files(reason: error.message) }
  }
}
