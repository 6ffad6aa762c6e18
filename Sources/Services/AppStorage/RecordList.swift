/// An ordered list of records in a `Storage`, such as visitors' answers or data to send when the network is available
/// again.
public final class RecordList {
  /// The name of the list. Its file is `NAME.records` in the storage's folder.
  public let name: String
  private let limit: Int
  private let storage: Storage

  init(_ name: String, limit: Int, in storage: Storage) {
    self.name = name
    self.limit = limit
    self.storage = storage
  }

  /// Appends a record of any characters.
  ///
  /// - Parameter completion: Called with `nil` when the record is on the disk, or with the error. After an error the
  ///   list does not contain the record.
  public func append(_ record: String, completion: ((StorageError?) -> Void)? = nil) {
    storage.add(.append(record, to: name, limit: limit), storage.outcomeHandler(completion))
  }

  /// Reads records from the start of the list.
  ///
  /// - Parameters:
  ///   - most: The maximum number of records.
  ///   - completion: Called with the records, the length of the list, and an error. After an error the array is empty.
  public func read(first most: Int = .max, completion: @escaping ([String], _ count: Int, StorageError?) -> Void) {
    storage.add(.read(most, of: name, limit: limit)) { outcome in
      switch outcome {
      case .records(let records, let count): completion(records, count, nil)
      case .failed(let error): completion([], 0, error)
      case .done: break
      }
    }
  }

  /// Removes the first `count` records, such as those that were sent, or all if there are fewer. If the power fails
  /// before `completion` is called, any of them may still exist.
  public func removeFirst(_ count: Int, completion: ((StorageError?) -> Void)? = nil) {
    storage.add(.removeFirst(count, from: name, limit: limit), storage.outcomeHandler(completion))
  }
}
