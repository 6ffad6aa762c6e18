/// Records in the order in which they came, kept in a `Storage`: what visitors answered, what is to be sent when the network is back.
public final class RecordList {
  /// Its file is `NAME.records` in the storage's folder.
  public let name: String
  private let limit: Int
  private let storage: Storage

  init(_ name: String, limit: Int, in storage: Storage) { (self.name, self.limit, self.storage) = (name, limit, storage) }

  /// Adds a record of any characters at the end.
  ///
  /// - Parameter kept: is told when it lies on the disk, or why it does not: then it is not there.
  public func append(_ record: String, _ kept: ((StorageError?) -> Void)? = nil) {
    storage.add(.append(record, to: name, limit: limit), storage.told(kept))
  }

  /// Reads the first ones.
  ///
  /// - Parameters:
  ///   - most: at most so many.
  ///   - heard: is given them, and how many there are in all. Where the disk fails there are none, and the error says why.
  public func read(first most: Int = .max, _ heard: @escaping ([String], _ count: Int, StorageError?) -> Void) {
    storage.add(.read(most, of: name, limit: limit)) { outcome in
      switch outcome {
      case .records(let records, let count): heard(records, count, nil)
      case .failed(let error): heard([], 0, error)
      case .done: break
      }
    }
  }

  /// Removes the first ones, such as those that were sent; all of them, where there are fewer.
  public func removeFirst(_ count: Int, _ removed: ((StorageError?) -> Void)? = nil) {
    storage.add(.removeFirst(count, from: name, limit: limit), storage.told(removed))
  }
}
