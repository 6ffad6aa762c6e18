/// An error in the content of a receipt.
public enum ReceiptError: Error, Equatable, Sendable {
  /// A bar code has unsupported characters or is too wide. Contains its text and what is allowed.
  case barCode(String, allowed: String)
  /// A QR code is too long or contains a printer command. Contains its size and what is allowed.
  case qrCode(bytes: Int, allowed: String)
  /// An image is empty, too high, or does not fit in memory. Contains its size in dots and what is allowed.
  case image(width: Int, height: Int, allowed: String)

  /// One line that names the content and what is allowed.
  public var message: String {
    switch self {
    case .barCode(let text, let allowed): "the bar code '\(Self.short(text))': \(allowed)"
    case .qrCode(let bytes, let allowed): "a QR code of \(bytes) bytes: \(allowed)"
    case .image(let width, let height, let allowed): "an image of \(width)x\(height) dots: \(allowed)"
    }
  }

  /// Returns the start of a text, without control characters, so that the message stays on one line. The limit of 40
  /// characters is chosen.
  private static func short(_ text: String) -> String {
    var short = ""
    for scalar in text.unicodeScalars.prefix(40) { short.unicodeScalars.append(scalar.value < 0x20 ? "?" : scalar) }
    return short
  }
}
