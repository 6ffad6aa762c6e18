extension Control {
  /// What fingers do to a control, and what comes of it. "Inside" is within the
  /// control's tracking margin.
  public struct Events: OptionSet, Hashable, Sendable {
    /// One bit an event.
    public let rawValue: Int
    /// The events of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A finger came down in the control.
    public static let touchDown = Events(rawValue: 1)
    /// That was the second or a later contact of a series of taps; follows `touchDown`.
    public static let touchDownRepeat = Events(rawValue: 1 << 1)
    /// The finger moved, and is inside.
    public static let touchDragInside = Events(rawValue: 1 << 2)
    /// The finger moved, and is outside.
    public static let touchDragOutside = Events(rawValue: 1 << 3)
    /// The finger came back inside; followed by `touchDragInside`.
    public static let touchDragEnter = Events(rawValue: 1 << 4)
    /// The finger left; followed by `touchDragOutside`.
    public static let touchDragExit = Events(rawValue: 1 << 5)
    /// The finger lifted inside: what presses a button.
    public static let touchUpInside = Events(rawValue: 1 << 6)
    /// The finger lifted outside.
    public static let touchUpOutside = Events(rawValue: 1 << 7)
    /// The finger was taken away, or the control let go of it when it was disabled.
    public static let touchCancel = Events(rawValue: 1 << 8)
    /// A finger changed the control's value. Setting the value sends nothing.
    public static let valueChanged = Events(rawValue: 1 << 12)
    /// A button was pressed; follows `touchUpInside`.
    public static let primaryActionTriggered = Events(rawValue: 1 << 13)

    /// Everything that tells of fingers.
    public static let allTouchEvents = Events(rawValue: 0xFFF)
    /// Every event.
    public static let allEvents = Events(rawValue: .max)
  }
}
