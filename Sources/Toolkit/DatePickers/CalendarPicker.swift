import Geometry
import LocalFormats
import Raster
import System
import Toolkit
import Typography

/// A month of days, of which one is chosen by a tap; arrows lead to the months around.
///
///     let calendar = CalendarPicker(showing: Application.localTime)
///     calendar.addAction(for: .valueChanged) { _ in print(calendar.date.map { Formats.current.date($0) } ?? "none") }
///
/// Names of months and days, digits and the first day of the week are those of the language that is shown (`Formats.current`). The picker
/// knows no clock: which day is today, and which month shows at first, it is told. Its words follow the theme's scale of text as far as there
/// is room, those of a kind all alike.
open class CalendarPicker: Control {
  /// Of a day in points, before the theme's scale of text: what a finger does not miss.
  private static let daySide = 44.0
  /// How high the names of the days are beside a day.
  private static let namePart = 0.6
  /// How much of the width an arrow may take. (D)
  private static let arrowPart = 0.1175
  /// How many weeks a month may touch.
  private static let weeks = 6
  /// Years that it leads to.
  private static let years = 1...9999

  /// The chosen day, without its time; nil for none. Setting it shows its month and sends nothing. A day outside of the range is none.
  public final var date: LocalTime? {
    get { chosen.map { LocalTime(year: $0.year, month: $0.month, day: $0.day) } }
    set {
      chosen = newValue.map { CalendarDay($0) }.flatMap { allows($0) ? $0 : nil }
      if let chosen { show(year: chosen.year, month: chosen.month) }
      setNeedsDisplay()
    }
  }

  /// The first day that can be chosen; nil for no limit.
  public final var earliest: LocalTime? { didSet { rangeDidChange() } }
  /// The last day that can be chosen; nil for no limit.
  public final var latest: LocalTime? { didSet { rangeDidChange() } }
  /// The day that has a ring around it; nil for none.
  public final var today: LocalTime? { didSet { setNeedsDisplay() } }

  private final var chosen: CalendarDay?
  /// The first day of the month that shows.
  private final var month: CalendarDay
  /// The day under the finger.
  private final var pressed: CalendarDay?
  private let title = FittingLabel()
  private let backward = Button(frame: .zero)
  private let forward = Button(frame: .zero)
  private final var formats = Formats.current

  /// A picker that shows the month of `day`, which is not chosen.
  public init(showing day: LocalTime) {
    month = CalendarDay(day).firstOfMonth
    super.init(frame: .zero)
    title.role = .title
    title.textAlignment = .center
    // The arrows are in this picker, and gone before it.
    backward.action = { [unowned(unsafe) self] _ in turn(by: -1) }
    forward.action = { [unowned(unsafe) self] _ in turn(by: 1) }
    for part in [title, backward, forward] as [View] { addSubview(part) }
    (hugging, verticalHugging) = (.loose, .usual)
    rangeDidChange()
  }

  // MARK: The month

  /// The month that shows: its first day.
  public final var shownMonth: LocalTime { LocalTime(year: month.year, month: month.month, day: 1) }

  /// Shows a month, as far as the range and the years from 1 to 9999 reach.
  public final func show(year: Int, month: Int) {
    self.month = CalendarDay(LocalTime(year: max(0, min(year, 10_000)), month: max(-1000, min(month, 1000)), day: 1)).firstOfMonth
    rangeDidChange()
  }

  private final func turn(by months: Int) {
    pressed = nil
    show(year: month.year, month: month.month + months)
  }

  private final func allows(_ day: CalendarDay) -> Bool {
    if let earliest, day < CalendarDay(earliest) { return false }
    if let latest, CalendarDay(latest) < day { return false }
    return Self.years.contains(day.year)
  }

  /// Whether some day of a month can be chosen.
  private final func allowsMonth(_ first: CalendarDay) -> Bool {
    if let earliest, first < CalendarDay(earliest).firstOfMonth { return false }
    if let latest, CalendarDay(latest) < first { return false }
    return Self.years.contains(first.year)
  }

  private final func rangeDidChange() {
    if let chosen, !allows(chosen) { self.chosen = nil }
    if let latest, CalendarDay(latest) < month { month = CalendarDay(latest).firstOfMonth }
    if let earliest, month < CalendarDay(earliest).firstOfMonth { month = CalendarDay(earliest).firstOfMonth }
    if month.year < Self.years.lowerBound { month = CalendarDay(year: Self.years.lowerBound, month: 1, day: 1) }
    if month.year > Self.years.upperBound { month = CalendarDay(year: Self.years.upperBound, month: 12, day: 1) }
    update()
  }

