extension Control {
  /// The events that a control sends for touches and for changes of its value. "Inside" means within the control's
  /// tracking margin.
  public struct Events: OptionSet, Hashable, Sendable {
    /// The raw bits, one per event.
    public let rawValue: Int
    /// Creates a set of events from raw bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A touch began in the control.
    public static let touchDown = Events(rawValue: 1)
    /// The touch is the second or a later tap of a series. Follows `touchDown`.
    public static let touchDownRepeat = Events(rawValue: 1 << 1)
    /// The touch moved and is inside.
    public static let touchDragInside = Events(rawValue: 1 << 2)
    /// The touch moved and is outside.
    public static let touchDragOutside = Events(rawValue: 1 << 3)
    /// The touch moved back inside. `touchDragInside` follows.
    public static let touchDragEnter = Events(rawValue: 1 << 4)
    /// The touch moved outside. `touchDragOutside` follows.
    public static let touchDragExit = Events(rawValue: 1 << 5)
    /// The touch ended inside, which presses a button.
    public static let touchUpInside = Events(rawValue: 1 << 6)
    /// The touch ended outside.
    public static let touchUpOutside = Events(rawValue: 1 << 7)
    /// The touch was cancelled, or the control was disabled during the touch.
    public static let touchCancel = Events(rawValue: 1 << 8)
    /// The user changed the control's value. Setting the value in code does not send this event.
    public static let valueChanged = Events(rawValue: 1 << 12)
    /// A button was pressed. Follows `touchUpInside`.
    public static let primaryActionTriggered = Events(rawValue: 1 << 13)

    /// All touch events.
    public static let allTouchEvents = Events(rawValue: 0xFFF)
    /// All events.
    public static let allEvents = Events(rawValue: .max)
  }
}
