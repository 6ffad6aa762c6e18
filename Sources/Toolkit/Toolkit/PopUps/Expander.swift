import Geometry
import Raster
import Typography

/// A button that opens a panel beside the finger when it is held.
///
/// Without `choices` the panel just shows: what is in it is the app's, and it closes
/// when the finger lifts or is taken away. With them it is a strip: the finger moves
/// across the choices, or anywhere near them, and chooses one by lifting. Lifting it
/// elsewhere, on the expander itself too, closes the strip and chooses nothing.
///
/// The panel opens on the side where the window has room for it, in front of all
/// views, and goes with the expander. A finger that lifts before it opens presses a
/// button; a lift from the open panel is never a press, and sends `touchUpOutside`.
open class Expander: Button {
  /// Seconds until the panel opens.
  public final var holdDuration = TouchConstants.expanderHold

  /// Where the panel opens, in the expander's points. Where the window ends it goes
  /// to the other side. Choices that take more room make it grow from its lower
  /// right corner, to the left and up.
  public final var panelFrame = Rect(-100, -40, 140, 40)

  /// What can be chosen, in the order of reading, in rows where the window is too narrow for one; none for a panel that only
  /// shows.
  public final var choices: [String] = []

  /// What opens. The app may put views in it: it has the panel's size.
  public final var panel: View { strip }

  /// The color behind what the panel holds.
  public final var panelColor: Color {
    get { strip.color }
    set { strip.color = newValue }
  }

  /// Behind the choice under the finger; nil for the expander's own color, and that of a key's theme.
  public final var highlightColor: Color?

  /// The font of the choices.
  public final var choiceFont: Font {
    get { strip.font }
    set { strip.font = newValue }
  }

  /// Whether the panel is open.
  public final var isExpanded: Bool { strip.isShown }

  /// The choice under the finger, an index of `choices`.
  public final var highlightedChoice: Int? { strip.highlightedIndex.map(choice) }

  /// What was chosen last, an index of `choices`.
  public private(set) final var chosenIndex: Int?

  /// Called with the index of what the finger chose; `valueChanged` is sent, too.
  public final var onChoose: ((Expander, Int) -> Void)?

  /// From the lower right corner to the mark in it, and the mark's size, in points.
  private static let cornerMargin = 5.0
  private static let cornerSize = 6.0

  final let strip = ChoiceStrip()
  private final var corner = Path()
  private final var hold: Timer?
  /// Where the finger is, in the window's points.
  private final var finger = Point.zero
  /// Whether the strip has the first choice at the right.
  private final var isReversed = false
  /// Whether the lift that is being told of came from the open panel.
  private(set) final var isClosing = false

  deinit {
    hold?.cancel()
    strip.hide(animated: false)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let (x, y) = (bounds.maxX - Self.cornerMargin, bounds.maxY - Self.cornerMargin)
    corner = Path()
    corner.move(to: Point(x, y - Self.cornerSize))
    corner.addLine(to: Point(x, y))
    corner.addLine(to: Point(x - Self.cornerSize, y))
    corner.close()
  }

  /// The panel, which shows above the whole window, goes by the expander's theme.
  open override func environmentDidChange() {
    super.environmentDidChange()
    strip.theme = theme
    if isExpanded { strip.highlightColor = highlightColor ?? themedHighlight }
  }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    super.draw(rect, on: canvas)
    drawCorner(on: canvas)
  }

  /// Draws what tells that there is more to it.
  final func drawCorner(on canvas: Canvas) {
    if opensWhenHeld && showsCorner { canvas.fill(corner, with: titleColor.withAlpha(isEnabled ? 0.6 : 0.3)) }
  }

  // MARK: For kinds of expanders

  /// What the strip offers.
  var offer: [String] { choices }
  /// Whether holding opens the panel.
  var opensWhenHeld: Bool { true }
  /// Whether a mark tells of that.
  var showsCorner: Bool { true }
  /// Whether the finger chooses also while it is on the expander itself.
  var choosesFromWithin: Bool { false }
  /// What the theme has for `highlightColor`.
  var themedHighlight: Color { color }
  /// Whether the first choice stays beside the expander when the strip changes sides.
  var keepsFirstChoiceNear: Bool { false }

  /// Where the panel opens if there is room, in the expander's points.
  ///
  /// - Parameter size: what the choices take; zero without them.
  func panelFrame(for size: Size) -> Rect {
    let (width, height) = (max(panelFrame.width, size.width), max(panelFrame.height, size.height))
    return Rect(panelFrame.maxX - width, panelFrame.maxY - height, width, height)
  }

  /// The panel is about to open.
  func willExpand() {}

  /// The finger chose.
  func choose(_ index: Int) {
    chosenIndex = index
    onChoose?(self, index)
    sendActions(for: .valueChanged)
  }

  // MARK: Tracking

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    isClosing = false
    finger = touch.location(in: nil)
    if opensWhenHeld, let application = window?.application {
      if let hold {
        application.schedule(again: hold, after: holdDuration)
      } else {
        hold = application.schedule(after: holdDuration) { [unowned(unsafe) self] _ in expand() }
      }
    }
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    follow(touch)
    // Whoever strays is not holding it any more.
    if !isTouchInside { hold?.cancel() }
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: Touch, with event: Event) {
    follow(touch)
    chooseAndClose()
    super.endTracking(touch, with: event)
  }

  /// What a lift does: closes the panel, and chooses what the finger is on.
  final func chooseAndClose() {
    isClosing = isExpanded
    let index = highlightedChoice
    close()
    if let index, isClosing { choose(index) }
  }

  open override func cancelTracking(with event: Event?) {
    close()
    super.cancelTracking(with: event)
  }

  open override func sendActions(for events: Events) {
    super.sendActions(for: isClosing && events == .touchUpInside ? .touchUpOutside : events)
  }

  open override func willMove(toWindow window: Window?) {
    close()
    strip.hide(animated: false)
    super.willMove(toWindow: window)
  }

  // MARK: The panel

  private final func follow(_ touch: Touch) {
    // A late frame brings what the finger did next before the timer.
    if let hold, hold.isValid, hold.due <= touch.timestamp {
      hold.cancel()
      expand()
    }
    finger = touch.location(in: nil)
    if isExpanded { highlightChoice() }
  }

  private final func highlightChoice() {
    if !choosesFromWithin && bounds.contains(convert(finger, from: nil)) {
      strip.letGo()
    } else {
      strip.follow(finger)
    }
  }

  private final func expand() {
    guard let window else { return }
    willExpand()
    // It lies in the window, and reads as this does.
    strip.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    strip.highlightColor = highlightColor ?? themedHighlight
    strip.choices = offer
    let wanted = convert(panelFrame(for: strip.fit(window.bounds.width)), to: nil)
    let place = PopUpPlacement(wanted, around: convert(bounds, to: nil), in: window.bounds)
    isReversed = keepsFirstChoiceNear && place.isMirrored
    if isReversed { strip.choices = offer.reversed() }
    strip.show(in: window, at: place.frame)
    highlightChoice()
  }

  private final func close() {
    hold?.cancel()
    guard isExpanded else { return }
    strip.letGo()
    strip.hide()
  }

  /// The choice at a place of the strip.
  private final func choice(_ index: Int) -> Int { isReversed ? strip.choices.count - 1 - index : index }
}
