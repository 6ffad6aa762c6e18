import Geometry
import Languages
import Raster
import ReleaseFormat
import Toolkit
import Typography

/// A keypad with twelve keys, and a line above them with a dot per digit or a message.
final class KeypadView: View {
  /// Called with the entered digits, as ASCII characters.
  var onEnter: ([UInt8]) -> Void = { _ in }
  var onClose: () -> Void = {}
  /// The message while no digit is entered.
  var message = "PIN" {
    didSet { if message != oldValue { setNeedsDisplay(line) } }
  }
  /// Whether entering digits is disabled.
  var isLocked = false {
    didSet {
      if isLocked == oldValue { return }
      digits = []
      if !isLocked { message = "PIN" }
      setNeedsDisplay()
    }
  }

  private var digits: [UInt8] = [] {
    didSet { setNeedsDisplay(line) }
  }
  /// The key under the finger.
  private var pressedKey: Int? {
    didSet {
      for key in [oldValue, pressedKey] { if let key { setNeedsDisplay(rect(of: key)) } }
    }
  }

  private static let delete = 9
  private static let zero = 10
  private static let done = 11
  private static let leave = 12

  init() { super.init(frame: .zero) }

  // MARK: Layout

  private var style: DiagnosticsStyle { DiagnosticsStyle(theme, for: bounds.size) }

  /// The size of a key. A row takes a sixth of the height, and keys are at most 1.8 times as wide as high, as on a
  /// phone.
  private var key: Size {
    let height = (bounds.height - 2 * style.margin) / 6
    return Size(min((bounds.width - 2 * style.margin) / 3, height * 1.8), height)
  }

  private var line: Rect { Rect(0, style.margin + key.height, bounds.width, key.height) }

  private func rect(of index: Int) -> Rect {
    if index == Self.leave {
      return Rect(
        bounds.width - style.margin - style.button.width, style.margin, style.button.width, style.button.height)
    }
    let row = Double(index / 3)
    let column = Double(index % 3)
    return Rect(
      bounds.width / 2 + (column - 1.5) * key.width, style.margin + (row + 2) * key.height, key.width, key.height)
  }

  private func key(at point: Point) -> Int? {
    for index in 0...Self.leave where rect(of: index).contains(point) {
      return isLocked && index != Self.leave ? nil : index
    }
    return nil
  }

  private func title(of index: Int) -> String {
    switch index {
    case Self.delete: StandardWord.delete.text
    case Self.zero: "0"
    case Self.done: StandardWord.ok.text
    case Self.leave: StandardWord.close.text
    default: "\(index + 1)"
    }
  }

  // MARK: Drawing

  override func layoutSubviews() { backgroundColor = theme.colors.background }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    let style = style
    let colors = style.colors
    for index in 0...Self.leave {
      let isKey = index != Self.leave
      let keyRect = self.rect(of: index).inset(by: Insets(all: isKey ? style.gap / 2 : 0))
      // The close button looks the same on all pages.
      canvas.fill(
        roundedRect: keyRect, radius: isKey ? style.corner : keyRect.height / 2,
        with: index == pressedKey ? colors.accent : colors.surface)
      canvas.drawFitted(
        title(of: index), size: isKey ? style.headline * 0.8 : style.text,
        color: index == pressedKey ? colors.onAccent : isKey && isLocked ? colors.border : colors.text,
        in: keyRect.inset(by: Insets(all: style.gap / 2)))
    }
    let text = digits.isEmpty ? message : String(repeating: "\u{2022} ", count: digits.count)
    canvas.drawFitted(text, size: style.headline * 0.8, color: colors.text, in: line)
  }

  override func describe(_ element: AccessibilityElement) {
    // Others must not hear the digits.
    element.role = .keyboard
    for index in 0...Self.leave {
      let isDigit = index < Self.delete || index == Self.zero
      let key = element.addPart(isDigit ? .key : .button, title(of: index), frame: rect(of: index))
      if isLocked && index != Self.leave { key.states = .disabled }
    }
    let shown = element.addPart(.passwordInput, message, frame: line)
    shown.isActivatable = false
    shown.liveRegion = .polite
    shown.value = String(repeating: "\u{2022}", count: digits.count)
  }

  // MARK: Touches

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    pressedKey = key(at: touches[0].location(in: self))
  }
  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    if let pressedKey, key(at: touches[0].location(in: self)) != pressedKey { self.pressedKey = nil }
  }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { pressedKey = nil }
  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    guard let key = pressedKey else { return }
    pressedKey = nil
    switch key {
    case Self.leave: onClose()
    case Self.delete: if !digits.isEmpty { digits.removeLast() }
    case Self.done:
      let typed = digits
      digits = []
      if !typed.isEmpty { onEnter(typed) }
    default:
      guard digits.count < StaffPIN.digits.upperBound else { return }
      digits.append(key == Self.zero ? 0x30 : 0x31 + UInt8(key))
    }
  }
}
