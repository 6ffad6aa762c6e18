import Geometry

/// Handles touches in a text entry: taps that move the caret and select, drags of the caret, and drags of the selection
/// handles.
final class TextFingers {
  /// The entry, which owns this object and clears this link.
  unowned(unsafe) var owner: TextEntry?
  private var handles: (start: SelectionHandle, end: SelectionHandle)?
  private var loupe: Loupe?
  private var hold: Timer?
  /// The location of the touch when it began.
  private var origin = Point.zero
  private var hasMoved = false
  /// Whether the touch drags the caret.
  private var isCarrying = false

  // MARK: Touches in the text

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
    // Do not select words of a secure text: that would reveal its word boundaries.
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

  /// Stops the timer and hides the loupe because the entry is being deallocated.
  func leave() {
    hold?.cancel()
    loupe?.hide(animated: false)
  }

  // MARK: Dragging the caret

  /// Moves the caret to a touch and shows it in the loupe.
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

  // MARK: Selection handles

  /// Moves the end of the selection that `handle` drags to `place`, in window coordinates.
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

  /// Ends the drag of a handle.
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
