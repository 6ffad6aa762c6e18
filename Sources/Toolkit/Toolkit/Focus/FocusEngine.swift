internal import AppContexts
import Geometry

/// Moves a focus among the elements of the window with keys, and operates them.
///
///     let focus = FocusEngine(for: application)
///     focus.perform(.down)
///     focus.perform(.activate)
///
/// A ring marks the element that has the focus. The first key shows the ring, and a touch hides it. The focus stays
/// within a modal view, returns to where it was when the view closes, and is never lost. The app needs no code for it:
/// elements are those of `AccessibilityTree`.
///
/// While the staff's page covers the app, keys operate the page, and the app's closures are not called.
///
/// The engine exists only if the app creates one, usually through the service `FocusKeys`. An application has at most
/// one.
public final class FocusEngine {
  /// Called with each key before the focus handles it. Return `true` to consume the key.
  public var onKey: ((FocusKey) -> Bool)?
  /// Called when another element has received the focus.
  public var onMove: ((AccessibilityTree.Node) -> Void)?
  /// Called for `FocusKey.home`, for example to return to the first screen.
  public var onHome: (() -> Void)?
  /// Called for `FocusKey.back` if nothing is open that the key could leave. Return `false` to ignore it too.
  public var onBack: (() -> Bool)?
  /// Whether the last element leads to the first one. The default is `true`.
  public var wraps = true
  /// Whether activating a field moves the focus to the on-screen keyboard. The default is `true`. Set it to `false` if
  /// users type on a hardware keyboard.
  public var entersKeyboard = true

  /// The element that has the focus, as it was when the last key was handled, or `nil` before the first key.
  public var focused: AccessibilityTree.Node? { history.current?.node }
  /// Whether keys change the value of the element. `FocusKey.activate` starts and ends this.
  public package(set) var isAdjusting = false {
    didSet { ring.isAdjusting = isAdjusting }
  }
  /// Whether the ring is visible.
  public var isRingVisible: Bool { ring.superview != nil }

  /// Whether texts can have the focus too, for a user who does not see them.
  package var reachesTexts = false
  /// The action that `FocusKey.activate` performs instead of pressing the element, or `nil`.
  private(set) var chosenAction: ChosenAction?
  /// Called when the user has chosen another action, or the element itself again (`nil`).
  package var didChoose: ((ChosenAction?) -> Void)?
  /// Called with each key that `onKey` has not consumed, before the focus handles it.
  package var willPerform: ((FocusKey, FocusKeyStage) -> Void)?
  /// Called when a key has only woken the kiosk.
  package var didWake: (() -> Void)?
  /// Called after each layout.
  package var didLayOut: (() -> Void)?

  /// Called when the staff's page has covered the app, or has closed.
  package var didChangeOwner: (() -> Void)?
  /// The application whose elements have the focus: the app, or the staff's page that covers it.
  package private(set) var owner: Application

  private let application: Application
  let ring = FocusRing()
  private var history = FocusHistory()
  /// The topmost view of the window and the number of its views when the focus was last found.
  private var topmost: (view: ObjectIdentifier?, count: Int) = (nil, 0)
  /// The focus in the app, which returns when the page that covers it closes, or `nil`.
  private var coveredHistory: FocusHistory?
  /// Whether the ring was visible in the app when a page covered it.
  private var showsRingAgain = false

  /// Creates an engine. No element has the focus until the first key.
  public init(for application: Application) {
    self.application = application
    owner = application
    observeLayout()
    application.onCover = { [unowned(unsafe) self] in moveFocus(to: $0 ?? application) }
    application.onNextUser = { [unowned(unsafe) self] in forget() }
  }

  deinit {
    application.onCover = nil
    application.onNextUser = nil
    owner.afterLayout = nil
    ring.removeFromSuperview()
  }

  /// Handles a key. Returns `false` if it has no effect.
  @discardableResult
  public func perform(_ key: FocusKey) -> Bool { perform(key, .complete) }

  /// Handles a key, or the rest of one that `willPerform` has received at its start.
  @discardableResult
  package func perform(_ key: FocusKey, _ stage: FocusKeyStage) -> Bool {
    guard let window = owner.window else {
      // A headset may be removed between two windows, and speech must not stay private.
      if key.isHeadset { willPerform?(key, stage) }
      return false
    }
    return window.inContext {
      // A loose contact is not a user.
      if !key.isHeadset { owner.userDidAct() }
      if !isCovered, onKey?(key) == true { return true }
      willPerform?(key, stage)
      return handle(key, in: window)
    }
  }

  /// Gives the focus to the element of a view, or to the first element in it, and shows the ring. Returns `false` if
  /// the view has none.
  @discardableResult
  public func focus(on view: View) -> Bool {
    guard let window = view.window, window === owner.window else { return false }
    return window.inContext {
      let stops = stops(in: window)
      guard let index = stops.stops.first(where: { stops.entries[$0].view.isDescendant(of: view) }) else {
        return false
      }
      move(to: index, in: stops)
      return true
    }
  }

  /// Hides the ring until the next key. The element keeps the focus.
  public func hideRing() {
    isAdjusting = false
    forgetAction()
    ring.removeFromSuperview()
  }

