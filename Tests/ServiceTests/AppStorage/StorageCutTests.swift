import TestKit
import System
import TestContexts
import Testing

@testable import AppStorage

/// Confirmed data survives a power cut after any step, and killing the program at any time.
@Suite(.freshContext) struct StorageCutTests {
  private typealias Change = StoredFolder.Change

  private let folder = TemporaryFolder()

  /// The changes that an app makes in a day: it counts visitors, and stores and sends answers.
  private static let story: [[Change]] = [
    [.values(["visitors": "1"])],
    [.append("one", to: "answers", limit: 1 << 20)],
    [
      .append("two", to: "answers", limit: 1 << 20), .append("three", to: "answers", limit: 1 << 20),
      .values(["visitors": "2"]),
    ],
    [.removeFirst(1, from: "answers", limit: 1 << 20), .append("four", to: "answers", limit: 1 << 20)],
    [.values(["visitors": "2", "language": "de\nat"]), .values(["visitors": "3"])],
    [.removeFirst(9, from: "answers", limit: 1 << 20)],
    [.append("five", to: "answers", limit: 1 << 20)],
  ]

  /// The stored values and records before or after a change.
  private struct State: Equatable {
    var visitors: String?
    var answers: [String] = []

    mutating func apply(_ change: Change) {
      switch change {
      case .values(let values): visitors = values["visitors"]
      case .append(let record, _, _): answers.append(record)
      case .removeFirst(let count, _, _): answers.removeFirst(min(count, answers.count))
      case .read, .reject: break
      }
    }
  }

  private static func state(of files: ModelFiles) throws -> State {
    State(
      visitors: try StoredValues(files: files).read().values["visitors"],
      answers: try StoredList("answers", limit: 1 << 20, in: files).read(first: .max).records)
  }

  private static func isDone(_ outcome: StoredFolder.Outcome) -> Bool {
    if case .failed = outcome { false } else { true }
  }

