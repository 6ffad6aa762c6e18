import AppStorage
internal import CHarness
import EventSources
import Geometry
import Languages
import LocalFormats
import Raster
import Receipts
import System
import TestKit
import Toolkit
import ToolkitTestKit

/// Receives events from every source that an app can use, and prints them. The output is the same in every build.
enum EventListener {
  private nonisolated(unsafe) static let application = Application()

  static func run() {
    do throws(Errno) {
      testWorker()
      testLateWorker()
      try testThreads()
      try testDescriptor()
      try testFile()
      try testProgram()
      try testSerialLine()
      try testPrinter()
      try testStorage()
      printFormats()
      SpokenScreen.run()
      #if !hasFeature(Embedded)
        try testTask()
      #endif
    } catch {
      Process.printLine("failed: \(error.message)")
      Process.exit(1)
    }
  }

  /// Serves the serial line at `path` until the program is killed.
  static func runTill(at path: String) -> Never {
    do throws(Errno) {
      let till = try CashRegister(path, application)
      while true {
        withExtendedLifetime(till) { deliverEvents() }
        Clock.sleep(for: 0.005)
      }
    } catch {
      Process.printLine("failed: \(error.message)")
      Process.exit(1)
    }
  }

  private static func testWorker() {
    let worker = Worker(for: application)
    var results: [String] = []
    for number in 1...8 {
      worker.run {
        "\(number * number)"
      } completion: {
        results.append($0)
      }
    }
    wait("a worker") { results.count == 8 }
    Process.printLine("worker: \(results.joined(separator: " "))")
  }

  /// Tests a worker that is created while the process has no free descriptor.
  private static func testLateWorker() {
    let application = Application()
    let limit = vk_limit_descriptors(0)
    let worker = Worker(for: application)
    _ = vk_limit_descriptors(limit)
    var result = 0
    worker.run {
      42
    } completion: {
      result = $0
    }
    let early = application.existingSources == nil ? "" : " early"
    application.advance(to: 1)
    application.existingSources?.waitForWorkers()
    application.existingSources?.deliver(nil)
    Process.printLine("late worker: \(result)\(early)")
  }

  private static func testThreads() throws(Errno) {
    let threads = 4
    let each = 2500
    var received = [Int](repeating: 0, count: threads)
    var isInOrder = true
    let mailbox = try application.mailbox { (message: (thread: Int, number: Int)) in
      if received[message.thread] != message.number { isInOrder = false }
      received[message.thread] += 1
    }
    for thread in 0..<threads {
      try Thread.start("sender") { for number in 0..<each { mailbox.send((thread, number)) } }
    }
    wait("threads") { received.allSatisfy { $0 == each } }
    Process.printLine("threads: \(threads * each) messages\(isInOrder ? " in order" : "")")
    mailbox.close()
    try testPosts(threads, each)
  }

  private final class Posts: @unchecked Sendable {
    var received = [0, 0, 0, 0]
    var isInOrder = true
  }

  private static func testPosts(_ threads: Int, _ each: Int) throws(Errno) {
    let posts = Posts()
    let poster = try application.mainThreadExecutor
    for thread in 0..<threads {
      try Thread.start("poster") {
        for number in 0..<each {
          poster.post {
            if posts.received[thread] != number { posts.isInOrder = false }
            posts.received[thread] += 1
          }
        }
      }
    }
    wait("posts") { posts.received.allSatisfy { $0 == each } }
    Process.printLine("posts: \(threads * each)\(posts.isInOrder ? " in order" : "")")
  }

  /// A class, because closures in Swift 6.3.1's Embedded mode cannot capture a noncopyable value.
  private final class Ends {
    let pipe: Pipe
    init() throws(Errno) { pipe = try Pipe() }
  }

  private static func testDescriptor() throws(Errno) {
    let ends = try Ends()
    var received = ""
    let watch = try application.watch(ends.pipe.readEnd.rawValue) {
      var bytes: (UInt64, UInt64) = (0, 0)
      withUnsafeMutableBytes(of: &bytes) { buffer in
        let count = (try? ends.pipe.readEnd.read(into: buffer)) ?? 0
        received += String(decoding: buffer[..<count], as: UTF8.self)
      }
    }
    try ends.pipe.writeEnd.writeAll("bytes")
    wait("a pipe") { received.count == 5 }
    watch.cancel()
    Process.printLine("descriptor: \(received)")
  }

  private static func testFile() throws(Errno) {
    let path = "/tmp/vitrine-listener-\(Int64(Clock.now * 1e6))"
    var changes = 0
    let watch = try FileWatch(path, for: application) { changes += 1 }
    try File.replace(at: path, with: "contents")
    wait("a file") { changes == 1 }
    watch.cancel()
    try File.removeTree(at: path)
    Process.printLine("file: \(changes) change")
  }

  private static func testProgram() throws(Errno) {
    var received: [String] = []
    let program = try ChildProcess("/bin/sh", arguments: ["-c", "echo one; cat; exit 3"], for: application)
    program.onLine = { received.append($0) }
    program.write("two\r\n")
    program.closeInput()
    wait("a program") { program.exitStatus != nil }
    Process.printLine(
      "program: \(received.joined(separator: " "))\(program.exitStatus == .exited(status: 3) ? ", status 3" : "")")
  }

