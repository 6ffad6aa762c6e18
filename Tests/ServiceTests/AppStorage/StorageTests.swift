import System
import TestContexts
import TestKit
import Testing
import Toolkit
import ToolkitTestKit

@testable import AppStorage

@Suite("A storage", .freshContext) struct StorageTests {
  private let desk = Desk()
  private let folder = TemporaryFolder()

  /// Returns a new storage that reads from the disk, as after a restart of the program.
  private func storage() throws -> Storage { try storage(FolderStorage(in: folder.path)) }

  private func storage(_ files: any FileStorage) throws -> Storage {
    Storage(try StorageBackend(files, folder: folder.path, for: desk.application))
  }

  private func records(_ list: RecordList, first most: Int = .max) -> [String] {
    var found: [String]?
    list.read(first: most) { records, _, _ in found = records }
    desk.runEventSources { found != nil }
    return found ?? []
  }

  @Test func `returns stored values after a restart`() throws {
    var heard = 0
    do {
      let storage = try storage()
      storage.set(12, forKey: "visitors") { heard += $0 == nil ? 1 : 0 }
      storage.set("two\nlines = \\ and é", forKey: "a key = with signs\n") { heard += $0 == nil ? 1 : 0 }
      storage.set("gone", forKey: "removed")
      storage.set(nil, forKey: "removed") { heard += $0 == nil ? 1 : 0 }
      #expect(storage.integer(forKey: "visitors") == 12, "immediately, before it is on the disk")
      desk.runEventSources { heard == 3 }
    }
    let next = try storage()
    #expect(next.integer(forKey: "visitors") == 12)
    #expect(next.string(forKey: "a key = with signs\n") == "two\nlines = \\ and é")
    #expect(next.string(forKey: "removed") == nil)
    #expect(next.integer(forKey: "nothing") == nil)
  }

  @Test func `has paths for files of any name, and removes unwanted ones`() throws {
    let storage = try storage()
    let names = [
      "a.jpg", "A.jpg", "b/c.jpg", "b_c.jpg", "b-c.jpg", "../../etc/passwd", ".hidden", "Ä b", "", "old.part",
    ]
    let paths = names.map { storage.filePath(named: $0) }
    #expect(Set(paths).count == names.count, "each has its own")
    for path in paths {
      #expect(path.hasPrefix("\(folder.path)/files/") && path.split(separator: "/").last?.hasPrefix(".") == false)
    }
    for path in paths.map({ "\(folder.path)/files/\($0.split(separator: "/").last!)" }) {
      try File.replace(at: path, with: "x")
    }
    #expect(names.allSatisfy { storage.fileExists(named: $0) } && !storage.fileExists(named: "b.jpg"))
    try File.replace(at: "\(storage.filePath(named: "coming.jpg")).part", with: "ha")
    try File.replace(at: "\(storage.filePath(named: "left.jpg")).part", with: "ha")
    #expect(!storage.fileExists(named: "coming.jpg"))
    storage.removeFiles(except: ["b/c.jpg", "old.part", "coming.jpg", "not there"])
    #expect(names.filter { storage.fileExists(named: $0) } == ["b/c.jpg", "old.part"])
    #expect(try Directory.names(at: "\(folder.path)/files").sorted() == ["b_2Fc.jpg", "coming.jpg.part", "old.part"])
    storage.removeFiles(except: [])
    #expect(try Directory.names(at: "\(folder.path)/files").isEmpty)
  }

  @Test func `keeps records in order, whatever they contain`() throws {
    let said = ["one", "", "two\nlines\r\n", "a=b\\n", "日本語 🎠", String(repeating: "long ", count: 30_000)]
    var kept = 0
    do {
      let list = try storage().list("answers")
      for record in said { list.append(record) { kept += $0 == nil ? 1 : 0 } }
      desk.runEventSources { kept == said.count }
    }
    let list = try storage().list("answers")
    #expect(records(list) == said)
    #expect(records(list, first: 2) == ["one", ""])
    var total = 0
    list.removeFirst(2)
    list.append("last")
    list.read(first: 0) { _, count, _ in total = count }
    desk.runEventSources { total > 0 }
    #expect(total == 5)
    #expect(records(list) == Array(said.dropFirst(2)) + ["last"])
    list.removeFirst(100)
    #expect(records(list) == [])
  }

  @Test func `releases its application, and completes pending writes`() throws {
    weak var application: Application?
    var storage: Storage?
    do {
      let own = Application()
      application = own
      storage = Storage(folder: folder.path, for: own)
      #expect(Storage(folder: folder.path, for: own).string(forKey: "visitors") == nil)
      for number in 0..<100 { storage?.set(number, forKey: "visitors") }
    }
    #expect(application == nil)
    // The change is made without an application, but its result is not delivered.
    storage?.set(100, forKey: "visitors")
    storage?.list("answers").append("one")
    storage = nil
    let files = try FolderStorage(in: folder.path)
    let end = Clock.now + 20
    while Clock.now < end, try StoredList("answers", limit: 1000, in: files).read(first: 1).records.isEmpty {
      Clock.sleep(for: 0.01)
    }
    #expect(try StoredValues(files: files).read().values["visitors"] == "100")
  }

