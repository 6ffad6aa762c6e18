internal import Speech
public import ToolkitTestKit
public import Vitrine

/// A user who does not see the screen, knows only what is spoken, and operates an app with keys alone or with one
/// finger alone.
///
///     let user = BlindfoldedUser(of: player, keys?.focus, .finger)
///     #expect(user.go(to: "Buy, button"))
///     user.activate()
///     #expect(user.spokenSentences.contains { $0.hasPrefix("Thank you") })
public final class BlindfoldedUser {
  /// How a user operates an app.
  public enum InputMethod: CaseIterable, Sendable {
    case keys, finger
  }

  /// All sentences that were spoken so far, the newest last.
  public private(set) var spokenSentences: [String] = []

  private let player: TouchPlayer
  private let inputMethod: InputMethod
  private let speech: Speech

  /// A voice that speaks each sentence in no time.
  private final class Voice: SpeechVoice {
    var onEnd: ((SpeechEnd) -> Void)?
    var volume = 1.0
    var wordsPerMinute = 175

    func prepare(for language: String) {}
    func speak(_ sentence: SpokenSentence) { onEnd?(.spoken) }
    func stop() {}
    func close() {}
  }

  /// The number of elements after which the user gives up.
  private static let patience = 300

  /// Switches speech on in the player's application.
  ///
  /// - Parameter focus: The focus of the app's keys, or `nil` for an app without keys.
  public init(of player: TouchPlayer, _ focus: FocusEngine?, _ inputMethod: InputMethod) {
    self.player = player
    self.inputMethod = inputMethod
    speech = Speech(for: player.application, focus: focus, voice: Voice())
    speech.onSentence = { [unowned(unsafe) self] in spokenSentences.append($0.text) }
    speech.start()
    player.wait(0.5)
  }

  /// Moves on until an element is spoken whose sentence starts with `text`. Returns `false` if there is none.
  public func go(to text: String) -> Bool {
    for _ in 0..<Self.patience {
      if spokenSentences.last?.hasPrefix(text) == true { return true }
      perform(.next) { swipe(100, 0) }
    }
    return false
  }

  /// Activates the element, or performs the action that was chosen.
  public func activate() {
    perform(.activate) {
      let start = player.application.now
      let middle = player.window.bounds.center
      player.tap(1, middle.x, middle.y, at: start)
      player.tap(1, middle.x, middle.y, at: start + 0.2)
    }
    player.wait(1.5)
  }

  /// Increases the value of the element by one step, or chooses its last action.
  public func increment() { perform(.increment) { swipe(0, -100) } }

  /// Decreases the value of the element by one step, or chooses its first action.
  public func decrement() { perform(.decrement) { swipe(0, 100) } }

  private func perform(_ key: FocusKey, orTouch touch: () -> Void) {
    switch inputMethod {
    case .keys: speech.focus.perform(key)
    case .finger: touch()
    }
    player.wait(0.2)
  }

  private func swipe(_ dx: Double, _ dy: Double) {
    let start = player.application.now
    let middle = player.window.bounds.center
    player.down(1, middle.x, middle.y, at: start)
    player.move(1, middle.x + dx, middle.y + dy, at: start + 0.05)
    player.up(1, middle.x + dx, middle.y + dy, at: start + 0.1)
  }
}
