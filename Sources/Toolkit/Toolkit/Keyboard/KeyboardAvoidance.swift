import Geometry

/// Keeps the text input visible above the keyboard.
struct KeyboardAvoidance {
  /// The app's view that was moved up, and the distance, in points.
  private var moved: WeakReference?
  private var lift = 0.0
  /// The scroll view whose bottom inset was increased, its original inset, and the increase, in points.
  private var scrolled: WeakReference?
  private var originalInset = 0.0
  private var addedInset = 0.0

  @export(interface)
  mutating func keepVisible(_ input: any TextInput, above height: Double, in window: Window) {
    let limit = window.bounds.maxY - height
    var scroll = Self.scrollView(around: input.inputView)
    if scrolled?.object !== scroll { restoreInset() }
    var way = scroll.map { makeRoom(for: input, in: $0, limit) } ?? .zero
    // Scroll the outer scroll views too, so that they show this part of the inner one.
    while let inner = scroll, let outer = Self.scrollView(around: inner) {
      way = way + Self.scroll(toShow: Self.rectToShow(for: input, limit: limit).offset(by: .zero - way), in: outer)
      scroll = outer
    }
    let top = Self.topView(of: input.inputView, in: window)
    if moved?.object !== top { restoreTransform(in: window) }
    guard let top else { return }
    let needed = Self.rectToShow(for: input, limit: limit).offset(by: Vector(0, lift) - way)
    // If the input is too high, prefer its top edge.
    let wanted = max(
      0, min(needed.maxY + KeyboardStyle.inputDistance - limit, needed.minY - KeyboardStyle.inputDistance)
    ).rounded()
    guard wanted != lift else { return }
    lift = wanted
    moved = top.weakReference
    window.animate(
      duration: KeyboardStyle.slideDuration, curve: .easeOut, options: [.beginFromCurrentState, .allowUserInteraction]
    ) {
      top.transform = AffineTransform(translation: Vector(0, -wanted))
    }
  }

  /// Restores all views when the keyboard hides.
  mutating func restore(in window: Window) {
    restoreInset()
    restoreTransform(in: window)
  }

  private mutating func restoreTransform(in window: Window) {
    if let view = moved?.object as? View, lift > 0 {
      window.animate(duration: KeyboardStyle.slideDuration, options: [.beginFromCurrentState, .allowUserInteraction]) {
        view.transform = .identity
      }
    }
    moved = nil
    lift = 0
  }

  private mutating func restoreInset() {
    if let scroll = scrolled?.object as? ScrollView, scroll.contentInset.bottom == originalInset + addedInset {
      scroll.contentInset.bottom = originalInset
    }
    scrolled = nil
    addedInset = 0
  }

  /// - Returns: The distance that the content is about to move.
  private mutating func makeRoom(for input: any TextInput, in scroll: ScrollView, _ limit: Double) -> Vector {
    let area = scroll.convert(scroll.bounds, to: nil).offset(by: Vector(0, lift))
    let hidden = max(0, area.maxY - limit)
    // If the app has changed the inset, treat the app's value as the original, and keep it when the keyboard hides.
    if scrolled == nil || scroll.contentInset.bottom != originalInset + addedInset {
      scrolled = scroll.weakReference
      originalInset = scroll.contentInset.bottom
      addedInset = 0
    }
    if hidden != addedInset {
      addedInset = hidden
      scroll.contentInset.bottom = originalInset + hidden
    }
    return Self.scroll(toShow: Self.rectToShow(for: input, limit: limit), in: scroll)
  }

  /// Scrolls `needed`, in window coordinates, into view, unless the user is scrolling.
  ///
  /// - Returns: The distance that the content is about to move.
  private static func scroll(toShow needed: Rect, in scroll: ScrollView) -> Vector {
    guard scroll.drag == nil else { return .zero }
    let before = scroll.contentOffset
    let wanted = needed.inset(by: Insets(all: -KeyboardStyle.inputDistance))
    scroll.scrollRectToVisible(scroll.convert(wanted, from: nil), animated: false)
    let after = scroll.contentOffset
    guard after != before else { return .zero }
    scroll.contentOffset = before
    scroll.setContentOffset(after, animated: true)
    return after - before
  }

  /// Returns the rectangle to keep visible, in window coordinates: the input view, or its caret if the view is too
  /// high.
  private static func rectToShow(for input: any TextInput, limit: Double) -> Rect {
    let view = input.inputView
    let whole = view.convert(view.bounds, to: nil)
    return whole.height + 2 * KeyboardStyle.inputDistance <= limit ? whole : view.convert(input.caretFrame, to: nil)
  }

  private static func scrollView(around view: View) -> ScrollView? {
    var candidate = view.superview
    while let present = candidate {
      if let scroll = present as? ScrollView { return scroll }
      candidate = present.superview
    }
    return nil
  }

  /// Returns the direct subview of `window` that contains `view`.
  private static func topView(of view: View, in window: Window) -> View? {
    var candidate = view
    while let parent = candidate.superview, parent !== window { candidate = parent }
    return candidate.superview === window ? candidate : nil
  }
}
