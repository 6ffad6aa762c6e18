import Geometry
import Raster
import Typography

/// A button that opens a panel next to the finger during a long press.
///
/// Without `choices`, the panel shows the app's own views, and closes when the touch ends or is cancelled. With
/// `choices`, the panel is a strip: the finger moves across or near the choices, and the touch chooses the one at which
/// it ends. A touch that ends elsewhere, including on the expander itself, closes the strip and chooses nothing.
///
/// The panel opens in front of all views, on the side on which the window has room. It is removed with the expander. A
/// touch that ends before the panel opens presses the button. A touch that ends while the panel is open is not a press:
/// it sends `touchUpOutside`.
open class Expander: Button {
  /// The duration of the long press that opens the panel, in seconds.
  public final var minimumPressDuration = TouchConstants.expanderHold

  /// The frame of the panel, in the expander's coordinates. If it does not fit in the window, the panel moves to the
  /// other side. If the choices need more room, the panel grows to the left and up, and its lower right corner does not
  /// move.
  public final var panelFrame = Rect(-100, -40, 140, 40)

  /// The choices, in reading order. They wrap to rows if the window is too narrow for one. If the array is empty, the
  /// panel only shows the app's views.
  public final var choices: [String] = []

  /// The panel's view, to which the app can add subviews. It has the size of the panel.
  public final var panel: View { strip }

  /// The background color of the panel.
  public final var panelColor: Color {
    get { strip.color }
    set { strip.color = newValue }
  }

  /// The background color of the choice under the finger. `nil` stands for the expander's color, or for the theme's
  /// accent color in a `Key`.
  public final var highlightColor: Color?

  /// The font of the choices.
  public final var choiceFont: Font {
    get { strip.font }
    set { strip.font = newValue }
  }

  /// Whether the panel is open.
  public final var isExpanded: Bool { strip.isShown }

  /// The index in `choices` of the choice under the finger.
  public final var highlightedChoice: Int? { strip.highlightedIndex.map(choice) }

  /// The index in `choices` of the last choice.
  public private(set) final var chosenIndex: Int?

  /// Called with the index of the user's choice, before `valueChanged` is sent.
  public final var onChoose: ((Expander, Int) -> Void)?

  /// The distance of the mark from the lower right corner, and the size of the mark, in points.
  private static let cornerMargin = 5.0
  private static let cornerSize = 6.0

  final let strip = ChoiceStrip()
  private final var corner = Path()
  private final var longPressTimer: Timer?
  /// The location of the touch, in window coordinates.
  private final var touchLocation = Point.zero
  /// Whether the strip shows the choices in reverse order.
  private final var isReversed = false
  /// Whether the touch that is ending had opened the panel.
  private(set) final var touchEndedInOpenPanel = false

  deinit {
    longPressTimer?.cancel()
    strip.hide(animated: false)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let x = bounds.maxX - Self.cornerMargin
    let y = bounds.maxY - Self.cornerMargin
    corner = Path()
    corner.move(to: Point(x, y - Self.cornerSize))
    corner.addLine(to: Point(x, y))
    corner.addLine(to: Point(x - Self.cornerSize, y))
    corner.close()
  }

