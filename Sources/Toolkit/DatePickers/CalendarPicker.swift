import Geometry
import LocalFormats
import Raster
import System
import Toolkit
import Typography

/// A calendar that shows a month, in which the user selects a day with a tap. Arrows switch to the previous and next
/// months.
///
///     let calendar = CalendarPicker(showing: application.wallClock.now)
///     calendar.addAction(for: .valueChanged) { calendar in
///       print(calendar.selectedDate.map { Formats.current.date($0) } ?? "none")
///     }
///
/// Names of months and days, digits and the first day of the week come from the current language (`Formats.current`).
/// The picker does not read a clock: the app sets `today` and the initial month. Text follows the theme's text scale as
/// far as it fits, and texts of the same kind have the same size.
open class CalendarPicker: Control {
  /// The side of a day, in points, before the theme's text scale. It is the size of a touch target.
  private static let daySide = 44.0
  /// The height of the row of weekday names, relative to that of a day.
  private static let weekdayHeightRatio = 0.6
  /// The maximum width of an arrow, as a fraction of the picker's width. Chosen.
  private static let maximumArrowWidthRatio = 0.1175
  /// The maximum number of weeks that a month spans.
  private static let weeks = 6
  /// The years that the picker can show.
  private static let years = 1...9999

  /// The selected day, without a time, or `nil`. Setting it shows the month of the day and does not send
  /// `valueChanged`. Setting a day outside the range selects none.
  public final var selectedDate: LocalTime? {
    get { chosen.map { LocalTime(year: $0.year, month: $0.month, day: $0.day) } }
    set {
      chosen = newValue.map { CalendarDay($0) }.flatMap { allows($0) ? $0 : nil }
      if let chosen { show(year: chosen.year, month: chosen.month) }
      setNeedsDisplay()
    }
  }

  /// The first day that can be selected, or `nil` for no limit.
  public final var minimumDate: LocalTime? { didSet { rangeDidChange() } }
  /// The last day that can be selected, or `nil` for no limit.
  public final var maximumDate: LocalTime? { didSet { rangeDidChange() } }
  /// The day that is marked with a ring, or `nil`.
  public final var today: LocalTime? { didSet { setNeedsDisplay() } }

  private final var chosen: CalendarDay?
  /// The first day of the visible month.
  private final var month: CalendarDay
  /// The day under the finger.
  private final var pressed: CalendarDay?
  private let titleLabel = FittingLabel()
  private let backward = Button(frame: .zero)
  private let forward = Button(frame: .zero)
  private final var formats = Formats.current

  /// Creates a picker that shows the month of `day`, without a selection.
  public init(showing day: LocalTime) {
    month = CalendarDay(day).firstOfMonth
    super.init(frame: .zero)
    titleLabel.role = .title
    titleLabel.textAlignment = .center
    // The arrows are subviews of the picker and are deallocated before it.
    backward.action = { [unowned(unsafe) self] _ in changeMonth(by: -1) }
    forward.action = { [unowned(unsafe) self] _ in changeMonth(by: 1) }
    for part in [titleLabel, backward, forward] as [View] { addSubview(part) }
    horizontalHugging = .loose
    verticalHugging = .normal
    rangeDidChange()
  }

  /// Creates a picker for days from `today` on, without a selection. It shows the month of `today`, and marks this day.
  ///
  ///     let calendar = CalendarPicker(from: application.wallClock.now)
  public convenience init(from today: LocalTime) {
    self.init(showing: today)
    self.today = today
    minimumDate = today
  }

  // MARK: Visible month

  /// The first day of the visible month.
  public final var shownMonth: LocalTime { LocalTime(year: month.year, month: month.month, day: 1) }

  /// Shows a month, limited to the selectable range and to the years 1 through 9999.
  public final func show(year: Int, month: Int) {
    self.month =
      CalendarDay(LocalTime(year: max(0, min(year, 10_000)), month: max(-1000, min(month, 1000)), day: 1)).firstOfMonth
    rangeDidChange()
  }

  private final func changeMonth(by months: Int) {
    pressed = nil
    show(year: month.year, month: month.month + months)
  }

