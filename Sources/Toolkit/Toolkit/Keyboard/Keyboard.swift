import Geometry
import Raster
import Typography

/// The keyboard on the screen: it slides in below whatever is typed into, over any app, and out again.
///
/// Fields bring it by themselves. It takes part in nothing until one does, and a program without fields has none of its
/// code. What is typed into stays in sight: a scroll view around it scrolls, and where that does not help, the app's view
/// moves up.
///
/// An app says which letters there are with `layouts` or `KeyboardLanguage.offered`, and a board's `VITRINE_KEYBOARD` chooses among the
/// app's layouts and ours.
public final class Keyboard: View, InputPanel {
  /// The app's custom layouts; if there are none, the keyboard has those of `KeyboardLanguage.offered`. Set the list before
  /// `Kiosk.run`: a board chooses among the layouts by their languages, in `VITRINE_KEYBOARD`. The list belongs to the current
  /// `AppContext`.
  public static var layouts: [KeyboardLayout] {
    get { KeyboardContext.current.layouts }
    set {
      KeyboardContext.current.layouts = newValue
      KeyboardLanguage.tagsOfApp = newValue.compactMap { $0.tag.isEmpty ? nil : $0.tag }
    }
  }

  /// Called when a finger presses a key, for a click or a buzz. It belongs to the current `AppContext`.
  public static var onKeyDown: (() -> Void)? {
    get { KeyboardContext.current.onKeyDown }
    set { KeyboardContext.current.onKeyDown = newValue }
  }

  /// The words that a bar above the keys offers while the user types one of them. The keyboard uses the list in the language of its
  /// keys, or else a list without a language. Without lists there is no bar. The lists belong to the current `AppContext`.
  public static var wordLists: [WordList] {
    get { KeyboardContext.current.wordLists }
    set {
      let context = KeyboardContext.current
      context.wordLists = newValue
      // Only this line refers to the bar, so a program without words does not contain it.
      context.makeAid = { CompletionBar(of: $0) }
    }
  }

  /// Has the keyboard of `window` serve its first responder. A view that takes text and is no field calls it when it
  /// becomes that.
  public static func serve(_ window: Window) {
    if window.inputPanel == nil {
      let keyboard = Keyboard()
      window.addSubview(keyboard)
      window.inputPanel = keyboard
    }
    window.inputPanel?.inputDidChange()
  }

  enum Shift { case off, once, locked }
  private(set) var shift = Shift.off
  private(set) var traits = InputTraits()
  private(set) var style = KeyboardStyle(.dark)
  private var plane = KeyboardPlan.Plane.letters
  private var plan: KeyboardPlan?
  private var choice: KeyboardPlan.Choice?
  /// What the keys were placed for; nil where they are to be placed anew.
  private var placed: (window: Size, top: Double)?
  /// What the looks of the keys went by; nil where all are to be asked.
  private var looks: (shift: Shift, returnKey: InputTraits.ReturnKey, textScale: Double)?
  /// The letter that likely ones were chosen for.
  private var likely: String?
  private var targets = KeyTargets()

  private let layouts: [KeyboardLayout]
  private var layoutIndex = 0
  /// Whether a person has chosen the layout.
  private var hasChosen = false
  private var layout: KeyboardLayout { layouts[layoutIndex] }

  private var keys: [KeyboardKey] = []
  /// Keys that show nothing now.
  private var spares: [KeyboardKey] = []

  /// What is above the keys.
  private var aid: KeyboardAid?

  /// What is typed into, while the keyboard is there.
  private var inputAnchor: Anchor?
  private var isIn = false
  private var sight = InputSight()
  /// The text before the caret when it was looked at last.
  private var lastText = ""
  /// When the space bar was typed last.
  private var lastSpace = -Double.infinity

  /// D: seconds within which a second space is meant as a full stop.
  static let fullStopInterval = 0.8

  private init() {
    layouts = Self.offered
    super.init(frame: .zero)
    isHidden = true
    isMultipleTouchEnabled = true
    backgroundColor = style.ground
    followLanguage()
  }

  /// Whether it is there, or on its way in.
  public var isShown: Bool { isIn }

  /// What the board chooses, else what the app does.
  private static var offered: [KeyboardLayout] {
    let chosen = KeyboardLanguage.chosenByBoard.compactMap { tag in
      layouts.first { $0.tag.utf8.elementsEqual(tag.utf8) } ?? KeyboardLanguage(tag: tag).map { KeyboardLayout($0) }
    }
    if !chosen.isEmpty { return chosen }
    return layouts.isEmpty ? KeyboardLanguage.offered.map { KeyboardLayout($0) } : layouts
  }

  // MARK: What it types into

  package func inputDidChange() { setNeedsLayout() }

  package func windowDidResize() {
    placed = nil
    setNeedsLayout()
  }

  package func startAnew() {
    if input != nil { window?.firstResponder?.resignFirstResponder() }
    (layoutIndex, hasChosen, plane, shift, lastText) = (0, false, .letters, .off, "")
    (lastSpace, lastShift) = (-.infinity, -.infinity)
    followLanguage()
    setNeedsLayout()
  }

