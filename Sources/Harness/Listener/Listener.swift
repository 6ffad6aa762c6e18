import AppStorage
import EventSources
import Languages
import LocalFormats
import System
import Toolkit

/// Hears of all that an app can hear of, and says what it heard: the same in every build.
@main enum Listener {
  private nonisolated(unsafe) static let application = Application()

  static func main() {
    CrashActions.reportCrashes()
    do throws(Errno) {
      try hearWorker()
      try hearThreads()
      try hearDescriptor()
      try hearFile()
      try hearProgram()
      try hearStorage()
      sayFormats()
      #if !hasFeature(Embedded)
        try hearTask()
      #endif
    } catch {
      Process.say("failed: \(error.message)")
      Process.exit(1)
    }
  }

  private static func hearWorker() throws(Errno) {
    let worker = try Worker(for: application)
    var results: [String] = []
    for number in 1...8 {
      worker.run {
        "\(number * number)"
      } then: {
        results.append($0)
      }
    }
    wait("a worker") { results.count == 8 }
    Process.say("worker: \(results.joined(separator: " "))")
  }

  private static func hearThreads() throws(Errno) {
    let (threads, each) = (4, 2500)
    var heard = [Int](repeating: 0, count: threads)
    var isInOrder = true
    let mailbox = try application.mailbox { (message: (thread: Int, number: Int)) in
      if heard[message.thread] != message.number { isInOrder = false }
      heard[message.thread] += 1
    }
    for thread in 0..<threads {
      try Thread.start("sender") { for number in 0..<each { mailbox.send((thread, number)) } }
    }
    wait("threads") { heard.allSatisfy { $0 == each } }
    Process.say("threads: \(threads * each) messages\(isInOrder ? " in order" : "")")
    mailbox.close()
  }

  /// In an object: Swift 6.3.1's Embedded mode cannot have a closure keep a value that closes itself.
  private final class Ends {
    let pipe: Pipe
    init() throws(Errno) { pipe = try Pipe() }
  }

  private static func hearDescriptor() throws(Errno) {
    let ends = try Ends()
    var heard = ""
    let watch = try application.watch(ends.pipe.reading.rawValue) {
      var bytes: (UInt64, UInt64) = (0, 0)
      withUnsafeMutableBytes(of: &bytes) { buffer in
        let count = (try? ends.pipe.reading.read(into: buffer)) ?? 0
        heard += String(decoding: buffer[..<count], as: UTF8.self)
      }
    }
    try ends.pipe.writing.writeAll("bytes")
    wait("a pipe") { heard.count == 5 }
    watch.cancel()
    Process.say("descriptor: \(heard)")
  }

  private static func hearFile() throws(Errno) {
    let path = "/tmp/vitrine-listener-\(Int64(Clock.now * 1e6))"
    var changes = 0
    let watch = try FileWatch(path, for: application) { changes += 1 }
    try File.replace(at: path, with: "contents")
    wait("a file") { changes == 1 }
    watch.cancel()
    try File.remove(at: path)
    Process.say("file: \(changes) change")
  }

  private static func hearProgram() throws(Errno) {
    var heard: [String] = []
    let program = try ChildProgram("/bin/sh", ["-c", "echo one; cat; exit 3"], for: application)
    program.receivedLine = { heard.append($0) }
    program.write("two\r\n")
    program.closeInput()
    wait("a program") { program.ending != nil }
    Process.say("program: \(heard.joined(separator: " "))\(program.ending == .exited(status: 3) ? ", status 3" : "")")
  }

  private static func hearStorage() throws(Errno) {
    let folder = "/tmp/vitrine-listener-\(Int64(Clock.now * 1e6))"
    do throws(StorageError) {
      try keep(in: folder)
      let storage = try Storage(folder: folder, for: application)
      var records: [String]?
      let answers = storage.list("answers")
      answers.removeFirst(1)
      answers.read { found, _, _ in records = found }
      wait("what was kept") { records != nil }
      Process.say("storage: \(storage.number("visitors") ?? 0) visitors, \(records == ["très\nbien"] ? "an answer" : "no answer")")
    } catch { Process.say("failed: \(error.message)") }
    try File.remove(at: folder)
  }

  private static func keep(in folder: String) throws(StorageError) {
    var kept = 0
    let storage = try Storage(folder: folder, for: application)
    storage.keep(41, as: "visitors") { _ in kept += 1 }
    storage.keep(42, as: "visitors") { _ in kept += 1 }
    for record in ["gut", "très\nbien"] { storage.list("answers").append(record) { _ in kept += 1 } }
    wait("what is kept") { kept == 4 }
  }

  /// What is written in every language: a sum of it all, and a sample.
  private static func sayFormats() {
    var sum: UInt64 = 14_695_981_039_346_656_037
    func add(_ text: String) {
      // FNV-1a.
      for byte in text.utf8 { sum = (sum ^ UInt64(byte)) &* 1_099_511_628_211 }
    }
    let tags = ["en", "en-GB", "de", "fr", "es", "pl", "tr", "el", "uk", "he", "ar", "ar-EG"]
    let cups = Translation("\u{1} cup\u{1E}\u{1} cups\0\u{1} kubek\u{1E}\u{1} kubki\u{1E}\u{1} kubków")
    Language.offered = ["en", "pl"]
    for tag in tags {
      guard let formats = Formats(Language(tag)) else { continue }
      for code in ["EUR", "USD", "KWD", "JPY", "PLN", "XXX"] {
        var amount: Int64 = 7
        for _ in 0..<18 {
          add(formats.money(amount, Currency(code)))
          add(formats.decimal(-amount, digits: 3))
          amount &*= -11
        }
      }
      for day in 1...90 {
        let time = LocalTime(year: 2026, month: 1, day: day, hour: day % 24, minute: day % 60, second: 1)
        add(formats.date(time, .short) + formats.date(time, .full) + formats.time(time, withSeconds: true))
        application.language = day % 2 == 0 ? "pl" : "en"
        add(cups.text(counting: day, formats.number(day)))
      }
    }
    let polish = Formats("pl")?.money(.min, "PLN") ?? ""
    Process.say("formats: \(polish) \(sum)")
  }

  #if !hasFeature(Embedded)
    private static func hearTask() throws(Errno) {
      let watch = try application.watchMainActor()
      nonisolated(unsafe) var steps: [String] = []
      Task { @MainActor in
        steps.append("begins")
        try? await Task.sleep(for: .milliseconds(20))
        steps.append("goes on")
      }
      wait("a task") { steps.count == 2 }
      withExtendedLifetime(watch) {}
      Process.say("task: \(steps.joined(separator: ", "))")
    }
  #endif

  /// Hears what comes until there is enough, for ten seconds at most.
  private static func wait(_ what: String, until isEnough: () -> Bool) {
    let start = Clock.now
    while !isEnough() {
      guard Clock.now < start + 10 else {
        Process.say("nothing is heard of \(what)")
        Process.exit(1)
      }
      application.existingSources?.deliver(nil)
      application.advance(to: Clock.now)
      Clock.sleep(seconds: 0.001)
    }
  }
}