  private final func allows(_ day: CalendarDay) -> Bool {
    if let minimumDate, day < CalendarDay(minimumDate) { return false }
    if let maximumDate, CalendarDay(maximumDate) < day { return false }
    return Self.years.contains(day.year)
  }

  /// Returns `true` if any day of the month can be selected.
  private final func allowsMonth(_ first: CalendarDay) -> Bool {
    if let minimumDate, first < CalendarDay(minimumDate).firstOfMonth { return false }
    if let maximumDate, CalendarDay(maximumDate) < first { return false }
    return Self.years.contains(first.year)
  }

  private final func rangeDidChange() {
    if let chosen, !allows(chosen) { self.chosen = nil }
    if let maximumDate, CalendarDay(maximumDate) < month { month = CalendarDay(maximumDate).firstOfMonth }
    if let minimumDate, month < CalendarDay(minimumDate).firstOfMonth { month = CalendarDay(minimumDate).firstOfMonth }
    if month.year < Self.years.lowerBound { month = CalendarDay(year: Self.years.lowerBound, month: 1, day: 1) }
    if month.year > Self.years.upperBound { month = CalendarDay(year: Self.years.upperBound, month: 12, day: 1) }
    update()
  }

  private final func update() {
    titleLabel.text = formats.month(shownMonth)
    for arrow in [backward, forward] {
      arrow.color = theme.colors.surface
      arrow.titleColor = theme.colors.text
    }
    backward.isEnabled = isEnabled && allowsMonth(month.month(after: -1))
    forward.isEnabled = isEnabled && allowsMonth(month.month(after: 1))
    setNeedsDisplay()
  }

  // MARK: Layout

  private final var scaledSide: Double { (Self.daySide * max(1, theme.textScale)).rounded() }
  private final var headHeight: Double { min(scaledSide, bounds.height / 8) }
  private final var nameHeight: Double { headHeight * Self.weekdayHeightRatio }
  private final var daySize: Size {
    Size(bounds.width / 7, max(0, bounds.height - headHeight - nameHeight) / Double(Self.weeks))
  }

  /// The number of cells in the first week that belong to the previous month.
  private final var leadingEmptyCells: Int { (month.weekday - formats.firstWeekday + 7) % 7 }

  /// Returns the frame of a day of the month. `index` is 0 for the first day.
  final func frame(ofDay index: Int) -> Rect {
    let cell = index + leadingEmptyCells
    let size = daySize
    let column = isRightToLeft ? 6 - cell % 7 : cell % 7
    return Rect(
      Double(column) * size.width, headHeight + nameHeight + Double(cell / 7) * size.height, size.width, size.height)
  }

  /// Returns the day at `point`, or `nil` if there is none that can be selected.
  private final func day(at point: Point) -> CalendarDay? {
    for index in 0..<month.daysInMonth where frame(ofDay: index).contains(point) {
      let day = CalendarDay(year: month.year, month: month.month, day: index + 1)
      return allows(day) ? day : nil
    }
    return nil
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    let side = scaledSide
    return Size(
      size.width > 0 && size.width < 1e6 ? size.width : 7 * side,
      (side * (1 + Self.weekdayHeightRatio + Double(Self.weeks))).rounded())
  }

  open override func describe(_ element: AccessibilityElement) {
    element.role = .grid
    element.isActivatable = false
    element.descendants = .included
    element.onDescribeSubview = { [self] view, child in
      // The arrows are named by the months that they show.
      if view === backward || view === forward {
        let other = month.month(after: view === backward ? -1 : 1)
        child.label = formats.month(LocalTime(year: other.year, month: other.month, day: 1))
      }
    }
    for index in 0..<month.daysInMonth {
      let day = CalendarDay(year: month.year, month: month.month, day: index + 1)
      let date = LocalTime(year: day.year, month: day.month, day: day.day)
      let part = element.addPart(.gridCell, formats.date(date), frame: frame(ofDay: index))
      if day == chosen { part.states.insert(.selected) }
      if !allows(day) { part.states.insert(.disabled) }
    }
  }

