import ReleaseFormat
import System

/// The requests of `vitrine clean`.
extension DeploySession {
  /// Prints the free space of the data partition, and the size of each item that can be removed.
  func printRemovableItems() throws(Refusal) {
    do throws(Errno) {
      Process.printLine("free \(try Directory.freeSpace(at: AppRights.dataFolder))")
      for (item, size) in try DataCleaner(folder: AppRights.dataFolder).sizes() {
        Process.printLine("item \(size) \(item.text)")
      }
    } catch {
      throw Refusal(reason: "\(AppRights.dataFolder): \(error.message); 'vitrine doctor' checks it")
    }
  }

  /// Removes the items whose lines are received.
  ///
  /// - Parameter size: The size of the lines, in bytes.
  func removeItems(_ size: Int) throws(Refusal) {
    let lines: [UInt8]
    do throws(ReleaseError) {
      lines = try SessionInput(timeout: Self.receiveTimeout).all(size, of: "the names")
    } catch { throw Refusal(reason: error.message) }
    var items: [RemovableItem] = []
    for line in String(decoding: lines, as: UTF8.self).split(separator: "\n") {
      guard let item = RemovableItem(parsing: String(line)) else { throw Refusal(reason: Self.otherVersion) }
      items.append(item)
    }
    // A deploy must not lose the release that it is receiving.
    let lock = try self.lock()
    for item in items {
      try DataCleaner(folder: AppRights.dataFolder).remove(item) { (previous) throws(Refusal) in
        _ = try request("forget \(previous.text)")
      }
      Process.printLine("removed \(item.text)")
    }
    _ = consume lock
  }
}
