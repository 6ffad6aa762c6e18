import Geometry

/// Handles touches in a text entry: taps that move the caret and select, drags of the caret, and drags of the selection
/// handles.
final class TextTouchHandler {
  /// The entry, which owns this object and clears this link.
  unowned(unsafe) var owner: TextEntry?
  private var handles: (start: SelectionHandle, end: SelectionHandle)?
  private var loupe: Loupe?
  private var longPressTimer: Timer?
  private var origin = Point.zero
  private var hasMoved = false
  private var isDraggingCaret = false

  // MARK: Touches in the text

  func touchBegan(_ touch: Touch) {
    guard let owner else { return }
    origin = touch.location(in: owner)
    hasMoved = false
    isDraggingCaret = false
    longPressTimer = owner.window?.application?.schedule(after: TextStyle.caretDragDelay) { [unowned(unsafe) self] _ in
      dragCaret(to: origin)
    }
  }

  func touchMoved(_ touch: Touch) {
    guard let owner else { return }
    let place = touch.location(in: owner)
    if isDraggingCaret {
      dragCaret(to: place)
    } else if place.distance(to: origin) > TextStyle.dragSlop {
      longPressTimer?.cancel()
      if owner.isFirstResponder && !owner.isMultiline && !hasMoved { dragCaret(to: place) }
      if owner.isMultiline {
        owner.content.scroll(by: touch.previousLocation(in: owner).y - place.y)
        updateHandles()
      }
      hasMoved = true
    }
  }

  @export(interface)
  func touchEnded(_ touch: Touch) {
    guard let owner else { return }
    longPressTimer?.cancel()
    guard !isDraggingCaret else {
      stopDraggingCaret()
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
    longPressTimer?.cancel()
    stopDraggingCaret()
  }

  /// Stops the timer and hides the loupe because the entry is being deallocated.
  func invalidate() {
    longPressTimer?.cancel()
    loupe?.hide(animated: false)
  }

  // MARK: Dragging the caret

  /// Moves the caret to a touch and shows it in the loupe.
  private func dragCaret(to place: Point) {
    guard let owner, owner.becomeFirstResponder() else { return }
    isDraggingCaret = true
    owner.editing.moveCaret(to: owner.content.offset(at: owner.convert(place, to: owner.content)))
    owner.caretDidMove()
    showLoupe(of: owner)
  }

  func stopDraggingCaret() {
    isDraggingCaret = false
    loupe?.hide()
    loupe = nil
  }

  private func showLoupe(of owner: TextEntry) {
    let shown = loupe ?? Loupe(of: owner)
    loupe = shown
    shown.move(above: owner.content.convert(owner.content.caretRect, to: nil))
  }

  // MARK: Selection handles

  /// Moves the end of the selection that `handle` drags to `place`, in window coordinates.
  func drag(_ handle: SelectionHandle, to place: Point) {
    guard let owner else { return }
    let selection = owner.editing.selection
    let offset = owner.content.offset(at: owner.content.convert(place, from: nil))
    if handle === handles?.start {
      owner.editing.select(
        from: selection.upperBound, to: min(offset, owner.editing.characterBoundary(before: selection.upperBound)))
    } else {
      owner.editing.select(
        from: selection.lowerBound, to: max(offset, owner.editing.characterBoundary(after: selection.lowerBound)))
    }
    owner.caretDidMove()
    showLoupe(of: owner)
  }

  func endDrag(isCancelled: Bool) {
    stopDraggingCaret()
    if !isCancelled { owner?.showMenu() }
  }

  @export(interface)
  func updateHandles() {
    guard let owner, owner.isFirstResponder, !owner.editing.selection.isEmpty else {
      handles?.start.removeFromSuperview()
      handles?.end.removeFromSuperview()
      handles = nil
      return
    }
    let content = owner.content
    let shown = handles ?? (SelectionHandle(of: owner, isStart: true), SelectionHandle(of: owner, isStart: false))
    handles = shown
    for (handle, offset) in [
      (shown.start, owner.editing.selection.lowerBound), (shown.end, owner.editing.selection.upperBound),
    ] {
      handle.update(at: content.convert(content.caretRect(at: offset), to: owner), color: owner.caretColor)
    }
  }
}
