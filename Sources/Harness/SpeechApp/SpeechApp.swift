import Vitrine

/// An app that a blindfolded user operates with keys. A test runs it on virtual boards with espeak-ng and a sound card,
/// presses keys, and reads its log.
@main enum SpeechApp {
  static func main() { Kiosk.run(model: { SpokenPage($0) }, rootViewController: { _ in TicketController() }) }
}