  // MARK: The application

  /// Whether the staff's page covers the app.
  package var isCovered: Bool { owner !== application }

  /// Whether a key can start speech: the app has it, and it is off.
  package var canStartSpeech: Bool { willPerform != nil && !reachesTexts }

  private func observeLayout() {
    owner.afterLayout = { [unowned(unsafe) self] in
      update()
      didLayOut?()
    }
  }

  /// Moves the focus to the page that covers the app, or returns it to the app.
  private func moveFocus(to newOwner: Application) {
    guard newOwner !== owner else { return }
    let wasRingVisible = isRingVisible
    hideRing()
    if !isCovered {
      coveredHistory = history
      showsRingAgain = wasRingVisible
    }
    owner.afterLayout = nil
    owner = newOwner
    observeLayout()
    let restored = isCovered ? nil : coveredHistory
    history = restored ?? FocusHistory()
    if !isCovered { coveredHistory = nil }
    // The focus may have left the window in the meantime. The next layout finds another one.
    if restored != nil, showsRingAgain { showRing() }
    didChangeOwner?()
  }

  /// Forgets which elements of the app had the focus, because the user has left.
  private func forget() {
    // A page that covers the app is for the staff.
    if isCovered { return coveredHistory = nil }
    hideRing()
    history = FocusHistory()
  }

  // MARK: Actions

  /// Chooses an action of the element that has the focus, or the element itself, and reports it.
  func choose(_ action: ChosenAction?) {
    chosenAction = action
    ring.actionName = action?.name
    didChoose?(action)
  }

  /// Ends the choice of an action because the focus moves on.
  private func forgetAction() {
    chosenAction = nil
    ring.actionName = nil
  }

  // MARK: The focus

  func stops(in window: Window) -> FocusStops { FocusStops(in: window, withTexts: reachesTexts) }

  /// Returns the element that has the focus, or else the one that should have it now: the last one that had it, or the
  /// initial one of the screen.
  func current(in stops: FocusStops) -> (index: Int, isNew: Bool)? {
    if let memory = history.current, let index = stops.index(of: memory) {
      return (index, stops.entries[index].node.id != memory.node.id)
    }
    for memory in history.memories.reversed() {
      // A bar had the focus before the last screen, not in place of it.
      if let index = stops.index(of: memory), !stops.isInBar(index) { return (index, true) }
    }
    return stops.initial.map { ($0, true) }
  }

  /// Returns the last of `candidates` that had the focus, or `nil`.
  func lastFocused(among candidates: [Int], in stops: FocusStops) -> Int? {
    for memory in history.memories.reversed() {
      if let index = stops.index(of: memory), candidates.contains(index) { return index }
    }
    return nil
  }

  /// Gives the focus to an element, scrolls to it unless `scrolls` is `false`, and shows the ring.
  func move(to index: Int, in stops: FocusStops, scrolls: Bool = true) {
    let entry = stops.entries[index]
    isAdjusting = false
    forgetAction()
    if scrolls { scroll(to: index, in: stops) }
    let isNew = focused?.id != entry.node.id
    history.append(entry)
    showRing()
    if isNew, !isCovered { onMove?(entry.node) }
  }

  private func scroll(to index: Int, in stops: FocusStops) {
    let entry = stops.entries[index]
    // Some of the next element becomes visible too, which shows that there is more, and makes lists load it.
    let margin = stops.ancestor(of: index) { $0.element.isGroup } == nil ? 0 : entry.place.height
    entry.view.scrollIntoView(entry.place.inset(by: Insets(top: -margin, left: 0, bottom: -margin, right: 0)))
    entry.view.scrollIntoView(entry.place)
  }

  private func showRing() {
    guard let window = owner.window, history.view?.window === window else { return ring.removeFromSuperview() }
    if ring.superview !== window || window.subviews.last !== ring { window.addSubview(ring) }
    placeRing()
    topmost = Self.topmost(of: window)
  }

  private func placeRing() {
    guard let view = history.view else { return }
    let frame = view.convert(history.place, to: nil)
    let isWhole = history.place == view.bounds
    ring.surround(frame, cornerRadius: isWhole ? view.cornerRadius : 4)
  }

  private var isTouched: Bool {
    owner.delivery.event.allTouches.contains { $0.phase != .ended && $0.phase != .cancelled }
  }

  private static func topmost(of window: Window) -> (view: ObjectIdentifier?, count: Int) {
    (window.subviews.last { !($0 is FocusRing) }.map { ObjectIdentifier($0) }, window.subviews.count)
  }

  /// Keeps the ring at its element after each layout. Called while the window is up to date.
  private func update() {
    guard let window = owner.window, ring.superview != nil else { return }
    if isTouched { return hideRing() }
    let isSameScreen = history.view?.window === window && Self.topmost(of: window) == topmost
    if isSameScreen { return placeRing() }
    // A dialog has opened or closed, or the element was removed.
    let stops = stops(in: window)
    guard let (index, isNew) = current(in: stops) else { return ring.removeFromSuperview() }
    if isNew { move(to: index, in: stops) } else { showRing() }
  }
}