  private final func update() {
    title.text = formats.month(shownMonth)
    for arrow in [backward, forward] {
      arrow.color = theme.colors.surface
      arrow.titleColor = theme.colors.text
    }
    backward.isEnabled = isEnabled && allowsMonth(month.month(after: -1))
    forward.isEnabled = isEnabled && allowsMonth(month.month(after: 1))
    setNeedsDisplay()
  }

  // MARK: Places

  private final var scaledSide: Double { (Self.daySide * max(1, theme.textScale)).rounded() }
  private final var headHeight: Double { min(scaledSide, bounds.height / 8) }
  private final var nameHeight: Double { headHeight * Self.namePart }
  private final var daySize: Size {
    Size(bounds.width / 7, max(0, bounds.height - headHeight - nameHeight) / Double(Self.weeks))
  }

  /// How many days of the first week belong to the month before.
  private final var skipped: Int { (month.weekday - formats.firstWeekday + 7) % 7 }

  /// Where a day of the month is, from 0.
  final func place(ofDay index: Int) -> Rect {
    let cell = index + skipped
    let size = daySize
    let column = isRightToLeft ? 6 - cell % 7 : cell % 7
    return Rect(Double(column) * size.width, headHeight + nameHeight + Double(cell / 7) * size.height, size.width, size.height)
  }

  /// The day at a place, if it can be chosen.
  private final func day(at point: Point) -> CalendarDay? {
    for index in 0..<month.daysInMonth where place(ofDay: index).contains(point) {
      let day = CalendarDay(year: month.year, month: month.month, day: index + 1)
      return allows(day) ? day : nil
    }
    return nil
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    let side = scaledSide
    return Size(size.width > 0 && size.width < 1e6 ? size.width : 7 * side, (side * (1 + Self.namePart + Double(Self.weeks))).rounded())
  }

  open override func layoutSubviews() {
    // Square, but for what the longest title needs on a small panel.
    let side = min(max(headHeight, Self.daySide), (bounds.width * Self.arrowPart).rounded(.down))
    let (left, right) = (Rect(0, 0, side, headHeight), Rect(bounds.width - side, 0, side, headHeight))
    backward.frame = isRightToLeft ? right : left
    forward.frame = isRightToLeft ? left : right
    backward.title = isRightToLeft ? "›" : "‹"
    forward.title = isRightToLeft ? "‹" : "›"
    title.frame = Rect(side, 0, max(0, bounds.width - 2 * side), headHeight)
  }

  // MARK: Fingers

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

  // MARK: Looks

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

  /// The names of the days, and where they stand.
  final func weekdayNames() -> [(name: TextLayout, place: Rect)] {
    let (size, font) = (daySize, Font(size: theme.type.caption))
    let names = (0..<7).map { formats.shortWeekday((formats.firstWeekday - 1 + $0) % 7 + 1) }
    let widest = names.reduce(0) { max($0, font.width(of: $1)) }
    let scale = fittingScale(widest, font, in: Size(size.width - 2, nameHeight))
    return names.enumerated().map { column, name in
      let place = Rect(Double(isRightToLeft ? 6 - column : column) * size.width, headHeight, size.width, nameHeight)
      return (TextLayout(name, font: Font(size: font.size * scale), width: size.width, maximumLines: 1), place)
    }
  }

  /// What days are written with: no larger than fits into the disc of the chosen one.
  final var dayFont: Font {
    let font = Font(size: theme.type.body)
    let side = max(0, min(daySize.width, daySize.height) - 4)
    return Font(size: font.size * fittingScale(font.width(of: formats.day(28)), font, in: Size(side * 0.8, side)))
  }

  /// The theme's scale of text as far as words of such a width at a scale of 1 have room, and never below that.
  private final func fittingScale(_ width: Double, _ font: Font, in room: Size) -> Double {
    let most = min(room.width / max(width, 1), room.height / max(font.lineHeight, 1))
    return theme.textScale > 1 ? min(theme.textScale, max(1, most)) : theme.textScale
  }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    let (colors, size) = (theme.colors, daySize)
    guard size.width > 0, size.height > 0 else { return }
    for (name, place) in weekdayNames() { canvas.draw(name, in: place, alignment: .center, color: colors.quietText) }
    let font = dayFont
    for index in 0..<month.daysInMonth {
      let place = place(ofDay: index)
      guard place.intersects(rect) else { continue }
      let day = CalendarDay(year: month.year, month: month.month, day: index + 1)
      var color = isEnabled && allows(day) ? colors.text : colors.quietText.withAlpha(0.5)
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
