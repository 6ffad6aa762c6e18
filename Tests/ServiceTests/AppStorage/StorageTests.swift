import System
import TestContexts
import TestKit
import Testing
import Toolkit

@testable import AppStorage

@Suite("A storage", .freshContext) struct StorageTests {
  private let desk = Desk()
  private let folder = TemporaryFolder()

  /// Returns a new storage that reads from the disk, as after a restart of the program.
  private func storage() throws -> Storage { try storage(DiskFiles(in: folder.path)) }

  private func storage(_ files: any StoredFiles) throws -> Storage {
    Storage(try StorageKeeper(files, folder: folder.path, for: desk.application))
  }

  private func records(_ list: RecordList, first most: Int = .max) -> [String] {
    var found: [String]?
    list.read(first: most) { records, _, _ in found = records }
    desk.hear { found != nil }
    return found ?? []
  }

  @Test func `gives what was kept to the next start`() throws {
    var heard = 0
    do {
      let storage = try storage()
      storage.keep(12, as: "visitors") { heard += $0 == nil ? 1 : 0 }
      storage.keep("two\nlines = \\ and é", as: "a key = with signs\n") { heard += $0 == nil ? 1 : 0 }
      storage.keep("gone", as: "removed")
      storage.keep(nil, as: "removed") { heard += $0 == nil ? 1 : 0 }
      #expect(storage.number("visitors") == 12, "at once, not only when it is on the disk")
      desk.hear { heard == 3 }
    }
    let next = try storage()
    #expect(next.number("visitors") == 12)
    #expect(next.text("a key = with signs\n") == "two\nlines = \\ and é")
    #expect(next.text("removed") == nil)
    #expect(next.number("nothing") == nil)
  }

  @Test func `has paths for files of any name, of which those go that nobody wants any more`() throws {
    let storage = try storage()
    let names = ["a.jpg", "A.jpg", "b/c.jpg", "b_c.jpg", "b-c.jpg", "../../etc/passwd", ".hidden", "Ä b", "", "old.part"]
    let paths = names.map { storage.file($0) }
    #expect(Set(paths).count == names.count, "each has its own")
    for path in paths { #expect(path.hasPrefix("\(folder.path)/files/") && path.split(separator: "/").last?.hasPrefix(".") == false) }
    for path in paths.map({ "\(folder.path)/files/\($0.split(separator: "/").last!)" }) { try File.replace(at: path, with: "x") }
    #expect(names.allSatisfy { storage.hasFile($0) } && !storage.hasFile("b.jpg"))
    try File.replace(at: "\(storage.file("coming.jpg")).part", with: "ha")
    try File.replace(at: "\(storage.file("left.jpg")).part", with: "ha")
    #expect(!storage.hasFile("coming.jpg"))
    storage.removeFiles(but: ["b/c.jpg", "old.part", "coming.jpg", "not there"])
    #expect(names.filter { storage.hasFile($0) } == ["b/c.jpg", "old.part"])
    #expect(try Directory.names(at: "\(folder.path)/files").sorted() == ["b_2Fc.jpg", "coming.jpg.part", "old.part"])
    storage.removeFiles(but: [])
    #expect(try Directory.names(at: "\(folder.path)/files").isEmpty)
  }

  @Test func `keeps records in their order, whatever they hold`() throws {
    let said = ["one", "", "two\nlines\r\n", "a=b\\n", "日本語 🎠", String(repeating: "long ", count: 30_000)]
    var kept = 0
    do {
      let list = try storage().list("answers")
      for record in said { list.append(record) { kept += $0 == nil ? 1 : 0 } }
      desk.hear { kept == said.count }
    }
    let list = try storage().list("answers")
    #expect(records(list) == said)
    #expect(records(list, first: 2) == ["one", ""])
    var total = 0
    list.removeFirst(2)
    list.append("last")
    list.read(first: 0) { _, count, _ in total = count }
    desk.hear { total > 0 }
    #expect(total == 5)
    #expect(records(list) == Array(said.dropFirst(2)) + ["last"])
    list.removeFirst(100)
    #expect(records(list) == [])
  }

  @Test func `lets its application go, and writes what it was asked for`() throws {
    weak var application: Application?
    var storage: Storage?
    do {
      let own = Application()
      application = own
      storage = try Storage(folder: folder.path, for: own)
      #expect(try Storage(folder: folder.path, for: own).text("visitors") == nil)
      for number in 0..<100 { storage?.keep(number, as: "visitors") }
    }
    #expect(application == nil)
    // It goes on without an application; only nobody hears of it.
    storage?.keep(100, as: "visitors")
    storage?.list("answers").append("one")
    storage = nil
    let files = try DiskFiles(in: folder.path)
    let end = Clock.now + 20
    while Clock.now < end, try StoredList("answers", limit: 1000, in: files).read(first: 1).records.isEmpty { Clock.sleep(seconds: 0.01) }
    #expect(try StoredValues(files: files).read().values["visitors"] == "100")
  }

  @Test func `writes what belongs together at once`() throws {
    let files = ModelFiles()
    let storage = try storage(files)
    let list = storage.list("answers")
    var kept = 0
    for number in 0..<500 {
      list.append("\(number)") { _ in kept += 1 }
    }
    desk.hear { kept == 500 }
    #expect(files.steps < 10, "the first by itself, and what gathered meanwhile")
    for number in 0..<500 { storage.keep(number, as: "last") { _ in kept += 1 } }
    desk.hear { kept == 1000 }
    #expect(files.steps < 20)
    #expect(records(list).count == 500)
  }

  @Test func `says why something is not kept, and goes on`() throws {
    let files = ModelFiles()
    let storage = try storage(files)
    let list = storage.list("answers", limit: 100)
    var errors: [StorageError?] = []
    list.append("fits") { errors.append($0) }
    desk.hear { errors.count == 1 }
    // Queued changes are written together, and rejected one by one.
    list.append(String(repeating: "x", count: 100)) { errors.append($0) }
    list.append("too") { errors.append($0) }
    desk.hear { errors.count == 3 }
    files.space = 5
    list.append("no room") { errors.append($0) }
    storage.keep("no room", as: "key") { errors.append($0) }
    desk.hear { errors.count == 5 }
    files.space = 1 << 20
    list.append("after it") { errors.append($0) }
    storage.list("../answers").append("x") { errors.append($0) }
    storage.keep(String(repeating: "x", count: 1 << 20), as: "key") { errors.append($0) }
    storage.keep("beside it", as: "other") { errors.append($0) }
    desk.hear { errors.count == 9 }
    #expect(storage.text("key") == "no room", "of this start, since the disk had none")
    #expect(
      errors == [
        nil, .full(what: "answers.records", limit: 100), nil, .disk(what: "answers.records", .noSpace), .disk(what: "values", .noSpace),
        nil,
        .name("../answers"), .full(what: "values", limit: 1 << 20), nil,
      ])
    #expect(errors.compactMap { $0 }[1].message == "answers.records: No space left on device")
    #expect(records(list) == ["fits", "too", "after it"])
  }

