import Geometry

/// What fingers do in a text: taps that place the caret and select, a finger that carries the caret, and the handles of a selection.
final class TextFingers {
  /// The entry, which owns this and clears the link.
  unowned(unsafe) var owner: TextEntry?
  private var handles: (start: SelectionHandle, end: SelectionHandle)?
  private var loupe: Loupe?
  private var hold: Timer?
  /// Where the finger came down.
  private var origin = Point.zero
  private var hasMoved = false
  /// Whether the finger carries the caret.
  private var isCarrying = false

  // MARK: A finger in the text

  func begin(_ touch: Touch) {
    guard let owner else { return }
    origin = touch.location(in: owner)
    (hasMoved, isCarrying) = (false, false)
    hold = owner.window?.application?.schedule(after: TextStyle.hold) { [unowned(unsafe) self] _ in carry(to: origin) }
  }

  func follow(_ touch: Touch) {
    guard let owner else { return }
    let place = touch.location(in: owner)
    if isCarrying {
      carry(to: place)
    } else if place.distance(to: origin) > TextStyle.slop {
      hold?.cancel()
      if owner.isFirstResponder && !owner.isMultiline && !hasMoved { carry(to: place) }
      if owner.isMultiline {
        owner.content.scroll(by: touch.previousLocation(in: owner).y - place.y)
        placeHandles()
      }
      hasMoved = true
    }
  }

  func end(_ touch: Touch) {
    guard let owner else { return }
    hold?.cancel()
    guard !isCarrying else {
      stopCarrying()
      owner.showMenu()
      return
    }
    guard owner.isTouchInside, !hasMoved else { return }
    let wasFirst = owner.isFirstResponder
    let content = owner.content
    let offset = content.offset(at: owner.convert(touch.location(in: owner), to: content))
    guard owner.becomeFirstResponder() else { return }
    let wasThere = wasFirst && (offset == owner.editing.head || owner.editing.selection.contains(offset))
    switch touch.tapCount {
    // Where its words are is nobody's business, of a text that dots stand for.
    case 2 where !owner.isSecure: owner.editing.selectWord(at: offset)
    case 3 where owner.isMultiline && !owner.isSecure: owner.editing.selectParagraph(at: offset)
    case 2...: owner.editing.selectAll()
    default: if owner.editing.selection.isEmpty || !wasThere { owner.editing.moveCaret(to: offset) }
    }
    owner.caretDidMove()
    if wasThere || touch.tapCount > 1 { owner.showMenu() }
  }

  func cancel() {
    hold?.cancel()
    stopCarrying()
  }

  /// The entry goes.
  func leave() {
    hold?.cancel()
    loupe?.hide(animated: false)
  }

  // MARK: Carrying the caret

  /// Brings the caret to a finger, which sees it in the loupe.
  private func carry(to place: Point) {
    guard let owner, owner.becomeFirstResponder() else { return }
    isCarrying = true
    owner.editing.moveCaret(to: owner.content.offset(at: owner.convert(place, to: owner.content)))
    owner.caretDidMove()
    showLoupe(of: owner)
  }

  func stopCarrying() {
    isCarrying = false
    loupe?.hide()
    loupe = nil
  }

  private func showLoupe(of owner: TextEntry) {
    let shown = loupe ?? Loupe(of: owner)
    loupe = shown
    shown.follow(owner.content.convert(owner.content.caret, to: nil))
  }

  // MARK: Handles

  /// A finger has one of the handles at `place` of the window.
  func drag(_ handle: SelectionHandle, to place: Point) {
    guard let owner else { return }
    let selection = owner.editing.selection
    let offset = owner.content.offset(at: owner.content.convert(place, from: nil))
    if handle === handles?.start {
      owner.editing.select(from: selection.upperBound, to: min(offset, owner.editing.border(before: selection.upperBound)))
    } else {
      owner.editing.select(from: selection.lowerBound, to: max(offset, owner.editing.border(after: selection.lowerBound)))
    }
    owner.caretDidMove()
    showLoupe(of: owner)
  }

  /// The finger has let go of a handle, or was taken away.
  func endDrag(isCancelled: Bool) {
    stopCarrying()
    if !isCancelled { owner?.showMenu() }
  }

  func placeHandles() {
    guard let owner, owner.isFirstResponder, !owner.editing.selection.isEmpty else {
      handles?.start.removeFromSuperview()
      handles?.end.removeFromSuperview()
      handles = nil
      return
    }
    let content = owner.content
    let shown = handles ?? (SelectionHandle(of: owner, isStart: true), SelectionHandle(of: owner, isStart: false))
    handles = shown
    for (handle, offset) in [(shown.start, owner.editing.selection.lowerBound), (shown.end, owner.editing.selection.upperBound)] {
      handle.place(at: content.convert(content.caret(at: offset), to: owner), color: owner.caretColor)
    }
  }
}
