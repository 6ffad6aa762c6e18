import Geometry

/// Keeps the text input visible above the keyboard.
struct InputSight {
  /// The app's view that was moved up, and the distance, in points.
  private var moved: Anchor?
  private var lift = 0.0
  /// The scroll view whose bottom inset was increased, its original inset, and the increase, in points.
  private var scrolled: Anchor?
  private var ownInset = 0.0
  private var given = 0.0

  /// - Parameter height: The height of the keyboard, in points.
  mutating func keep(_ input: any TextInput, above height: Double, in window: Window) {
    let limit = window.bounds.maxY - height
    var scroll = Self.scrollView(around: input.inputView)
    if scrolled?.object !== scroll { giveBack() }
    var way = scroll.map { makeRoom(for: input, in: $0, limit) } ?? .zero
    // Scroll the outer scroll views too, so that they show this part of the inner one.
    while let inner = scroll, let outer = Self.scrollView(around: inner) {
      way = way + Self.show(Self.needed(of: input, limit).offset(by: .zero - way), in: outer)
      scroll = outer
    }
    let top = Self.topView(of: input.inputView, in: window)
    if moved?.object !== top { putBack(in: window) }
    guard let top else { return }
    let needed = Self.needed(of: input, limit).offset(by: Vector(0, lift) - way)
    // If the input is too high, prefer its top edge.
    let wanted = max(0, min(needed.maxY + KeyboardStyle.distance - limit, needed.minY - KeyboardStyle.distance)).rounded()
    guard wanted != lift else { return }
    lift = wanted
    moved = top.anchor
    window.animate(duration: KeyboardStyle.slide, curve: .easeOut, options: [.beginFromCurrentState, .allowUserInteraction]) {
      top.transform = AffineTransform(translation: Vector(0, -wanted))
    }
  }

  /// Restores all views when the keyboard hides.
  mutating func release(in window: Window) {
    giveBack()
    putBack(in: window)
  }

  private mutating func putBack(in window: Window) {
    if let view = moved?.object as? View, lift > 0 {
      window.animate(duration: KeyboardStyle.slide, options: [.beginFromCurrentState, .allowUserInteraction]) { view.transform = .identity }
    }
    (moved, lift) = (nil, 0)
  }

  private mutating func giveBack() {
    if let scroll = scrolled?.object as? ScrollView, scroll.contentInset.bottom == ownInset + given {
      scroll.contentInset.bottom = ownInset
    }
    (scrolled, given) = (nil, 0)
  }

  /// - Returns: The distance that the content is about to move.
  private mutating func makeRoom(for input: any TextInput, in scroll: ScrollView, _ limit: Double) -> Vector {
    let area = scroll.convert(scroll.bounds, to: nil).offset(by: Vector(0, lift))
    let hidden = max(0, area.maxY - limit)
    // If the app has changed the inset, treat the app's value as the original, and keep it when the keyboard hides.
    if scrolled == nil || scroll.contentInset.bottom != ownInset + given {
      scrolled = scroll.anchor
      (ownInset, given) = (scroll.contentInset.bottom, 0)
    }
    if hidden != given {
      given = hidden
      scroll.contentInset.bottom = ownInset + hidden
    }
    return Self.show(Self.needed(of: input, limit), in: scroll)
  }

  /// Scrolls `needed`, in window coordinates, into view, unless the user is scrolling.
  ///
  /// - Returns: The distance that the content is about to move.
  private static func show(_ needed: Rect, in scroll: ScrollView) -> Vector {
    guard scroll.drag == nil else { return .zero }
    let before = scroll.contentOffset
    let wanted = needed.inset(by: Insets(all: -KeyboardStyle.distance))
    scroll.scrollRectToVisible(scroll.convert(wanted, from: nil), animated: false)
    let after = scroll.contentOffset
    guard after != before else { return .zero }
    scroll.contentOffset = before
    scroll.setContentOffset(after, animated: true)
    return after - before
  }

  /// Returns the rectangle to keep visible, in window coordinates: the input view, or its caret if the view is too
  /// high.
  private static func needed(of input: any TextInput, _ limit: Double) -> Rect {
    let view = input.inputView
    let whole = view.convert(view.bounds, to: nil)
    return whole.height + 2 * KeyboardStyle.distance <= limit ? whole : view.convert(input.caretFrame, to: nil)
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