  @Test func `writes related changes atomically`() throws {
    let files = ModelFiles()
    let storage = try storage(files)
    let list = storage.list("answers")
    var kept = 0
    for number in 0..<500 {
      list.append("\(number)") { _ in kept += 1 }
    }
    desk.runEventSources { kept == 500 }
    #expect(files.steps < 10, "the first write, and one for all later changes")
    for number in 0..<500 { storage.set(number, forKey: "last") { _ in kept += 1 } }
    desk.runEventSources { kept == 1000 }
    #expect(files.steps < 20)
    #expect(records(list).count == 500)
  }

  @Test func `reports why a value was not stored, and continues`() throws {
    let files = ModelFiles()
    let storage = try storage(files)
    let list = storage.list("answers", limit: 100)
    var errors: [StorageError?] = []
    list.append("fits") { errors.append($0) }
    desk.runEventSources { errors.count == 1 }
    // Queued changes are written together, and rejected one by one.
    list.append(String(repeating: "x", count: 100)) { errors.append($0) }
    list.append("too") { errors.append($0) }
    desk.runEventSources { errors.count == 3 }
    files.capacity = 5
    list.append("no room") { errors.append($0) }
    storage.set("no room", forKey: "key") { errors.append($0) }
    desk.runEventSources { errors.count == 5 }
    files.capacity = 1 << 20
    list.append("after it") { errors.append($0) }
    storage.list("../answers").append("x") { errors.append($0) }
    storage.set(String(repeating: "x", count: 1 << 20), forKey: "key") { errors.append($0) }
    storage.set("beside it", forKey: "other") { errors.append($0) }
    desk.runEventSources { errors.count == 9 }
    #expect(storage.string(forKey: "key") == "no room", "of this start, since the disk had none")
    #expect(
      errors == [
        nil, .full(what: "answers.records", limit: 100), nil, .io(what: "answers.records", .noSpace),
        .io(what: "values", .noSpace),
        nil,
        .invalidName("../answers"), .full(what: "values", limit: 1 << 20), nil,
      ])
    #expect(errors.compactMap { $0 }[1].message == "answers.records: No space left on device")
    #expect(records(list) == ["fits", "too", "after it"])
  }

  @Test func `skips damaged data`() throws {
    let files = ModelFiles()
    var kept = 0
    do {
      let storage = try storage(files)
      storage.set(1, forKey: "a")
      storage.set(2, forKey: "b") { _ in kept += 1 }
      for record in ["one", "two"] { storage.list("answers").append(record) { _ in kept += 1 } }
      desk.runEventSources { kept == 3 }
    }
    files.damage("values")
    files.damage("answers.records")
    try files.append(Array("0000 torn".utf8), to: "answers.records")
    let storage = try storage(files)
    #expect(storage.integer(forKey: "a") == nil)
    #expect(storage.integer(forKey: "b") == 2)
    let list = storage.list("answers")
    #expect(records(list) == ["two"])
    list.append("three") { _ in kept += 1 }
    desk.runEventSources { kept == 4 }
    #expect(records(list) == ["two", "three"])
  }

  @Test func `is shared within its folder, and completes writes even after its release`() throws {
    let place = "\(folder.path)/app/data"
    var told = 0
    do {
      let first = Storage(folder: place, for: desk.application)
      first.set(1, forKey: "first") { _ in told += 1 }
      first.list("answers").append("one") { _ in told += 1 }
    }
    let second = Storage(folder: place, for: desk.application)
    #expect(second.integer(forKey: "first") == 1)
    var kept = 0
    second.set(2, forKey: "second") { _ in kept += 1 }
    desk.runEventSources { kept == 1 }
    #expect(told == 0, "a released storage has no callbacks")
    let files = try FolderStorage(in: place)
    #expect(try StoredValues(files: files).read().values == ["first": "1", "second": "2"])
    #expect(try StoredList("answers", limit: 1000, in: files).read(first: 9).records == ["one"])
  }

  @Test(arguments: ["", ".", "..", "a/b", "releases", "touch-matrix", "é"])
  func `rejects a name`(name: String) {
    #expect(Storage(name, for: desk.application).error == .invalidName(name))
  }

  @Test func `reports that its folder cannot be used`() throws {
    try File.replace(at: "\(folder.path)/file", with: "")
    let error = StorageError.io(what: "\(folder.path)/file/app", .notDirectory)
    let storage = Storage(folder: "\(folder.path)/file/app", for: desk.application)
    #expect(storage.error == error)
    var errors: [StorageError?] = []
    storage.set("Ada", forKey: "name") { errors.append($0) }
    storage.list("answers").append("one") { errors.append($0) }
    storage.list("answers").read { records, count, error in
      #expect(records.isEmpty && count == 0)
      errors.append(error)
    }
    #expect(storage.string(forKey: "name") == "Ada")
    #expect(errors.isEmpty, "results are delivered later")
    desk.runEventSources { errors.count == 3 }
    #expect(errors == [error, error, error])
  }
}