  /// Applies the theme to the panel, which is a subview of the window and does not inherit it.
  open override func environmentDidChange() {
    super.environmentDidChange()
    strip.theme = theme
    if isExpanded { strip.highlightColor = highlightColor ?? themedHighlight }
  }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    super.draw(rect, on: canvas)
    drawCorner(on: canvas)
  }

  open override func describe(_ element: AccessibilityElement) {
    super.describe(element)
    guard opensOnLongPress else { return }
    element.states.formUnion(isExpanded ? [.expandable, .expanded] : .expandable)
    // The choices are in a strip that opens during a long press.
    for (index, choice) in offeredChoices.enumerated() where choice != title {
      element.customActions.append(AccessibilityCustomAction(choice) { [self] in choose(index) })
    }
  }

  /// Draws the mark that shows that a long press opens a panel.
  final func drawCorner(on canvas: Canvas) {
    if opensOnLongPress && showsPanelMark { canvas.fill(corner, with: titleColor.withAlpha(isEnabled ? 0.6 : 0.3)) }
  }

  // MARK: Methods for subclasses

  var offeredChoices: [String] { choices }
  var opensOnLongPress: Bool { true }
  /// Whether the mark of the panel is drawn.
  var showsPanelMark: Bool { true }
  /// Whether a touch on the expander itself can also choose.
  var canChooseFromInside: Bool { false }
  /// The theme's default for `highlightColor`.
  var themedHighlight: Color { color }
  /// Whether the first choice stays next to the expander if the strip opens on the other side.
  var keepsFirstChoiceNear: Bool { false }

  /// Returns the preferred frame of the panel, in the expander's coordinates.
  ///
  /// - Parameter size: The size of the choices, or zero if there are none.
  func panelFrame(for size: Size) -> Rect {
    let width = max(panelFrame.width, size.width)
    let height = max(panelFrame.height, size.height)
    return Rect(panelFrame.maxX - width, panelFrame.maxY - height, width, height)
  }

  func willExpand() {}

  /// Called when the user has made a choice.
  func choose(_ index: Int) {
    chosenIndex = index
    onChoose?(self, index)
    sendActions(for: .valueChanged)
  }

  // MARK: Touch tracking

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    touchEndedInOpenPanel = false
    touchLocation = touch.location(in: nil)
    if opensOnLongPress, let application = window?.application {
      if let longPressTimer {
        application.reschedule(longPressTimer, after: minimumPressDuration)
      } else {
        longPressTimer = application.schedule(after: minimumPressDuration) { [unowned(unsafe) self] _ in expand() }
      }
    }
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    updateTouch(touch)
    // A touch that leaves the button no longer holds it.
    if !isTouchInside { longPressTimer?.cancel() }
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: Touch, with event: Event) {
    updateTouch(touch)
    finishChoosing()
    super.endTracking(touch, with: event)
  }

  /// Closes the panel and chooses the highlighted choice, as the end of the touch does.
  final func finishChoosing() {
    touchEndedInOpenPanel = isExpanded
    let index = highlightedChoice
    close()
    if let index, touchEndedInOpenPanel { choose(index) }
  }

  open override func cancelTracking(with event: Event?) {
    close()
    super.cancelTracking(with: event)
  }

  open override func sendActions(for events: Events) {
    super.sendActions(for: touchEndedInOpenPanel && events == .touchUpInside ? .touchUpOutside : events)
  }

  open override func willMove(toWindow window: Window?) {
    close()
    strip.hide(animated: false)
    super.willMove(toWindow: window)
  }

  // MARK: Panel

  @export(interface)
  private final func updateTouch(_ touch: Touch) {
    // After a late frame, a touch event can arrive before the timer that was due earlier.
    if let longPressTimer, longPressTimer.isValid, longPressTimer.fireTime <= touch.timestamp {
      longPressTimer.cancel()
      expand()
    }
    touchLocation = touch.location(in: nil)
    if isExpanded { highlightChoice() }
  }

  private final func highlightChoice() {
    if !canChooseFromInside && bounds.contains(convert(touchLocation, from: nil)) {
      strip.clearHighlight()
    } else {
      strip.highlightChoice(at: touchLocation)
    }
  }

  @export(interface)
  private final func expand() {
    guard let window else { return }
    willExpand()
    // The strip is a subview of the window. Give it the layout direction of this view.
    strip.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    strip.highlightColor = highlightColor ?? themedHighlight
    strip.choices = offeredChoices
    let wanted = convert(panelFrame(for: strip.arrange(inWidth: window.bounds.width)), to: nil)
    let place = PopUpPlacement(wanted, around: convert(bounds, to: nil), in: window.bounds)
    isReversed = keepsFirstChoiceNear && place.isMirrored
    if isReversed { strip.choices = offeredChoices.reversed() }
    strip.show(in: window, at: place.frame)
    highlightChoice()
  }

  private final func close() {
    longPressTimer?.cancel()
    guard isExpanded else { return }
    strip.clearHighlight()
    strip.hide()
  }

  /// Converts an index in the strip to an index in `choices`.
  private final func choice(_ index: Int) -> Int { isReversed ? strip.choices.count - 1 - index : index }
}
