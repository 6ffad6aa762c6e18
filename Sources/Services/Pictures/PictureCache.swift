import Geometry
import Raster

/// Pictures that were read last, as many as fit into a number of bytes.
struct PictureCache {
  struct Key: Hashable {
    var file: PictureFile
    var room: PictureRoom?
  }

  private struct Entry {
    var image: Image
    var bytes: Int
    /// When it was asked for last.
    var turn: Int
  }

  private let limit: Int
  private var entries: [Key: Entry] = [:]
  private var turn = 0
  private(set) var bytes = 0

  init(limit: Int) { self.limit = limit }

  mutating func image(_ key: Key) -> Image? {
    guard var entry = entries[key] else { return nil }
    turn += 1
    entry.turn = turn
    entries[key] = entry
    return entry.image
  }

  /// Keeps a picture, and lets those go for it that nobody has asked for the longest. One that is larger than all of the room is not kept.
  mutating func keep(_ image: Image, as key: Key) {
    remove(key)
    // Its halves, of which it is drawn smaller, are a third more.
    let size = image.size.width * image.size.height * 4 / 3 * 4
    guard size <= limit else { return }
    while bytes + size > limit, let oldest = entries.min(by: { $0.value.turn < $1.value.turn }) { remove(oldest.key) }
    turn += 1
    entries[key] = Entry(image: image, bytes: size, turn: turn)
    bytes += size
  }

  mutating func remove(_ key: Key) {
    if let entry = entries.removeValue(forKey: key) { bytes -= entry.bytes }
  }

  /// All sizes of a file.
  mutating func remove(_ file: PictureFile) { for key in entries.keys where key.file == file { remove(key) } }

  mutating func removeAll() {
    entries.removeAll()
    bytes = 0
  }
}
