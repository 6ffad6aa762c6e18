/// A finger that presses and taps an item. Items ignore touches, which reach the view through the responder chain.
extension RecyclingView {
  func beginPress(_ touches: TouchSet) {
    // Only one finger can press an item. Other fingers have no effect.
    guard pressed == nil, shouldBeginPress(), allowsSelection, touches.count == 1, let touch = touches.first,
      let item = item(under: touch.view)
    else { return }
    pressed = ItemPress(item, by: touch)
    item.isHighlighted = true
  }

  /// Ends the press. Returns the path of the item if the finger has tapped it, or `nil`.
  func endPress(_ touches: TouchSet) -> IndexPath? {
    guard let press = pressed, touches.contains(press.touch) else { return nil }
    cancelPress()
    return press.isInside ? press.item.path : nil
  }

  func cancelPress(_ touches: TouchSet) {
    if let pressed, touches.contains(pressed.touch) { cancelPress() }
  }

  func cancelPress() {
    pressed?.item.isHighlighted = false
    pressed = nil
  }

  func cancelPress(of item: Item) {
    if pressed?.item === item { cancelPress() }
  }

  /// Returns the item that contains `view`, or `nil`. A removed item that is fading out does not count.
  func item(under view: View?) -> Item? {
    var candidate = view
    while let present = candidate, present !== self {
      if present.superview === self { return items.first { $0 === present } }
      candidate = present.superview
    }
    return nil
  }
}
