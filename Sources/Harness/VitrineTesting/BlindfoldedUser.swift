internal import Speech
public import ToolkitTestKit
public import Vitrine

/// A user who does not see the screen, knows only what is spoken, and operates an app with keys alone, with the swipes
/// and taps of one finger alone, or by exploring the screen with a finger.
///
///     let user = BlindfoldedUser(of: player, keys?.focus, .finger)
///     #expect(user.go(to: "Buy, button"))
///     user.activate()
///     #expect(user.spokenSentences.contains { $0.hasPrefix("Thank you") })
public final class BlindfoldedUser {
  /// How a user operates an app.
  public enum InputMethod: CaseIterable, Sendable {
    /// Keys move from element to element.
    case keys
    /// A finger swipes from element to element.
    case finger
    /// A finger moves over the screen until it touches the element. Two fingers scroll.
    case exploring
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
  /// The number of times that the user scrolls down to find an element, and then up and down again.
  private static let scrollPatience = 12
  /// The distances in points between the lines of a finger that explores, and between its positions on a line. Smaller
  /// than anything that a finger can touch.
  private static let (lineDistance, stepDistance) = (24.0, 32.0)

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
    if inputMethod == .exploring { return explore(for: text) }
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

  /// Leaves what is open, such as a popover or a screen.
  public func goBack() {
    perform(.back) {
      let start = player.application.now
      let middle = player.window.bounds.center
      player.down(1, middle.x, middle.y, at: start)
      player.move(1, middle.x, middle.y + 100, at: start + 0.1)
      player.move(1, middle.x - 100, middle.y + 100, at: start + 0.2)
      player.up(1, middle.x - 100, middle.y + 100, at: start + 0.3)
    }
    player.wait(1.5)
  }

  private func perform(_ key: FocusKey, orTouch touch: () -> Void) {
    switch inputMethod {
    case .keys: speech.focus.perform(key)
    case .finger, .exploring: touch()
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

  // MARK: Exploring

  private func isSpoken(_ text: String) -> Bool { spokenSentences.last?.hasPrefix(text) == true }

  private func explore(for text: String) -> Bool {
    if isSpoken(text) { return true }
    for _ in 0..<Self.scrollPatience {
      if exploreScreen(for: text) { return true }
      scroll(by: -1)
    }
    for _ in 0..<2 * Self.scrollPatience { scroll(by: 1) }
    for _ in 0..<2 * Self.scrollPatience {
      if exploreScreen(for: text) { return true }
      scroll(by: -1)
    }
    return false
  }

  /// Moves a finger over the whole screen in lines from side to side, until it touches an element whose sentence starts
  /// with `text`.
  private func exploreScreen(for text: String) -> Bool {
    let bounds = player.window.bounds
    var point = Point(Self.stepDistance / 2, Self.lineDistance / 2)
    var step = Self.stepDistance
    player.down(1, point.x, point.y, at: player.application.now)
    player.wait(0.3)
    while !isSpoken(text) {
      if bounds.contains(Point(point.x + step, point.y)) {
        point.x += step
      } else {
        point.y += Self.lineDistance
        step = -step
      }
      guard bounds.contains(point) else { break }
      player.move(1, point.x, point.y, at: player.application.now + 0.02)
    }
    player.up(1, point.x, point.y, at: player.application.now + 0.02)
    player.wait(0.5)
    return isSpoken(text)
  }

  /// Scrolls what is in the middle by about half of the screen: backwards with 1, forwards with -1.
  private func scroll(by direction: Double) {
    let middle = player.window.bounds.center
    let reach = player.window.bounds.height / 4 * direction
    func point(_ finger: Int32, _ part: Double) -> Point {
      Point(middle.x + 40 * Double(finger), middle.y - reach + 2 * reach * part)
    }
    for finger in Int32(1)...2 {
      player.down(finger, point(finger, 0).x, point(finger, 0).y, at: player.application.now)
    }
    for step in 1...5 {
      for finger in Int32(1)...2 {
        let place = point(finger, Double(step) / 5)
        player.move(finger, place.x, place.y, at: player.application.now + 0.02)
      }
    }
    for finger in Int32(1)...2 {
      player.up(finger, point(finger, 1).x, point(finger, 1).y, at: player.application.now)
    }
    player.wait(1)
  }
}