  private static func testSerialLine() throws(Errno) {
    let wire = try Wire()
    let line = SerialPort(wire.path, settings: SerialSettings(speed: 115_200), for: application)
    var received: [String] = []
    line.onLine = { received.append($0) }
    wire.send("4006381333931\r\n0")
    wire.send("4A2B\r")
    wait("a reader") { received.count == 2 }
    Process.printLine("reader: \(received.joined(separator: " "))")
  }

  /// Prints a receipt with every kind of content on a simulated printer that answers.
  private static func testPrinter() throws(Errno) {
    let wire = try Wire()
    let printer = ReceiptPrinter(on: SerialPort(wire.path, for: application), for: application)
    var receipt = Receipt(paper: .mm58)
    receipt.addLine("Café “Zitrone” – 5 €", .title)
    receipt.addColumns("2 Łódź, with a word more than there is room for", "7,50\u{A0}€", .bold)
    receipt.addRule()
    let bitmap = Bitmap(size: PixelSize(500, 40))
    for index in 0..<20_000 { bitmap.pixels[index] = 0xFF00_0000 | UInt32(index % 500 / 2) &* 0x010101 }
    do throws(ReceiptError) {
      try receipt.addImage(Image(bitmap))
      try receipt.addBarcode(.ean13, "400638133393")
      try receipt.addBarcode(.code128, "12345678")
      try receipt.addQRCode("https://example.org/7", correction: .high)
    } catch { Process.printLine("failed: \(error.message)") }
    receipt.feed(2)
    receipt.cut()
    receipt.openDrawer()

    var bytes: [UInt8] = []
    var answered = 0
    var isPrinted = false
    printer.print(receipt) { error in
      isPrinted = true
      if let error { Process.printLine("failed: \(error.message)") }
    }
    wait("a printer") {
      bytes += wire.received()
      // Two queries (DLE EOT), and the end of the receipt (GS r).
      while answered < 2, bytes.count >= 3 * (answered + 1) {
        wire.send([0x12])
        answered += 1
      }
      if answered == 2, bytes.suffix(3) == [0x1D, 0x72, 1] {
        wire.send([0])
        answered += 1
      }
      return isPrinted
    }
    let isWhole = bytes.dropFirst(6).dropLast(3).elementsEqual(receipt.bytes)
    Process.printLine("printer: \(isWhole ? receipt.bytes.count : 0) bytes, \(sum(of: receipt.bytes))")
  }

  /// Returns the FNV-1a hash of some bytes.
  private static func sum(of bytes: some Sequence<UInt8>, from start: UInt64 = 14_695_981_039_346_656_037) -> UInt64 {
    var sum = start
    for byte in bytes { sum = (sum ^ UInt64(byte)) &* 1_099_511_628_211 }
    return sum
  }

  private static func testStorage() throws(Errno) {
    let folder = "/tmp/vitrine-listener-\(Int64(Clock.now * 1e6))"
    store(in: folder)
    let storage = Storage(folder: folder, for: application)
    var records: [String]?
    let answers = storage.list("answers")
    answers.removeFirst(1)
    answers.read { found, _, _ in records = found }
    wait("what was kept") { records != nil }
    Process.printLine(
      "storage: \(storage.integer(forKey: "visitors") ?? 0) visitors, \(records == ["très\nbien"] ? "an answer" : "no answer")"
    )
    try File.removeTree(at: folder)
  }

  private static func store(in folder: String) {
    var kept = 0
    let storage = Storage(folder: folder, for: application)
    storage.set(41, forKey: "visitors") { _ in kept += 1 }
    storage.set(42, forKey: "visitors") { _ in kept += 1 }
    for record in ["gut", "très\nbien"] { storage.list("answers").append(record) { _ in kept += 1 } }
    wait("what is kept") { kept == 4 }
  }

  /// Prints the formats of every language: a hash of all of them, and a sample.
  private static func printFormats() {
    var sum = sum(of: [])
    func add(_ text: String) { sum = Self.sum(of: text.utf8, from: sum) }
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
    Process.printLine("formats: \(polish) \(sum)")
  }

  #if !hasFeature(Embedded)
    private static func testTask() throws(Errno) {
      let watch = try application.runMainActor()
      nonisolated(unsafe) var steps: [String] = []
      Task { @MainActor in
        steps.append("begins")
        try? await Task.sleep(for: .milliseconds(20))
        steps.append("goes on")
      }
      wait("a task") { steps.count == 2 }
      withExtendedLifetime(watch) {}
      Process.printLine("task: \(steps.joined(separator: ", "))")
    }
  #endif

  /// Runs the loop until `isEnough` returns `true`, for at most ten seconds.
  private static func wait(_ what: String, until isEnough: () -> Bool) {
    let start = Clock.now
    while !isEnough() {
      guard Clock.now < start + 10 else {
        Process.printLine("timed out waiting for \(what)")
        Process.exit(1)
      }
      deliverEvents()
      Clock.sleep(for: 0.001)
    }
  }

  private static func deliverEvents() {
    application.existingSources?.deliver(nil)
    application.advance(to: Clock.now)
  }
}
