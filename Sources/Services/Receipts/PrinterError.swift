public import System

/// The reason why a receipt was not printed, or not completely. The printer is named by the path of its line.
public enum PrinterError: Error, Equatable, Sendable {
  /// The line does not exist or cannot be opened.
  case notConnected(String, Errno?)
  /// The printer was unplugged during a receipt.
  case disconnected(String)
  /// The printer answered before, but does not answer now.
  case notResponding(String)
  /// The printer accepts no more data.
  case stalled(String)
  /// The cover is open. The staff must close it.
  case coverOpen(String)
  /// The paper has run out. The staff must refill it.
  case noPaper(String)
  /// The printer reports an error, such as a cutter jam.
  case hardwareError(String)
  /// The queue of receipts is full.
  case busy(String)
  /// The receipt exceeds the size limit.
  case tooLong(String)

  /// One line for the log or the staff.
  public var message: String {
    switch self {
    case .notConnected(let path, let error):
      "the printer at \(path) is not connected: \((error ?? .noSuchFileOrDirectory).message)"
    case .disconnected(let path): "the printer at \(path) was unplugged in the middle of a receipt"
    case .notResponding(let path): "the printer at \(path) no longer responds; it may be off"
    case .stalled(let path):
      "the printer at \(path) accepted no data for \(Int(ReceiptPrinter.printTimeout)) s; it may be off or out of paper"
    case .coverOpen(let path): "the printer at \(path): its cover is open"
    case .noPaper(let path): "the printer at \(path) has no paper"
    case .hardwareError(let path): "the printer at \(path) reports an error, such as a paper jam; switch it off and on"
    case .busy(let path):
      "the printer at \(path): \(ReceiptPrinter.maximumQueueLength) receipts are waiting already, which is the limit"
    case .tooLong(let path): "the printer at \(path): the receipt exceeds the limit of \(Receipt.maximumSize) bytes"
    }
  }
}
