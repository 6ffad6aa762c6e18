import FocusKeys
import Speech
import Vitrine

/// The keys and the voice of the app.
final class SpokenPage {
  private let keys: FocusKeys
  private let speech: Speech?

  init(_ application: Application) {
    keys = FocusKeys(for: application)
    speech = LoggedVoice(for: application).map { [keys] in Speech(for: application, focus: keys.focus, voice: $0) }
  }
}
