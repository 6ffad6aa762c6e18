import ArgumentParser
import Foundation
import ReleaseFormat

/// `vitrine pin`: makes the setting of the staff's PIN.
struct PIN: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin",
    abstract: "Asks for a PIN, and prints the setting with which a board checks it.",
    discussion: """
      The board asks for the PIN before it shows its page for the staff, or the app's own screen for the staff. The setting \
      contains a salt and a hash, not the digits:

        vitrine settings HOST "$(vitrine pin)"

      If the input is not a terminal, its first line is the PIN. 'vitrine settings HOST VITRINE_STAFF_PIN=' removes the PIN.
      """)

  func run() throws {
    let pin: String
    if isatty(STDIN_FILENO) != 0 {
      pin = try Self.ask("PIN: ")
      guard try Self.ask("Repeat: ") == pin else { throw ValidationError(.differentPINs) }
    } else {
      pin = readLine() ?? ""
    }
    let salt = (0..<8).map { _ in UInt8.random(in: .min ... .max) }
    guard let made = StaffPIN(pin, salt: salt) else {
      throw ValidationError(.badPIN(digits: StaffPIN.digits))
    }
    print("VITRINE_STAFF_PIN=\(made.text)")
  }

  /// Reads a line from the terminal without echo.
  private static func ask(_ question: String) throws -> String {
    guard let line = getpass(question) else {
      throw ValidationError(.noTerminal(for: "PIN"))
    }
    return String(cString: line)
  }
}