  @Test func `passes over what is damaged`() throws {
    let files = ModelFiles()
    var kept = 0
    do {
      let storage = try storage(files)
      storage.keep(1, as: "a")
      storage.keep(2, as: "b") { _ in kept += 1 }
      for record in ["one", "two"] { storage.list("answers").append(record) { _ in kept += 1 } }
      desk.hear { kept == 3 }
    }
    files.damage("values")
    files.damage("answers.records")
    try files.append(Array("0000 torn".utf8), to: "answers.records")
    let storage = try storage(files)
    #expect(storage.number("a") == nil)
    #expect(storage.number("b") == 2)
    let list = storage.list("answers")
    #expect(records(list) == ["two"])
    list.append("three") { _ in kept += 1 }
    desk.hear { kept == 4 }
    #expect(records(list) == ["two", "three"])
  }

  @Test func `is one with another of its folder, and writes what was asked for also when it has gone`() throws {
    let place = "\(folder.path)/app/data"
    var told = 0
    do {
      let first = try Storage(folder: place, for: desk.application)
      first.keep(1, as: "first") { _ in told += 1 }
      first.list("answers").append("one") { _ in told += 1 }
    }
    let second = try Storage(folder: place, for: desk.application)
    #expect(second.number("first") == 1)
    var kept = 0
    second.keep(2, as: "second") { _ in kept += 1 }
    desk.hear { kept == 1 }
    #expect(told == 0, "whoever asked may have gone with it")
    let files = try DiskFiles(in: place)
    #expect(try StoredValues(files: files).read().values == ["first": "1", "second": "2"])
    #expect(try StoredList("answers", limit: 1000, in: files).read(first: 9).records == ["one"])
  }

  @Test(arguments: ["", ".", "..", "a/b", "releases", "touch-matrix", "é"])
  func `has no such name`(name: String) {
    #expect(throws: StorageError.name(name)) { try Storage(name, for: desk.application) }
  }

  @Test func `says that its folder cannot be used`() throws {
    try File.replace(at: "\(folder.path)/file", with: "")
    #expect(throws: StorageError.disk(what: "\(folder.path)/file/app", .notDirectory)) {
      try Storage(folder: "\(folder.path)/file/app", for: desk.application)
    }
  }
}
