import EventSources
import Glibc
import System
import TestContexts
import TestKit
import Testing
import ToolkitTestKit

@testable import Receipts

/// Tests the printer through a pseudoterminal whose other end simulates it. The simulated time is set by the tests.
@Suite("A receipt printer", .freshContext) struct ReceiptPrinterTests {
  private final class Bench {
    let desk = Desk()
    private let folder = TemporaryFolder()
    private(set) var wire: Wire?
    let line: SerialPort
    var printer: ReceiptPrinter?
    private var now = 0.0

    /// The received bytes without status requests.
    var printed: [UInt8] = []
    var questions = 0
    /// The responses to DLE EOT 2, DLE EOT 4 and GS r 1. `nil` means no response.
    var offline: UInt8? = 0x12
    var paper: UInt8? = 0x12
    var end: UInt8? = 0x00
    /// Whether the printer accepts data.
    var takes = true
    private var come: [UInt8] = []

    init() throws {
      let wire = try Wire()
      self.wire = wire
      let path = "\(folder.path)/printer"
      try #require(symlink(wire.path, path) == 0)
      line = SerialPort(path, settings: SerialSettings(speed: 19_200), for: desk.application)
      printer = ReceiptPrinter(on: line, for: desk.application)
    }

    var path: String { line.path }

    /// Disconnects the printer and removes its name, as the system does. The pseudoterminal's own name may already
    /// belong to another test, in this process or in another one.
    func disconnect() {
      unlink(path)
      wire = nil
    }

    func turn() {
      desk.runEventSources()
      desk.application.advance(to: now)
      guard takes, let wire else { return }
      come += wire.received()
      while !come.isEmpty {
        if come[0] == 0x10 || come[0] == 0x1D {
          guard come.count >= 3 else { return }
          if come.starts(with: [0x10, 0x04]) {
            questions += 1
            if let answer = come[2] == 2 ? offline : paper { wire.send([answer]) }
            come.removeFirst(3)
            continue
          }
          if come.starts(with: [0x1D, 0x72, 1]) {
            if let end { wire.send([end]) }
            come.removeFirst(3)
            continue
          }
        }
        printed.append(come.removeFirst())
      }
    }

    /// Runs the loop until `isEnough` returns `true`, without advancing the time.
    func run(until isEnough: () -> Bool) {
      for _ in 0..<3_000 where !isEnough() {
        turn()
        Clock.sleep(for: 0.001)
      }
      #expect(isEnough())
    }

    /// Advances the time. Data in transit arrives before each second ends.
    func advance(seconds: Int) {
      for _ in 0..<seconds {
        for _ in 0..<5 {
          turn()
          Clock.sleep(for: 0.001)
        }
        now += 1
        turn()
      }
    }

    /// Prints a receipt, and returns the result, which is empty until the job ends.
    func print(_ receipt: Receipt) -> Told {
      let told = Told()
      printer?.print(receipt) { told.all.append($0) }
      #expect(told.all.isEmpty)
      return told
    }
  }

  private final class Told { var all: [PrinterError?] = [] }

  private func receipt(_ lines: String..., isCut: Bool = false) -> Receipt {
    var receipt = Receipt(paper: .mm58)
    for line in lines { receipt.addLine(line) }
    if isCut { receipt.cut() }
    return receipt
  }

  /// A receipt that is too long to be accepted by a serial line at once.
  private var long: Receipt {
    var receipt = Receipt(paper: .mm58)
    for _ in 0..<4_000 { receipt.addLine("thirty-one bytes and their end.") }
    receipt.cut()
    return receipt
  }

  @Test func `is opened by its path, also before it is connected`() throws {
    let desk = Desk()
    let wire = try Wire()
    let printer = ReceiptPrinter(wire.path, settings: SerialSettings(speed: 19_200), for: desk.application)
    desk.runEventSources()
    #expect(printer.isConnected)
    #expect(!ReceiptPrinter("/dev/no-printer", for: desk.application).isConnected)
  }

  @Test func `prints one receipt after the other, and reports when each is complete`() throws {
    let bench = try Bench()
    let one = receipt("one")
    let two = receipt("two", isCut: true)
    let told = (bench.print(one), bench.print(two))
    bench.run { told.1.all.count == 1 }
    #expect(told.0.all == [nil] && told.1.all == [nil])
    #expect(bench.printed == one.bytes + two.bytes)
    #expect(bench.printer?.status == PrinterStatus())
    #expect(bench.desk.application.nextDeadline == nil)
  }

  @Test func `prints more than the line accepts at once`() throws {
    let bench = try Bench()
    let told = bench.print(long)
    bench.run { !told.all.isEmpty }
    #expect(told.all == [nil])
    #expect(bench.printed == long.bytes)
  }

  @Test func `prints on a printer that never responds, and reports when all data was sent`() throws {
    let bench = try Bench()
    bench.offline = nil
    bench.paper = nil
    bench.end = nil
    let told = bench.print(receipt("one"))
    bench.run { bench.questions == 2 }
    #expect(bench.printed.isEmpty)
    bench.advance(seconds: 1)
    bench.run { !told.all.isEmpty && bench.printed == receipt("one").bytes }
    #expect(told.all == [nil])
    #expect(bench.printer?.status == nil)
  }

  private static let troubles:
    [(offline: UInt8, paper: UInt8, error: @Sendable (String) -> PrinterError, message: String)] = [
      (0x16, 0x12, { .coverOpen($0) }, "its cover is open"), (0x32, 0x12, { .noPaper($0) }, "has no paper"),
      (0x12, 0x72, { .noPaper($0) }, "has no paper"), (0x52, 0x12, { .hardwareError($0) }, "reports an error"),
    ]

