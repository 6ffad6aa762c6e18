import Geometry
import Raster

/// A cache of the most recently used images, limited by their size in bytes.
struct ImageCache {
  struct Key: Hashable {
    var file: ImageSource
    var targetSize: TargetSize?
  }

  private struct Entry {
    var image: Image
    var bytes: Int
    /// The turn of the last use.
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

  /// Stores an image and removes the least recently used ones to make room. An image that exceeds the limit is not
  /// stored.
  mutating func insert(_ image: Image, for key: Key) {
    remove(key)
    // The halved copies that are used to draw the image smaller take another third.
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

  /// Removes all sizes of a file.
  mutating func remove(_ file: ImageSource) { for key in entries.keys where key.file == file { remove(key) } }

  mutating func removeAll() {
    entries.removeAll()
    bytes = 0
  }
}