  public override func environmentDidChange() {
    super.environmentDidChange()
    looks = nil
    style = KeyboardStyle(colors)
    backgroundColor = style.ground
    followLanguage()
    setNeedsLayout()
  }

  /// Has the letters of the app's language, unless a person chose others.
  private func followLanguage() {
    guard !hasChosen, let suiting = KeyboardLanguage.suiting else { return }
    layoutIndex = suiting(layouts.map { $0.tag }) ?? 0
  }

  var input: (any TextInput)? { window?.firstResponder?.textInput }

  /// As wide as asked for, else as its window, and as high as its keys were made for the window: 0 before they are.
  public override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width.asRoom(or: window?.bounds.width ?? bounds.width), plan == nil ? 0 : bounds.height)
  }

  public override func layoutSubviews() {
    guard let window, !layouts.isEmpty else { return }
    guard let input else { return slideOut() }
    let isOther = inputAnchor?.object !== input.inputView || !isIn
    if isOther {
      inputAnchor = input.inputView.anchor
      (plane, shift, lastText) = (.letters, .off, "\u{0}")
      // A field in the front of the keyboard's own making would be behind all else.
      window.bringSubviewToFront(self)
    }
    traits = input.inputTraits
    followText(of: input)
    placeAid(for: input)
    makeKeys(in: window.bounds.size)
    slideIn(in: window)
    sight.keep(input, above: bounds.height, in: window)
  }

  /// Begins sentences with capitals, and finds what is likely to come next.
  private func followText(of input: any TextInput) {
    let before = input.textBeforeCaret.suffix(3)
    guard before != lastText[...] else { return }
    lastText = String(before)
    if shift != .locked { shift = beginsCapital(before) ? .once : .off }
  }

  private func placeAid(for input: any TextInput) {
    if aid == nil, let make = KeyboardContext.current.makeAid {
      let made = make(self)
      made.isHidden = true
      addSubview(made)
      aid = made
    }
    guard let aid else { return }
    let isThere = aid.serves(input, traits, layout.tag)
    if aid.isHidden == isThere {
      aid.isHidden = !isThere
      placed = nil
    }
    if isThere { aid.follow(input) }
  }

  private func beginsCapital(_ before: Substring) -> Bool {
    guard traits.keyboard == .text, traits.capitalization != .none else { return false }
    guard let last = before.last else { return true }
    if traits.capitalization == .words || last == "\n" { return last.isWhitespace }
    guard last.isWhitespace, let sign = before.dropLast().last else { return false }
    return sign == "." || sign == "!" || sign == "?"
  }

  // MARK: Sliding

  private func slideIn(in window: Window) {
    let place = Rect(0, window.bounds.maxY - bounds.height, window.bounds.width, bounds.height)
    guard !isIn else {
      if frame != place { frame = place }
      return
    }
    isIn = true
    if isHidden {
      frame = place.offset(by: Vector(0, bounds.height))
      isHidden = false
    }
    animate(duration: KeyboardStyle.slide, curve: .easeOut, options: [.beginFromCurrentState, .allowUserInteraction]) { frame = place }
  }

  private func slideOut() {
    guard isIn, let window else { return }
    isIn = false
    inputAnchor = nil
    aid?.forget()
    sight.release(in: window)
    animate(duration: KeyboardStyle.slide, curve: .easeIn, options: .beginFromCurrentState) {
      frame = Rect(0, window.bounds.maxY, window.bounds.width, bounds.height)
    } completion: { _ in
      if !self.isIn { self.isHidden = true }
    }
    if window.application == nil { isHidden = true }
  }

  // MARK: Keys

  var layoutNames: [String] { layouts.map { $0.name } }

  private func makeKeys(in size: Size) {
    let plan = plan(for: traits.keyboard)
    let metrics = KeyboardMetrics(plan, in: size)
    let top = aid.map { $0.isHidden ? 0 : $0.height(row: metrics.row) } ?? 0
    if placed == nil || placed?.window != size || placed?.top != top {
      (placed, looks, likely) = ((size, top), nil, nil)
      bounds = Rect(0, 0, size.width, metrics.height + top)
      let width = metrics.unit * plan.width
      aid?.frame = Rect((size.width - width) / 2, 0, width, top)
      targets = KeyTargets(areas: metrics.areas(of: plan, width: size.width, top: top), row: metrics.row)
      match(Array(plan.rows.joined()))
      for index in keys.indices {
        keys[index].frame = targets.areas[index].inset(by: Insets(all: metrics.gap / 2))
      }
    }
    if looks == nil || looks?.shift != shift || looks?.returnKey != traits.returnKey || looks?.textScale != textScale {
      looks = (shift, traits.returnKey, textScale)
      let letters = metrics.letterSize(for: plan)
      let room = Size(metrics.unit - metrics.gap, metrics.row - metrics.gap)
      for (key, keyPlan) in zip(keys, plan.rows.joined()) {
        key.show(keyPlan, isPad: plan.isPad, row: metrics.row, letters: letters, room: room)
      }
    }
    let last = plane == .letters ? lastText.last.map { String($0).lowercased() } ?? "" : ""
    if last != likely {
      likely = last
      targets.choose { index in
        let plan = keys[index].plan
        return plan.role == .letter && !last.isEmpty && layout.isLikely(plan.title.lowercased(), after: last)
      }
    }
  }

  /// The keys of a kind. Most often somebody typed a letter and they are as they were: then none are made.
  private func plan(for kind: InputTraits.KeyboardKind) -> KeyboardPlan {
    let wanted = KeyboardPlan.Choice(kind: kind, layout: layoutIndex, plane: plane, isUpper: shift != .off)
    if let plan, wanted == choice { return plan }
    let made = KeyboardPlan(traits, layout, plane: plane, isUpper: shift != .off, hasOthers: layouts.count > 1)
    (plan, choice, placed) = (made, wanted, nil)
    return made
  }

  /// Has as many keys as `plans`. A key that is not a letter keeps its work, for a finger may be on it.
  private func match(_ plans: [KeyPlan]) {
    // Shift changes what is on the keys, and not where they are: a finger on one keeps it.
    if keys.count == plans.count, zip(keys, plans).allSatisfy({ $0.plan.role == $1.role }) { return }
    var free = keys + spares
    keys = plans.map { plan in
      let isSame = { (key: KeyboardKey) in key.plan.role == plan.role && (plan.role != .letter || key.plan.title == plan.title) }
      let index = free.firstIndex(where: isSame) ?? free.firstIndex { !$0.isTracking && $0.plan.role == .letter && plan.role == .letter }
      if let index { return free.remove(at: index) }
      return KeyboardKey(of: self)
    }
    spares = free
    for key in spares where key.superview != nil { key.removeFromSuperview() }
    for key in keys where key.superview == nil { addSubview(key) }
  }

  /// The key that a finger means; there is one everywhere on the keyboard.
  public override func hitTest(_ point: Point, with event: Event?) -> View? {
    guard super.hitTest(point, with: event) != nil else { return nil }
    if let aid, !aid.isHidden, point.y < aid.frame.maxY { return aid.hitTest(convert(point, to: aid), with: event) ?? self }
    guard let index = targets.key(at: point), keys.indices.contains(index) else { return self }
    return keys[index]
  }

  /// It swallows what no key wants: nothing below it is meant.
  public override func touchesBegan(_ touches: TouchSet, with event: Event) {}

  public override func draw(_ rect: Rect, on canvas: Canvas) { canvas.fill(Rect(0, 0, bounds.width, 1), with: style.edge) }

  // MARK: Typing

  /// What a key types; nothing for those that do something else.
  func take(_ text: String, from key: KeyboardKey) {
    switch key.plan.role {
    case .letter:
      guard let input else { return }
      if aid?.takes(text, into: input) != true { input.insertText(text) }
      if shift == .once && plane == .letters { setShift(.off) }
    case .space: typeSpace()
    case .delete: input?.deleteBackward()
    case .enter: input?.pressReturn()
    case .hide: window?.firstResponder?.resignFirstResponder()
    case .layout: chooseLayout((layoutIndex + 1) % layouts.count)
    case .shift: pressShift()
    case .plane(let plane):
      self.plane = plane
      refresh()
    }
  }

  /// Moves the caret by so many characters to the right.
  func moveCaret(by characters: Int) {
    guard let input else { return }
    input.moveCaret(by: input.isTextRightToLeft ? -characters : characters)
  }

  /// A person wants other letters.
  func chooseLayout(_ index: Int) {
    (layoutIndex, hasChosen, plane) = (index, true, .letters)
    refresh()
    setNeedsLayout()
  }

  private func pressShift() {
    let now = window?.application?.now ?? 0
    let isSecond = now - lastShift <= TouchConstants.tapInterval
    lastShift = now
    setShift(shift == .off ? .once : isSecond && shift == .once ? .locked : .off)
  }
  private var lastShift = -Double.infinity

  private func setShift(_ state: Shift) {
    shift = state
    refresh()
  }

  /// At once, so that a finger that comes down in the same frame finds the keys that it is to find.
  private func refresh() {
    if let window { makeKeys(in: window.bounds.size) }
  }

  /// By itself, so that nothing holds the text while it is edited: it would be copied.
  private func endsWithWordAndSpace(_ input: any TextInput) -> Bool {
    let before = input.textBeforeCaret
    guard before.last == " ", let letter = before.dropLast().last else { return false }
    return letter.isLetter || letter.isNumber
  }

  private func typeSpace() {
    guard let input else { return }
    let now = window?.application?.now ?? 0
    if aid?.takes(" ", into: input) == true {
      lastSpace = now
    } else if traits.makesFullStops, traits.keyboard == .text, now - lastSpace <= Self.fullStopInterval, endsWithWordAndSpace(input) {
      input.deleteBackward()
      input.insertText(". ")
      lastSpace = -.infinity
    } else {
      input.insertText(" ")
      lastSpace = now
    }
    // Whoever looked for a sign goes on with letters.
    if plane != .letters {
      plane = .letters
      refresh()
    }
  }
}
