import EventSources
import Receipts
import System
import Toolkit

/// An app at a counter, for boards. It receives lines from a serial line and answers, prints a receipt on the same
/// line, and runs a child process.
final class Till {
  /// The argument with which a till starts this program as its child.
  static let childArgument = "child"

  private let application: Application
  private let line: SerialLine
  private var printer: ReceiptPrinter?
  private var program: ChildProgram?
  private var codes: [String] = []

  /// - Parameter path: The path of the line.
  init(_ path: String, _ application: Application) throws(Errno) {
    self.application = application
    line = try SerialLine(path, SerialSettings(speed: 115_200), for: application)
    line.receivedLine = { [unowned(unsafe) self] in hear($0) }
    Process.say(line.isOpen ? "till: open" : "till: \(line.problem?.message ?? "")")
    try start()
  }

  private func hear(_ code: String) {
    guard code == "print" else {
      codes.append(code)
      line.write("heard \(code)\r\n")
      return
    }
    line.receivedLine = nil
    let printer = ReceiptPrinter(on: line, for: application)
    self.printer = printer
    printer.print(Self.receipt(codes)) { [unowned(unsafe) self] error in
      Process.say("till: \(error?.message ?? "printed"), \(self.printer?.status == nil ? "no status" : "with status")")
    }
  }

  private static func receipt(_ codes: [String]) -> Receipt {
    var receipt = Receipt(paper: .mm58)
    receipt.line("Till 1", .title)
    for code in codes {
      receipt.columns(code, "2,50 €")
      do throws(ReceiptError) { try receipt.barCode(.ean13, code) } catch { Process.say("till: \(error.message)") }
    }
    receipt.cut()
    return receipt
  }

  /// Starts the child process, which runs this same program.
  private func start() throws(Errno) {
    var heard: [String] = []
    let program = try ChildProgram(Process.programPath(), [Self.childArgument], for: application)
    program.receivedLine = { heard.append($0) }
    program.ended = { Process.say("till: \(heard.joined(separator: " "))\($0 == .exited(status: 3) ? ", status 3" : "")") }
    program.write("two\n")
    program.closeInput()
    self.program = program
  }

  /// Runs as the child process: prints a line, and then its input.
  static func beChild() -> Never {
    Process.say("one")
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 1)
    if let input = try? Descriptor(copying: 0) {
      while let count = try? input.read(into: buffer), count > 0 {
        Process.say(String(decoding: buffer[..<count], as: UTF8.self).filter { $0 != "\n" })
      }
    }
    Process.exit(3)
  }
}
