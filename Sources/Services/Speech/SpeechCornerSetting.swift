import System

/// The setting `VITRINE_SPEECH`, with which a board selects the corner for speech.
enum SpeechCornerSetting: Equatable {
  case unset
  /// No corner, even if the app has one.
  case off
  case corner(SpeechCorner)

  private static let name = "VITRINE_SPEECH"

  /// Reads the setting. An invalid value is logged, and counts as none.
  init() {
    guard let text = Process.environment(Self.name), !text.isEmpty else {
      self = .unset
      return
    }
    switch text {
    case "off": self = .off
    case "top-left": self = .corner(.topLeft)
    case "top-right": self = .corner(.topRight)
    case "bottom-left": self = .corner(.bottomLeft)
    case "bottom-right": self = .corner(.bottomRight)
    default:
      Process.log(
        "\(Self.name)='\(text)': expected top-left, top-right, bottom-left, bottom-right or off; using the app's corner"
      )
      self = .unset
    }
  }

  /// Returns the corner, which is that of the app if nothing is set.
  func corner(or appCorner: SpeechCorner?) -> SpeechCorner? {
    switch self {
    case .unset: appCorner
    case .off: nil
    case .corner(let corner): corner
    }
  }
}
