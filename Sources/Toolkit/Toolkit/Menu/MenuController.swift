import Geometry
import Raster

/// The menu of a window: a row of words above a place on the screen, with a pointer
/// to it.
///
///     field.becomeFirstResponder()
///     menu.items = [MenuItem("Pop", .pop), MenuItem("Rotate", .rotate)]
///     menu.setTargetRect(flower.bounds, in: flower)
///     menu.show()
///
/// It shows those items that the first responder, or one after it, can perform, and
/// that one performs what is chosen; the sender is the menu. It hides after a choice,
/// when a finger comes down elsewhere, when the first responder changes, when the view
/// it was shown for leaves the window, and when the panel changes its size. The finger
/// that comes down elsewhere also does what it would do without the menu.
public final class MenuController: Responder {
  /// What may be shown, in this order. A menu that is visible takes it with the next `show`.
  public var items: [MenuItem] = []

  /// Behind the words: unless it is set, what the theme has behind what slides in.
  public var color: Color {
    get { ownColor ?? (colors == .dark ? Color(hex: 0x343945) : colors.surface) }
    set { ownColor = newValue }
  }
  private var ownColor: Color?
  /// The color of the items' titles: unless it is set, that of the theme's text.
  public var textColor: Color {
    get { ownTextColor ?? colors.text }
    set { ownTextColor = newValue }
  }
  private var ownTextColor: Color?
  /// Behind the word that a finger is on: unless it is set, the theme's accent.
  public var highlightColor: Color {
    get { ownHighlightColor ?? colors.accent }
    set { ownHighlightColor = newValue }
  }
  private var ownHighlightColor: Color?
  /// Those around what the menu points at.
  private var colors: Theme.Colors { (targetView?.object as? View ?? window).colors }

  /// Whether the menu is on the screen.
  public private(set) var isVisible = false

  /// Where the menu is, its pointer included, in window points; zero while it is hidden.
  public var frame: Rect { view?.frame ?? .zero }

  /// The window, which owns this and outlives it.
  private unowned(unsafe) let window: Window
  /// In window points.
  private var targetRect = Rect.zero
  /// The view that the rect was given in.
  private var targetView: Anchor?
  /// What is on the screen.
  private var view: MenuView?

  init(window: Window) { self.window = window }

  /// What the menu points at: `rect`, in the points of `view`. To be set before `show`.
  public func setTargetRect(_ rect: Rect, in view: View) {
    targetRect = view.convert(rect, to: nil)
    targetView = view.anchor
  }

  /// Shows what can be performed now, above the target rect or, without room there,
  /// below it. Whether there is anything to show; if not, the menu hides.
  ///
  /// Calling it again for the same place and items changes nothing, and draws nothing.
  @discardableResult
  @export(interface)
  public func show() -> Bool {
    let performable = items.filter { performer(of: $0.action) != nil }
    guard !performable.isEmpty else {
      hide()
      return false
    }
    let target = targetRect.intersection(window.bounds)
    if let view, isVisible, view.superview === window, view.items == performable, view.target == target {
      return true
    }
    let isNew = !isVisible
    let view = isNew ? makeView() : (self.view ?? makeView())
    view.show(performable, at: target, in: window)
    isVisible = true
    if view.superview !== window { window.addSubview(view) }
    window.bringSubviewToFront(view)
    if isNew { fadeIn(view) }
    return true
  }

  /// Takes the menu away; nothing where there is none.
  @export(interface)
  public func hide() {
    guard isVisible else { return }
    isVisible = false
    guard let view else { return }
    self.view = nil
    // A finger that is still on it chooses nothing any more.
    view.onChoice = nil
    view.isUserInteractionEnabled = false
    guard window.application != nil else {
      view.removeFromSuperview()
      return
    }
    window.animate(
      duration: MenuView.fadeOut, animations: { view.alpha = 0 },
      completion: { _ in view.removeFromSuperview() })
  }

  private func makeView() -> MenuView {
    let made = MenuView(of: self)
    // The menu owns the view while fingers can reach it.
    made.onChoice = { [unowned(unsafe) self] in choose($0) }
    view = made
    return made
  }

  private func fadeIn(_ view: MenuView) {
    view.alpha = 0
    window.animate(
      duration: MenuView.fadeIn, options: .allowUserInteraction, animations: { view.alpha = 1 })
  }

  // MARK: Choosing

  private func performer(of action: Action) -> Responder? {
    window.firstResponder?.target(for: action, from: self)
  }

  private func choose(_ item: MenuItem) {
    let handler = performer(of: item.action)?.handler(for: item.action)
    // First, so that the action may show another one.
    hide()
    handler?(self)
  }

  // MARK: Called by the window

  /// Fingers are about to be told to recognizers and views.
  @export(interface)
  func watch(_ event: Event) {
    guard isVisible else { return }
    for touch in event.allTouches where touch.phase == .began && touch.view !== view {
      hide()
      return
    }
  }

  /// `leaving` and all in it is about to leave the window.
  @export(interface)
  func watch(leaving: View) {
    guard isVisible, let target = targetView?.object as? View else { return }
    if target.isDescendant(of: leaving) { hide() }
  }
}