  @Test func `after a power cut at any step no stored value is lost`() throws {
    let whole = ModelFiles()
    do {
      let stored = StoredFolder(whole)
      for chapter in Self.story { #expect(stored.apply(chapter).allSatisfy(Self.isDone)) }
    }
    var cuts = 0
    for loss in ModelFiles.Loss.allCases {
      for cut in 0..<whole.steps {
        let files = ModelFiles()
        files.remainingSteps = cut
        let stored = StoredFolder(files)
        // The allowed states: the last confirmed one, and those after each unconfirmed change.
        var allowed = [State()]
        for chapter in Self.story {
          let outcomes = stored.apply(chapter)
          for (change, outcome) in zip(chapter, outcomes) {
            var next = allowed.last!
            next.apply(change)
            allowed = Self.isDone(outcome) ? [next] : allowed + [next]
          }
          if !outcomes.allSatisfy(Self.isDone) { break }
        }
        files.restorePower(after: loss)
        let found = try Self.state(of: files)
        #expect(allowed.contains(found), "cut after step \(cut), \(loss): \(found) is not in \(allowed)")
        let next = StoredFolder(files).apply([
          .append("next", to: "answers", limit: 1 << 20), .values(["visitors": "9"]),
        ])
        #expect(next.allSatisfy(Self.isDone))
        #expect(try Self.state(of: files) == State(visitors: "9", answers: found.answers + ["next"]))
        cuts += 1
      }
    }
    print(
      "cut after each of \(whole.steps) steps, with \(ModelFiles.Loss.allCases.count) kinds of loss: \(cuts) cuts, nothing lost"
    )
  }

  private static let long = (0..<100).map { "\($0) " + String(repeating: "x", count: 1000) }

  private static func longList(_ files: ModelFiles) throws -> StoredList {
    let list = StoredList("answers", limit: 1 << 20, in: files)
    try list.append(long)
    return list
  }

  @Test(.slow) func `a long list is not rewritten for each removal`() throws {
    let files = ModelFiles()
    let list = try Self.longList(files)
    let before = files.written
    var rest = Self.long
    while !rest.isEmpty {
      for _ in 0..<5 { try list.removeFirst(1) }
      rest.removeFirst(5)
      #expect(try list.read(first: .max).records == rest)
    }
    // From half its length on, the list is short enough to be rewritten for each removal: 50 times 25 KB.
    #expect(files.written - before < before + 50 * before / 4 + before / 2)
    try list.append(["last"])
    #expect(try list.read(first: .max).records == ["last"])
  }

  @Test func `removed records free their space in a list`() throws {
    let files = ModelFiles()
    let size = Self.long.reduce(0) { $0 + $1.utf8.count + 10 }
    let list = StoredList("answers", limit: size + 5, in: files)
    try list.append(Self.long)
    #expect(throws: StorageError.full(what: "answers.records", limit: size + 5)) { try list.append(["more"]) }
    for number in 0..<25 {
      try list.removeFirst(1)
      try list.append([Self.long[number]])
    }
    #expect(try list.read(first: .max).records == Array(Self.long[25...]) + Array(Self.long[..<25]))
    let next = StoredList("answers", limit: size + 5, in: files)
    #expect(throws: StorageError.full(what: "answers.records", limit: size + 5)) { try next.append([Self.long[0]]) }
  }

  @Test(.slow) func `an interrupted removal from a long list removes nothing else`() throws {
    let whole = ModelFiles()
    try Self.longList(whole).removeFirst(40)
    let first = ModelFiles()
    _ = try Self.longList(first)
    for loss in ModelFiles.Loss.allCases {
      for cut in 0..<(whole.steps - first.steps) {
        let files = ModelFiles()
        let list = try Self.longList(files)
        files.remainingSteps = cut
        #expect(throws: StorageError.self) { try list.removeFirst(40) }
        files.restorePower(after: loss)
        let next = StoredList("answers", limit: 1 << 20, in: files)
        try next.append(["next"])
        let found = try next.read(first: .max).records
        #expect(Array(found.suffix(61)) == Array(Self.long[40...]) + ["next"], "after step \(cut), \(loss)")
        #expect(Set(found).isSubset(of: Self.long + ["next"]))
      }
    }
  }

  @Test(.long, .aloneInProcess) func `killed a hundred times while it writes, it has lost nothing`() throws {
    var dice = SeededGenerator(state: 7)
    // The number of confirmed records, and the last confirmed value.
    var confirmed = 0
    var value = -1
    for round in 0..<100 {
      let pipe = try Pipe()
      let first = confirmed
      let writer = try SpawnedProcess {
        guard let files = try? FolderStorage(in: folder.path) else { return false }
        let stored = StoredFolder(files)
        for number in first... {
          let changes: [Change] = [.append("\(number)", to: "answers", limit: 1 << 30), .values(["last": "\(number)"])]
          guard stored.apply(changes).allSatisfy(Self.isDone), (try? pipe.writeEnd.writeAll("\(number)\n")) != nil
          else { return false }
        }
        return true
      }
      Clock.sleep(for: dice.next(in: 0.001..<0.05))
      writer.send(signal: 9)
      #expect(writer.waitForExit(timeout: 10) != nil)
      var said: [UInt8] = []
      while pipe.readEnd.isReadable {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = try bytes.withUnsafeMutableBytes { try pipe.readEnd.read(into: $0) }
        said += bytes.prefix(count)
      }
      if let last = said.split(separator: UInt8(ascii: "\n")).last.flatMap({ Int(String(decoding: $0, as: UTF8.self)) })
      {
        confirmed = last + 1
        value = last
      }
      let files = try FolderStorage(in: folder.path)
      let records = try StoredList("answers", limit: 1 << 30, in: files).read(first: .max).records
      #expect(records.starts(with: (0..<confirmed).map { "\($0)" }), "after \(round + 1) ends")
      #expect(try StoredValues(files: files).read().values["last"].flatMap { Int($0) } ?? -1 >= value)
      // Includes records that were written but not confirmed.
      confirmed = records.count
    }
    #expect(confirmed > 100)
    print("killed 100 times: \(confirmed) records, none lost")
  }
}
