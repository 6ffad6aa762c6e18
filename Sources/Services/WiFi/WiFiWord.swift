import Languages

/// A text that `WiFiController` shows. The raw value is the English text.
///
/// Words are in the app's language, if it is one of `StandardWord.languages`, or else in English.
public enum WiFiWord: String, CaseIterable, Sendable {
  case wifi = "Wi-Fi"
  case networks = "Networks"
  case searchAgain = "Search again"

  // The state.
  case searching = "Searching for a saved network…"
  case notConnected = "Not connected"
  case chooseNetwork = "Choose a network"
  case connecting = "Connecting…"
  case connected = "Connected"
  case waitingForAddress = "Connected, waiting for an address…"
  case unavailable = "Wi-Fi is not available"
  case tryingAgain = "Trying again…"

  // A network in the list.
  case needsPassword = "Password needed"
  case open = "Open, not encrypted"
  case saved = "Saved"
  case outOfRange = "Saved, out of range"
  case notSupported = "Not supported here"
  case veryWeakSignal = "Very weak signal"
  case weakSignal = "Weak signal"
  case goodSignal = "Good signal"
  case strongSignal = "Strong signal"
  case forget = "Forget this network"

  // The page that asks for a password.
  case otherNetwork = "Other network…"
  case networkName = "Network name"
  case password = "Password"
  case emptyIfOpen = "Empty for an open network"
  case showPassword = "Show password"
  case join = "Join"

  // Failures.
  case wrongPassword = "Wrong password"
  case notFound = "The network was not found"
  case rejected = "The network did not accept this device"
  case noAddress = "The network gives no address. Check its router."
  case invalidPassword = "A password has 8 to 63 letters, digits, or signs"

  /// The text in the app's language.
  public var text: String {
    guard let table = Self.table(of: .current) else { return rawValue }
    return Array(rawValue.utf8).withUnsafeBufferPointer { table.translation(of: $0) } ?? rawValue
  }
}

extension WiFiFailure {
  /// The text for a screen, in the app's language.
  public var text: String {
    switch self {
    case .wrongPassword: WiFiWord.wrongPassword.text
    case .notFound: WiFiWord.notFound.text
    case .rejected: WiFiWord.rejected.text
    case .noAddress: WiFiWord.noAddress.text
    case .invalidPassword: WiFiWord.invalidPassword.text
    case .unsupported: WiFiWord.notSupported.text
    case .unavailable, .canceled: WiFiWord.unavailable.text
    }
  }
}