  open override func layoutSubviews() {
    // The arrows are square, but narrower on a small panel if the longest title needs the room.
    let side = min(max(headHeight, Self.daySide), (bounds.width * Self.maximumArrowWidthRatio).rounded(.down))
    let left = Rect(0, 0, side, headHeight)
    let right = Rect(bounds.width - side, 0, side, headHeight)
    backward.frame = isRightToLeft ? right : left
    forward.frame = isRightToLeft ? left : right
    backward.title = isRightToLeft ? "›" : "‹"
    forward.title = isRightToLeft ? "‹" : "›"
    titleLabel.frame = Rect(side, 0, max(0, bounds.width - 2 * side), headHeight)
  }

  // MARK: Touch tracking

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    press(day(at: touch.location(in: self)))
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    press(day(at: touch.location(in: self)))
    return true
  }

  open override func endTracking(_ touch: Touch, with event: Event) {
    let day = pressed
    press(nil)
    guard let day, day != chosen else { return }
    chosen = day
    setNeedsDisplay()
    sendActions(for: .valueChanged)
  }

  open override func cancelTracking(with event: Event?) { press(nil) }

  private final func press(_ day: CalendarDay?) {
    guard day != pressed else { return }
    pressed = day
    setNeedsDisplay()
  }

  // MARK: Appearance

  open override func environmentDidChange() {
    super.environmentDidChange()
    formats = .current
    setNeedsLayout()
    update()
  }

  open override func stateDidChange() {
    super.stateDidChange()
    update()
  }

  final func weekdayNames() -> [(name: TextLayout, place: Rect)] {
    let size = daySize
    let font = Font(size: theme.fontSizes.caption)
    let names = (0..<7).map { formats.shortWeekday((formats.firstWeekday - 1 + $0) % 7 + 1) }
    let widest = names.reduce(0) { max($0, font.width(of: $1)) }
    let scale = fittingScale(widest, font, in: Size(size.width - 2, nameHeight))
    return names.enumerated().map { column, name in
      let place = Rect(Double(isRightToLeft ? 6 - column : column) * size.width, headHeight, size.width, nameHeight)
      return (TextLayout(name, font: Font(size: font.size * scale), width: size.width, maximumLines: 1), place)
    }
  }

  /// The font of the days. Its size is limited so that a number fits into the disc of the selected day.
  final var dayFont: Font {
    let font = Font(size: theme.fontSizes.body)
    let side = max(0, min(daySize.width, daySize.height) - 4)
    return Font(size: font.size * fittingScale(font.width(of: formats.day(28)), font, in: Size(side * 0.8, side)))
  }

  /// Returns the theme's text scale, reduced, but not below 1, if text of the given width (at a scale of 1) would not
  /// fit into `room`.
  private final func fittingScale(_ width: Double, _ font: Font, in room: Size) -> Double {
    let most = min(room.width / max(width, 1), room.height / max(font.lineHeight, 1))
    return theme.textScale > 1 ? min(theme.textScale, max(1, most)) : theme.textScale
  }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    let colors = theme.colors
    let size = daySize
    guard size.width > 0, size.height > 0 else { return }
    for (name, place) in weekdayNames() {
      canvas.draw(name, in: place, alignment: .center, color: colors.secondaryText)
    }
    let font = dayFont
    for index in 0..<month.daysInMonth {
      let place = frame(ofDay: index)
      guard place.intersects(rect) else { continue }
      let day = CalendarDay(year: month.year, month: month.month, day: index + 1)
      var color = isEnabled && allows(day) ? colors.text : colors.secondaryText.withAlpha(0.5)
      let side = min(size.width, size.height) - 4
      let disc = Rect(center: place.center, size: Size(side, side))
      if day == chosen {
        canvas.fillEllipse(in: disc, with: colors.accent)
        color = colors.onAccent
      } else if day == pressed {
        canvas.fillEllipse(in: disc, with: colors.surface)
      }
      if let today, day == CalendarDay(today) { canvas.strokeEllipse(in: disc, width: 2, with: colors.tint) }
      let number = TextLayout(formats.day(index + 1), font: font, width: size.width, maximumLines: 1)
      canvas.draw(number, in: place, alignment: .center, color: color)
    }
  }
}
