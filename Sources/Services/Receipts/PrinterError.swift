public import System

/// Why a receipt was not printed, or not all of it. The printer is named by the path of its line.
public enum PrinterError: Error, Equatable, Sendable {
  /// There is no such line, or it cannot be opened.
  case notConnected(String, Errno?)
  /// It was unplugged in the middle.
  case gone(String)
  /// It answered before, and does not any more.
  case silent(String)
  /// It takes no bytes any more.
  case stuck(String)
  /// Somebody has to close it.
  case coverOpen(String)
  /// Somebody has to bring paper.
  case noPaper(String)
  /// It tells of an error of its own, such as a jam of the cutter.
  case failed(String)
  /// As many receipts wait as may.
  case busy(String)
  /// It has more bytes than a receipt may.
  case tooLong(String)

  /// One line for the log or the staff.
  public var message: String {
    switch self {
    case .notConnected(let path, let error): "the printer at \(path) is not connected: \((error ?? .noSuchFileOrDirectory).message)"
    case .gone(let path): "the printer at \(path) was unplugged in the middle of a receipt"
    case .silent(let path): "the printer at \(path) does not answer any more: it may be off"
    case .stuck(let path):
      "the printer at \(path) has taken nothing for \(Int(ReceiptPrinter.patience)) s: it may be off, or waits for paper"
    case .coverOpen(let path): "the printer at \(path): its cover is open"
    case .noPaper(let path): "the printer at \(path) has no paper"
    case .failed(let path): "the printer at \(path) tells of an error, such as a jam; off and on again ends it as a rule"
    case .busy(let path): "the printer at \(path): \(ReceiptPrinter.mostWaiting) receipts wait already, which is as many as may"
    case .tooLong(let path): "the printer at \(path): a receipt has more than \(Receipt.mostBytes) bytes, which is as many as it may"
    }
  }
}
