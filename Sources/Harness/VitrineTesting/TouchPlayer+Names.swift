import System
import ToolkitTestKit
public import Testing
public import Vitrine

/// Methods that find views as a user does, by their texts.
///
/// A name is, in this order: the whole text of a label, button, tab or field; the `logName` of a view or the
/// placeholder of a field; the class, such as "list" for `ListView`; a button of a stepper, such as "Tickets +"; an
/// `accessibilityLabel`, or that of a part, such as a day of a calendar; a part of a text or of that label, in upper or
/// lower case. A control wins over labels with the same text, and the control of a `FormRow`, such as a switch, over the
/// row's label. A view that cannot be used fails the test with its name and the cause: it is covered, disabled,
/// outside of the screen, or one of several. The methods wait up to two seconds of the player's time for the view.
extension TouchPlayer {
  /// The time for which a view may be missing, in seconds. Chosen: longer than any transition.
  private static let patience = 2.0
  /// The length of a swipe, as a part of the view's length.
  private static let swipeLength = 0.6

  /// Returns the view with a name, or `nil` after a failure.
  @discardableResult
  public func find(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) -> View? {
    attempt(sourceLocation) { () throws(ViewSearchError) in try ViewSearch(in: window).target(name).view }
  }

  /// Taps the view with a name, half a second after the last action.
  public func tap(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    wait(Self.pause)
    let point = attempt(sourceLocation) { () throws(ViewSearchError) in try ViewSearch(in: window).target(name).point }
    if let point { tap(1, point.x, point.y, at: application.now) }
  }

  /// Swipes across 60 % of the view with a name, of the list or scroll view around it, or of the screen if the name is
  /// `nil`, half a second after the last action.
  ///
  /// - Parameter direction: The direction in which the finger moves: up shows what is below.
  public func swipe(
    _ name: String? = nil, _ direction: SwipeGestureRecognizer.Direction,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let area = attempt(sourceLocation) { () throws(ViewSearchError) in
      guard let name else { return window.bounds }
      return try ViewSearch(in: window).swipeArea(name, isVertical: direction == .up || direction == .down)
    }
    guard let area else { return }
    let across = (direction == .left ? -1.0 : direction == .right ? 1 : 0) * area.width
    let down = (direction == .up ? -1.0 : direction == .down ? 1 : 0) * area.height
    let way = Vector(across, down) * Self.swipeLength
    drag(from: area.center + way * -0.5, by: way, for: 0.3)
  }

  /// Types a text into the focused field. A line feed presses the return key.
  public func type(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    attempt(sourceLocation) { () throws(ViewSearchError) in try KeyStroke.type(text, into: application) }
    application.advance(to: application.now)
  }

  /// Fails the test unless a text is on the screen, as a whole text or a part of one.
  public func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    attempt(sourceLocation) { () throws(ViewSearchError) in try ViewSearch(in: window).expect(text) }
  }

  /// Fails the test if a text is on the screen.
  public func expectNo(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    attempt(sourceLocation) { () throws(ViewSearchError) in try ViewSearch(in: window).expectNo(text) }
  }

  /// Waits until a text is on the screen, up to the given number of seconds, while the app's event sources run: a
  /// server, a printer, a worker. The test fails if the text does not appear.
  public func wait(for text: String, timeout: Double = 10, sourceLocation: SourceLocation = #_sourceLocation) {
    attempt(sourceLocation, patience: timeout, runsSources: true) { () throws(ViewSearchError) in
      try ViewSearch(in: window).expect(text)
    }
  }

  /// Waits until a text is no longer on the screen, such as "Loading", as `wait(for:timeout:)` waits for a text.
  public func waitForNo(_ text: String, timeout: Double = 10, sourceLocation: SourceLocation = #_sourceLocation) {
    attempt(sourceLocation, patience: timeout, runsSources: true) { () throws(ViewSearchError) in
      try ViewSearch(in: window).expectNo(text)
    }
  }

  /// Fails the test if a text is truncated, has a broken word, or is cut off. The content of scroll views may be cut
  /// off. Waits up to two seconds of the player's time for a screen that is moving.
  public func expectNoClippedText(sourceLocation: SourceLocation = #_sourceLocation) {
    application.advance(to: application.now)
    let end = application.now + Self.patience
    while application.isAnimating, application.now < end { wait(Self.frameTime) }
    for fault in ClippedText.descriptions(in: window) {
      Issue.record(Comment(rawValue: fault), sourceLocation: sourceLocation)
    }
  }

  /// Returns the point for a tap on a view, or fails the test.
  func reachablePoint(of view: View, _ sourceLocation: SourceLocation) -> Point? {
    attempt(sourceLocation) { () throws(ViewSearchError) in try ViewSearch(in: window).target(view).point }
  }

  /// Returns the point for a tap on an element, or fails the test.
  func reachablePoint(of element: AccessibilityTree.Node, _ sourceLocation: SourceLocation) -> Point? {
    attempt(sourceLocation) { () throws(ViewSearchError) in try ViewSearch(in: window).target(element).point }
  }

  /// Calls `body` frame by frame until it throws no error, and records the last error as a failure of the test.
  @discardableResult
  private func attempt<Result>(
    _ sourceLocation: SourceLocation, patience: Double = TouchPlayer.patience, runsSources: Bool = false,
    _ body: () throws(ViewSearchError) -> Result
  ) -> Result? {
    application.advance(to: application.now)
    let end = application.now + patience
    while true {
      do throws(ViewSearchError) { return try body() } catch {
        guard application.now < end else {
          Issue.record(Comment(rawValue: error.message), sourceLocation: sourceLocation)
          return nil
        }
      }
      if runsSources, let sources = application.existingSources {
        sources.deliver(nil)
        Clock.sleep(for: Self.frameTime)
      }
      wait(Self.frameTime)
    }
  }
}
