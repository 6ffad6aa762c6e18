/// Why something cannot be on a receipt.
public enum ReceiptError: Error, Equatable, Sendable {
  /// A bar code says what its kind has no bars for, or is too wide: its text, and what is allowed.
  case barCode(String, allowed: String)
  /// A QR code says too much, or a command of the printer's: its bytes, and what is allowed.
  case qrCode(bytes: Int, allowed: String)
  /// A picture is empty, too high or too large for the memory: its width and height, and what is allowed.
  case picture(width: Int, height: Int, allowed: String)

  /// One line with the thing, what it was to be, and what is allowed.
  public var message: String {
    switch self {
    case .barCode(let text, let allowed): "the bar code '\(Self.short(text))': \(allowed)"
    case .qrCode(let bytes, let allowed): "a QR code of \(bytes) bytes: \(allowed)"
    case .picture(let width, let height, let allowed): "a picture of \(width)x\(height) dots: \(allowed)"
    }
  }

  /// D: a line stays one, whatever was scanned.
  private static func short(_ text: String) -> String {
    var short = ""
    for scalar in text.unicodeScalars.prefix(40) { short.unicodeScalars.append(scalar.value < 0x20 ? "?" : scalar) }
    return short
  }
}
