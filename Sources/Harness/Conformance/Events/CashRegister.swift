import EventSources
import Receipts
import System
import Toolkit

/// An app at a counter, for boards. It receives lines from a serial line and answers, prints a receipt on the same
/// line, and runs a child process.
final class CashRegister {
  /// The argument with which a till starts this program as its child.
  static let childArgument = "child"

  private let application: Application
  private let line: SerialPort
  private var printer: ReceiptPrinter?
  private var program: ChildProcess?
  private var codes: [String] = []

  init(_ path: String, _ application: Application) throws(Errno) {
    self.application = application
    line = SerialPort(path, settings: SerialSettings(speed: 115_200), for: application)
    line.onLine = { [unowned(unsafe) self] in receive($0) }
    Process.printLine(line.isOpen ? "till: open" : "till: \(line.error?.message ?? "")")
    try start()
  }

  private func receive(_ code: String) {
    guard code == "print" else {
      codes.append(code)
      line.write("heard \(code)\r\n")
      return
    }
    line.onLine = nil
    let printer = ReceiptPrinter(on: line, for: application)
    self.printer = printer
    printer.print(Self.receipt(codes)) { [unowned(unsafe) self] error in
      Process.printLine(
        "till: \(error?.message ?? "printed"), \(self.printer?.status == nil ? "no status" : "with status")")
    }
  }

  private static func receipt(_ codes: [String]) -> Receipt {
    var receipt = Receipt(paper: .mm58)
    receipt.addLine("Till 1", .title)
    for code in codes {
      receipt.addColumns(code, "2,50 €")
      do throws(ReceiptError) { try receipt.addBarcode(.ean13, code) } catch {
        Process.printLine("till: \(error.message)")
      }
    }
    receipt.cut()
    return receipt
  }

  /// Starts the child process, which runs this same program.
  private func start() throws(Errno) {
    var heard: [String] = []
    let program = try ChildProcess(Process.programPath(), arguments: [Self.childArgument], for: application)
    program.onLine = { heard.append($0) }
    program.onExit = {
      Process.printLine("till: \(heard.joined(separator: " "))\($0 == .exited(status: 3) ? ", status 3" : "")")
    }
    program.write("two\n")
    program.closeInput()
    self.program = program
  }

  /// Runs as the child process: prints a line, and then its input.
  static func runChild() -> Never {
    Process.printLine("one")
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 1)
    if let input = try? Descriptor(copying: 0) {
      while let count = try? input.read(into: buffer), count > 0 {
        Process.printLine(String(decoding: buffer[..<count], as: UTF8.self).filter { $0 != "\n" })
      }
    }
    Process.exit(3)
  }
}
