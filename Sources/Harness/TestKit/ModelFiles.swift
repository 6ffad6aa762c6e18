import System

/// Files in memory that distinguish synchronized from unsynchronized data, and that fail after a given number of steps
/// as if the power failed.
package final class ModelFiles: FileStorage {
  /// The unsynchronized data that are lost when the power fails.
  package enum Loss: CaseIterable {
    /// None: the program was killed, but the power did not fail.
    case none
    case all
    /// The contents of files, but not their names.
    case fileContents
    /// The second half of what was written to each file.
    case half
  }

  private final class Node {
    /// The contents, or `nil` for a folder.
    var bytes: [UInt8]?
    var names: [String: Node] = [:]
    var keptBytes: [UInt8] = []
    var keptNames: [String: Node] = [:]
    var wasSynchronized = false
    init(isFolder: Bool) { bytes = isFolder ? nil : [] }
  }

  package init() {}

  private let root = Node(isFolder: true)
  /// The number of steps until the power fails, or `nil` for no failure.
  package var remainingSteps: Int?
  /// The number of steps so far: operations that change or synchronize something.
  package private(set) var steps = 0
  /// The number of bytes written to files.
  package private(set) var written = 0
  private var hasStopped: Bool { remainingSteps.map { $0 < 0 } ?? false }

  /// The most bytes that a file had before it was synchronized for the first time. FAT may lose their space if the power
  /// fails.
  package var mostNeverSynchronized = 0

  /// The error of operations after the power has failed.
  package static let powerFailure = Errno(rawValue: 5)

  private func step() throws(Errno) {
    steps += 1
    remainingSteps = remainingSteps.map { $0 - 1 }
    if hasStopped { throw Self.powerFailure }
  }

  package func restorePower(after loss: Loss) {
    remainingSteps = nil
    func restore(_ node: Node) {
      switch loss {
      case .none: break
      case .all: (node.names, node.bytes) = (node.keptNames, node.bytes.map { _ in node.keptBytes })
      case .fileContents: node.bytes = node.bytes.map { _ in node.keptBytes }
      case .half:
        let kept = node.keptBytes.count
        node.bytes = node.bytes.map { $0.count > kept ? Array($0.prefix(kept + ($0.count - kept) / 2)) : $0 }
      }
      node.keptNames = node.names
      node.keptBytes = node.bytes ?? []
      for child in node.names.values { restore(child) }
    }
    restore(root)
  }

  private func node(_ path: some StringProtocol) throws(Errno) -> Node {
    var node = root
    for name in path.split(separator: "/") {
      guard let next = node.names[String(name)] else { throw .noSuchFileOrDirectory }
      node = next
    }
    return node
  }

  private func parent(of path: String) throws(Errno) -> (Node, String) {
    let parts = path.split(separator: "/")
    return (try node(parts.dropLast().joined(separator: "/")), String(parts.last!))
  }

  package func names(in folder: String) throws(Errno) -> [String] {
    if hasStopped { throw Self.powerFailure }
    return try node(folder).names.keys.sorted()
  }

  package func read(_ path: String, from offset: Int, count: Int) throws(Errno) -> [UInt8] {
    if hasStopped { throw Self.powerFailure }
    return Array((try node(path).bytes ?? []).dropFirst(offset).prefix(count))
  }

  package func createFolder(_ path: String) throws(Errno) {
    try step()
    let (folder, name) = try parent(of: path)
    if folder.names[name] == nil { folder.names[name] = Node(isFolder: true) }
  }

  package func create(_ path: String, isProgram: Bool) throws(Errno) {
    try step()
    let (folder, name) = try parent(of: path)
    if let node = folder.names[name] { node.bytes = [] } else { folder.names[name] = Node(isFolder: false) }
  }

  package func append(_ bytes: [UInt8], to path: String) throws(Errno) {
    try step()
    let node = try node(path)
    node.bytes! += bytes.prefix(capacity)
    written += bytes.count
    if !node.wasSynchronized { mostNeverSynchronized = max(mostNeverSynchronized, node.bytes!.count) }
    if bytes.count > capacity { throw .noSpace }
  }

  package func overwrite(_ path: String, at offset: Int, with bytes: [UInt8]) throws(Errno) {
    let node = try node(path)
    let range = offset..<offset + bytes.count
    // Only the first half is written if the power fails.
    do throws(Errno) { try step() } catch {
      node.bytes!.replaceSubrange(range.prefix(bytes.count / 2), with: bytes.prefix(bytes.count / 2))
      throw error
    }
    node.bytes!.replaceSubrange(range, with: bytes)
    written += bytes.count
  }

  package func truncate(_ path: String, to count: Int) throws(Errno) {
    try step()
    let node = try node(path)
    node.bytes = Array(node.bytes!.prefix(count))
  }

  package func synchronize(_ path: String) throws(Errno) {
    try step()
    let node = try node(path)
    node.wasSynchronized = true
    if let bytes = node.bytes { node.keptBytes = bytes } else { node.keptNames = node.names }
  }

  package func rename(_ path: String, to other: String) throws(Errno) {
    try step()
    let (from, name) = try parent(of: path)
    let (to, otherName) = try parent(of: other)
    guard let node = from.names[name] else { throw .noSuchFileOrDirectory }
    if let old = to.names[otherName], old.bytes == nil { throw Errno(rawValue: 39) }
    from.names[name] = nil
    to.names[otherName] = node
  }

  package func remove(_ path: String) throws(Errno) {
    try step()
    let (folder, name) = try parent(of: path)
    guard let node = folder.names[name] else { throw .noSuchFileOrDirectory }
    guard node.names.isEmpty else { throw Errno(rawValue: 39) }
    folder.names[name] = nil
  }

  /// The capacity in bytes. An append that exceeds it is truncated.
  package var capacity = 1 << 30

  package func freeSpace() throws(Errno) -> Int { capacity }

  /// Changes a byte of a file directly.
  package func damage(_ path: String) { (try? node(path))?.bytes?[0] ^= 1 }
}
