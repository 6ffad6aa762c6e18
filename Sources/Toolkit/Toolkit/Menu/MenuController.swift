import Geometry
import Raster

/// The menu of a window: a row of items above a target, with a pointer to it.
///
///     field.becomeFirstResponder()
///     menu.items = [MenuItem("Pop", .pop), MenuItem("Rotate", .rotate)]
///     menu.setTargetRect(flower.bounds, in: flower)
///     menu.show()
///
/// The menu shows the items that the responder chain, from the first responder up, can perform. The responder that can
/// perform the chosen item does so, with the menu as the sender.
///
/// The menu hides after a choice, when a touch begins outside it, when the first responder changes, when the target
/// view leaves the window, and when the panel changes its size. A touch outside the menu also has its normal effect.
public final class MenuController: Responder {
  /// The items, in display order. A visible menu uses new items after the next call of `show()`.
  public var items: [MenuItem] = []

  /// The background color. By default, it depends on the theme.
  public var color: Color {
    get { ownColor ?? (colors == .dark ? Color(hex: 0x343945) : colors.surface) }
    set { ownColor = newValue }
  }
  private var ownColor: Color?
  /// The color of the items' titles. The default is the theme's text color.
  public var textColor: Color {
    get { ownTextColor ?? colors.text }
    set { ownTextColor = newValue }
  }
  private var ownTextColor: Color?
  /// The background color of the highlighted item. The default is the theme's accent color.
  public var highlightColor: Color {
    get { ownHighlightColor ?? colors.accent }
    set { ownHighlightColor = newValue }
  }
  private var ownHighlightColor: Color?
  /// The colors of the target view's theme.
  private var colors: Theme.Colors { (targetView?.object as? View ?? window).colors }

  /// Whether the menu is visible.
  public private(set) var isVisible = false

  /// The frame of the menu with its pointer, in window coordinates. Zero while the menu is hidden.
  public var frame: Rect { view?.frame ?? .zero }

  /// The window, which owns the menu and outlives it.
  private unowned(unsafe) let window: Window
  /// The target rectangle, in window coordinates.
  private var targetRect = Rect.zero
  /// A weak reference to the view that contains the target.
  private var targetView: WeakReference?
  /// The view that shows the menu.
  private var view: MenuView?

  init(window: Window) { self.window = window }

  /// Sets the target of the pointer to `rect`, in the coordinates of `view`. Call this method before `show()`.
  public func setTargetRect(_ rect: Rect, in view: View) {
    targetRect = view.convert(rect, to: nil)
    targetView = view.weakReference
  }

  /// Shows the items that can be performed now, above the target, or below it if it does not fit above. Hides the menu
  /// if there are no such items.
  ///
  /// Calling the method again with the same target and items changes and draws nothing.
  ///
  /// - Returns: `true` if the menu is visible.
  @discardableResult
  @export(interface)
  public func show() -> Bool {
    let performable = items.filter { responder(for: $0.action) != nil }
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

  /// Hides the menu. Does nothing if it is hidden.
  @export(interface)
  public func hide() {
    guard isVisible else { return }
    isVisible = false
    guard let view else { return }
    self.view = nil
    // A touch that is still on the view must not choose an item.
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
    // The menu owns the view while it can receive touches, so the closure never outlives `self`.
    made.onChoice = { [unowned(unsafe) self] in choose($0) }
    view = made
    return made
  }

  private func fadeIn(_ view: MenuView) {
    view.alpha = 0
    window.animate(
      duration: MenuView.fadeIn, options: .allowUserInteraction, animations: { view.alpha = 1 })
  }

  // MARK: Choosing an item

  private func responder(for action: Action) -> Responder? {
    window.firstResponder?.targetForAction(action, withSender: self)
  }

  private func choose(_ item: MenuItem) {
    let handler = responder(for: item.action)?.handler(for: item.action)
    // Hide first, because the action may show the menu again.
    hide()
    handler?(self)
  }

  // MARK: Called by the window

  /// Called before the window delivers an event to recognizers and views.
  @export(interface)
  func windowWillSend(_ event: Event) {
    guard isVisible else { return }
    for touch in event.allTouches where touch.phase == .began && touch.view !== view {
      hide()
      return
    }
  }

  /// Called before `leaving` and its subviews leave the window.
  @export(interface)
  func viewWillLeaveWindow(_ leaving: View) {
    guard isVisible, let target = targetView?.object as? View else { return }
    if target.isDescendant(of: leaving) { hide() }
  }
}