  @Test(arguments: 0..<4) func `prints nothing while the printer needs attention`(row: Int) throws {
    let bench = try Bench()
    let trouble = Self.troubles[row]
    bench.offline = trouble.offline
    bench.paper = trouble.paper
    let told = bench.print(receipt("one"))
    bench.run { !told.all.isEmpty }
    #expect(told.all == [trouble.error(bench.path)])
    #expect(trouble.error(bench.path).message.contains(trouble.message))
    #expect(bench.printer?.error == trouble.error(bench.path))
    #expect(bench.printed.isEmpty)
    // Printing works again after the problem is solved.
    bench.offline = 0x12
    bench.paper = 0x12
    let again = bench.print(receipt("one"))
    bench.run { !again.all.isEmpty }
    #expect(again.all == [nil] && bench.printer?.error == nil)
  }

  @Test func `reports that the roll is near its end, and prints`() throws {
    let bench = try Bench()
    bench.paper = 0x1E
    var changes = 0
    bench.printer?.onStatusChange = { changes += 1 }
    var told: [PrinterError?] = []
    bench.printer?.check { told.append($0) }
    bench.run { !told.isEmpty }
    #expect(told == [nil] && changes == 1)
    #expect(bench.printer?.status?.isPaperLow == true && bench.printer?.status?.hasPaper == true)
    #expect(bench.printed.isEmpty)
  }

  @Test func `aborts a receipt if the paper runs out, and cuts it off before the next one`() throws {
    let bench = try Bench()
    let told = bench.print(long)
    bench.run { bench.printed.count > 100 }
    bench.paper = 0x72
    bench.takes = false
    bench.advance(seconds: 2)
    bench.takes = true
    bench.run { !told.all.isEmpty }
    #expect(told.all == [.noPaper(bench.path)])
    // The output ends with a complete command.
    bench.advance(seconds: 1)
    #expect(
      long.bytes.starts(with: bench.printed) && bench.printed.count < long.bytes.count && bench.printed.last == 0x0A)
    bench.printed = []
    bench.paper = 0x12
    let again = bench.print(receipt("next"))
    bench.run { !again.all.isEmpty }
    #expect(again.all == [nil])
    #expect(bench.printed == [0x1B, 0x40, 0x1D, 0x56, 0x42, 0] + receipt("next").bytes)
  }

  @Test func `aborts a receipt if the printer accepts no more data`() throws {
    let bench = try Bench()
    let told = bench.print(long)
    bench.run { bench.printed.count > 100 }
    bench.takes = false
    bench.advance(seconds: 29)
    #expect(told.all.isEmpty)
    bench.advance(seconds: 3)
    #expect(told.all == [.stalled(bench.path)])
    #expect(bench.desk.application.nextDeadline == nil)
  }

  @Test func `aborts a receipt if a printer that responded is off`() throws {
    let bench = try Bench()
    let first = bench.print(receipt("one"))
    bench.run { !first.all.isEmpty }
    bench.offline = nil
    bench.paper = nil
    bench.end = nil
    let told = bench.print(receipt("two"))
    bench.advance(seconds: 2)
    #expect(told.all == [.notResponding(bench.path)])
    #expect(bench.printed == receipt("one").bytes)
  }

  @Test func `treats a receipt as printed if the printer is healthy but never confirms it`() throws {
    let bench = try Bench()
    bench.end = nil
    let told = bench.print(receipt("one"))
    bench.run { bench.printed.count == receipt("one").bytes.count }
    bench.advance(seconds: 29)
    #expect(told.all.isEmpty)
    bench.advance(seconds: 3)
    #expect(told.all == [nil])
  }

  @Test func `reports immediately that it is missing, and during a receipt that it disconnected`() throws {
    let bench = try Bench()
    let told = bench.print(long)
    bench.run { bench.printed.count > 100 }
    bench.disconnect()
    bench.run { !told.all.isEmpty }
    #expect(told.all == [.disconnected(bench.path)])
    let next = bench.print(receipt("one"))
    bench.run { !next.all.isEmpty }
    #expect(next.all[0]?.message == "the printer at \(bench.path) is not connected: No such file or directory")
    #expect(bench.printer?.isConnected == false && bench.printer?.status == nil)
  }

  @Test func `rejects receipts beyond the queue's limit, and ones that are too long`() throws {
    let bench = try Bench()
    var told = (0..<ReceiptPrinter.maximumQueueLength).map { _ in bench.print(receipt("one")) }
    told.append(bench.print(receipt("one")))
    bench.run { told.allSatisfy { $0.all.count == 1 } }
    #expect(told.dropLast().allSatisfy { $0.all == [nil] })
    #expect(told.last?.all == [.busy(bench.path)])
    var endless = Receipt()
    while !endless.isTooLong { endless.addLine("again and again") }
    let last = bench.print(endless)
    bench.run { !last.all.isEmpty }
    #expect(last.all == [.tooLong(bench.path)])
  }

  @Test func `may be released by the handler of a receipt, and then reports nothing`() throws {
    let bench = try Bench()
    var told = 0
    bench.printer?.print(receipt("one")) { _ in
      told += 1
      bench.printer = nil
    }
    bench.printer?.print(receipt("two")) { _ in told += 1 }
    bench.run { told == 1 }
    bench.advance(seconds: 2)
    #expect(told == 1)
    #expect(bench.printed == receipt("one").bytes)
  }
}
