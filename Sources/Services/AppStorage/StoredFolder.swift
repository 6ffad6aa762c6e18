import System

/// A storage's data on the disk. Used only on the worker's thread after the first change.
final class StoredFolder: @unchecked Sendable {
  enum Change: Sendable {
    /// Replaces all values.
    case values([String: String])
    /// Does nothing, because the change was rejected already.
    case reject(StorageError)
    case append(String, to: String, limit: Int)
    case removeFirst(Int, from: String, limit: Int)
    case read(Int, of: String, limit: Int)
  }

  enum Outcome: Sendable {
    case done
    case records([String], count: Int)
    case failed(StorageError)
  }

  private let files: any FileStorage
  private var lists: [String: StoredList] = [:]

  init(_ files: any FileStorage) { self.files = files }

  /// Makes the changes in order and returns an outcome for each. Consecutive changes of values are written once, and so
  /// are consecutive records of one list, because waiting for the disk takes longest.
  func apply(_ changes: [Change]) -> [Outcome] {
    var outcomes: [Outcome] = []
    var index = 0
    while index < changes.count {
      let outcome: Outcome
      var end = index + 1
      switch changes[index] {
      case .values(var values):
        while end < changes.count, case .values(let newer) = changes[end] {
          values = newer
          end += 1
        }
        outcome = result { () throws(StorageError) in
          try StoredValues(files: files).write(values)
          return .done
        }
      case .append(let record, let name, let limit):
        var records = [record]
        while end < changes.count, case .append(let next, name, _) = changes[end] {
          records.append(next)
          end += 1
        }
        let one = append(records, to: name, limit)
        if case .failed(.full) = one, records.count > 1 {
          // Some of the records may fit.
          for record in records { outcomes.append(append([record], to: name, limit)) }
          index = end
          continue
        }
        outcome = one
      case .reject(let error): outcome = .failed(error)
      case .removeFirst(let count, let name, let limit):
        outcome = result { () throws(StorageError) in
          try list(name, limit).removeFirst(count)
          return .done
        }
      case .read(let count, let name, let limit):
        outcome = result { () throws(StorageError) in
          let (records, count) = try list(name, limit).read(first: count)
          return .records(records, count: count)
        }
      }
      outcomes += [Outcome](repeating: outcome, count: end - index)
      index = end
    }
    return outcomes
  }

  private func append(_ records: [String], to name: String, _ limit: Int) -> Outcome {
    result { () throws(StorageError) in
      try list(name, limit).append(records)
      return .done
    }
  }

  private func list(_ name: String, _ limit: Int) throws(StorageError) -> StoredList {
    guard StoredList.isName(name) else { throw .invalidName(name) }
    if let list = lists[name] { return list }
    let list = StoredList(name, limit: limit, in: files)
    lists[name] = list
    return list
  }

  private func result(_ work: () throws(StorageError) -> Outcome) -> Outcome {
    do throws(StorageError) { return try work() } catch { return .failed(error) }
  }
}
