import TestKit
public import Vitrine

/// Finds faults of a screen that hinder people who see or hear little, or who use keys instead of the screen.
///
///     #expect(ScreenAudit.faults(in: player.window) == [])
///
/// Check each screen in all themes, text sizes, and languages, and on all panels of the app.
public enum ScreenAudit {
  /// The tolerance for rounding, in points.
  private static let slack = 1.0
  /// The size in points from which a text is large, so that a contrast of 3 is enough (EN 301 549, 11.1.4.3).
  private static let largeSize = 24.0
  /// The number of points of a text that are compared with the controls. Chosen: closer than the width of a button.
  private static let checkedPoints = 9
  /// The smallest width and height of a touch area, in millimeters, except for the keys of the on-screen keyboard.
  /// Published: as for `TouchConstants.minimumTargetSize`.
  private static let minimumTouchArea = TouchConstants.minimumTargetSize

  /// Returns the faults, one line for each: elements without a name, elements that keys cannot reach or leave, texts
  /// that are cut off, overlap, lie behind a control, or have little contrast, words that are broken, and titles of
  /// buttons that do not fit.
  ///
  /// The window is drawn. Its controllers must have appeared, and animations must have ended.
  public static func faults(in window: Window) -> [String] {
    window.layoutIfNeeded()
    let bitmap = Bitmap(size: window.pixelSize)
    window.setNeedsDisplay()
    window.draw(on: Canvas(bitmap))
    var faults = window.accessibilityTree.problems
    faults += window.focusTraps.map { "keys do not reach or leave \($0)" }
    for label in labels(in: window) where !label.text.isEmpty {
      if let fault = cut(label) { faults.append("'\(label.text)' \(fault)") }
      guard let contrast = contrast(of: label, in: bitmap) else { continue }
      let isLarge = label.font.size * label.theme.textScale >= largeSize
      // One decimal place, without rounding up.
      let tenths = Int(contrast * 10)
      if contrast < (isLarge ? 3 : 4.5) {
        faults.append("'\(label.text)' has a contrast of \(tenths / 10).\(tenths % 10)")
      }
    }
    for button in buttons(in: window) where isTitleCut(of: button) {
      faults.append("the title '\(button.title)' is cut off")
    }
    return faults + overlaps(in: window) + coveredTexts(in: window)
  }

  /// Returns the elements that a finger activates and whose touch area is less than 9 mm wide or high, one line for
  /// each. Keys of the on-screen keyboard, links in texts, and elements that are partly off the screen do not count.
  ///
  /// The size of the panel is that of `Window.millimeters`.
  public static func smallTouchAreas(in window: Window) -> [String] {
    window.layoutIfNeeded()
    let tree = window.accessibilityTree
    var faults: [String] = []
    for node in tree.nodes where node.actions.contains(.activate) && !node.states.contains(.disabled) {
      guard node.role != .key, node.role != .link, window.bounds.contains(node.frame),
        let view = window.view(of: node.id)
      else { continue }
      var area = node.frame
      let whole = view.convert(view.bounds, to: nil)
      let reach = view.convert(view.touchBounds, to: nil)
      // A part at an edge of its control has the touch area beyond this edge.
      area = Rect(
        from: Point(
          area.minX <= whole.minX + slack ? min(area.minX, reach.minX) : area.minX,
          area.minY <= whole.minY + slack ? min(area.minY, reach.minY) : area.minY),
        to: Point(
          area.maxX >= whole.maxX - slack ? max(area.maxX, reach.maxX) : area.maxX,
          area.maxY >= whole.maxY - slack ? max(area.maxY, reach.maxY) : area.maxY))
      let width = area.width / window.pointsPerMillimeter
      let height = area.height / window.pointsPerMillimeter
      // Half a point is rounding.
      let least = minimumTouchArea - 0.5 / window.pointsPerMillimeter
      if width < least || height < least {
        faults.append("\(node) has a touch area of \(decimal(width)) x \(decimal(height)) mm")
      }
    }
    return faults
  }

  private static func decimal(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded(.down))
    return "\(tenths / 10).\(tenths % 10)"
  }

  // MARK: Texts

  private static func labels(in view: View) -> [Label] {
    guard !view.isHidden, view.alpha == 1, !(view is Control) else { return [] }
    return view.subviews.flatMap { part in
      (part as? Label).map { $0.isHidden || $0.alpha < 1 ? [] : [$0] } ?? labels(in: part)
    }
  }

  private static func buttons(in view: View) -> [Button] {
    guard !view.isHidden, view.alpha == 1 else { return [] }
    return view.subviews.flatMap { part in
      (part as? Button).map { $0.isHidden || $0.alpha < 1 || $0.title.isEmpty ? [] : [$0] } ?? buttons(in: part)
    }
  }

  // MARK: Overlaps

  /// Returns the texts that lie on another one, one line for each.
  private static func overlaps(in window: Window) -> [String] {
    var faults: [String] = []
    var seen: [(label: Label, area: Rect)] = []
    for label in allLabels(in: window) {
      guard let area = textArea(of: label, in: window) else { continue }
      for other in seen where other.area.intersects(area) {
        let middle = other.area.intersection(area).center
        if label.isCovered(at: middle) || other.label.isCovered(at: middle) { continue }
        faults.append("'\(label.text)' lies on '\(other.label.text)'")
      }
      seen.append((label, area))
    }
    return faults
  }

  /// Returns the texts that lie behind a button, a field, or another control, one line for each.
  private static func coveredTexts(in window: Window) -> [String] {
    var faults: [String] = []
    for label in allLabels(in: window) {
      guard let area = textArea(of: label, in: window) else { continue }
      for step in 0..<checkedPoints {
        let part = (Double(step) + 0.5) / Double(checkedPoints)
        let point = Point(area.minX + area.width * part, area.midY)
        guard let control = control(inFrontOf: label, at: point) else { continue }
        faults.append("'\(label.text)' is covered by \(name(of: control))")
        break
      }
    }
    return faults
  }

  /// Returns the control in front of a label, or of the control that contains the label, at a point of the window. Returns
  /// `nil` if there is none, or if another layer, such as a dialog or a bar, covers the label too.
  private static func control(inFrontOf label: Label, at point: Point) -> Control? {
    var child: View = label
    var ancestor = label.superview
    while let view = ancestor {
      if view is Control { child = view }
      ancestor = view.superview
    }
    var found: Control?
    while let parent = child.superview {
      let index = parent.subviews.firstIndex { $0 === child } ?? 0
      for other in parent.subviews[(index + 1)...] where other.covers(point) {
        guard let control = control(in: other, at: point) else { return nil }
        found = found ?? control
      }
      child = parent
    }
    return found
  }

  /// Returns the control in a view that is opaque at a point of the window, or `nil` if the view around it is opaque.
  private static func control(in view: View, at point: Point) -> Control? {
    // A tab bar is a layer of its own.
    if let control = view as? Control, !(control is TabBar) { return control }
    let isInside = view.bounds.contains(view.convert(point, from: nil))
    if isInside, view.isOpaque || view.backgroundColor.alpha >= 1 { return nil }
    for child in view.subviews.reversed() where child.covers(point) { return control(in: child, at: point) }
    return nil
  }

  /// Returns the name of a control for a fault, such as `[Order]`.
  private static func name(of control: Control) -> String {
    if let button = control as? Button, !button.title.isEmpty { return "[\(button.title)]" }
    if let field = control as? TextEntry, !field.placeholder.isEmpty { return "[\(field.placeholder)]" }
    return "[\(control.accessibilityLabel ?? String(describing: type(of: control)))]"
  }

  /// Returns the visible labels with a text, including those of controls.
  private static func allLabels(in view: View) -> [Label] {
    guard !view.isHidden, view.alpha == 1 else { return [] }
    if let label = view as? Label, !label.text.isEmpty { return [label] }
    return view.subviews.flatMap { allLabels(in: $0) }
  }

  /// Returns the area of the letters of a label, in window coordinates, or `nil` if it is not visible. The space between
  /// lines does not count.
  private static func textArea(of label: Label, in window: Window) -> Rect? {
    let font = label.fittedFont
    let bounds = label.bounds
    let layout = TextLayout(label.text, font: font, width: bounds.width, maximumLines: max(0, label.numberOfLines))
    let size = Size(min(layout.size.width, bounds.width), layout.size.height - font.lineHeight / 2)
    let isAtEnd =
      switch label.textAlignment {
      case .left: false
      case .right: true
      default: label.isRightToLeft
      }
    let x =
      label.textAlignment == .center
      ? bounds.midX - size.width / 2 : isAtEnd ? bounds.maxX - size.width : bounds.minX
    var area = label.convert(Rect(x, bounds.midY - size.height / 2, size.width, size.height), to: nil)
    area = area.intersection(window.bounds)
    var ancestor = label.superview
    while let view = ancestor {
      if view.clipsToBounds || view is ScrollView { area = area.intersection(view.convert(view.bounds, to: nil)) }
      ancestor = view.superview
    }
    return area.width > slack && area.height > slack ? area : nil
  }

  // MARK: Titles

  /// Measures the title alone, because a button may have less padding than it prefers.
  private static func isTitleCut(of button: Button) -> Bool {
    let title = Label()
    title.text = button.title
    title.font = button.font
    title.theme = button.theme
    // Large text shrinks, at most to its usual size.
    title.theme.textScale = min(1, button.theme.textScale)
    let needed = title.sizeThatFits(.zero)
    // Signs such as "‹" are lower than a line of text.
    let hasWords = button.title.contains { $0.isLetter || $0.isNumber }
    return needed.width > button.bounds.width + slack || hasWords && needed.height > button.bounds.height + slack
  }

  /// Returns what is wrong with the text in the size in which the label draws it.
  private static func cut(_ label: Label) -> String? {
    let size = label.bounds.size
    let font = label.fittedFont
    if label.numberOfLines == 1 { return font.width(of: label.text) > size.width + slack ? "is cut off" : nil }
    for word in label.text.split(whereSeparator: { $0 == " " || $0 == "\n" })
    where font.width(of: String(word)) > size.width + slack {
      return "breaks the word '\(word)'"
    }
    let layout = TextLayout(label.text, font: font, width: size.width, maximumLines: label.numberOfLines)
    return layout.size.height > size.height + slack ? "is cut off" : nil
  }

  /// Returns the contrast of a label with the most frequent color around its text, or `nil` if less than half of the
  /// label is on the screen, or another view covers it.
  private static func contrast(of label: Label, in bitmap: Bitmap) -> Double? {
    let screen = Rect(0, 0, Double(bitmap.size.width), Double(bitmap.size.height))
    var line = label.bounds
    if label.numberOfLines == 1 {
      // A label may cover more than its text, such as a card with rounded corners.
      let height = min(line.height, label.fittedFont.lineHeight)
      line = Rect(line.minX, line.midY - height / 2, line.width, height)
    }
    let frame = label.convert(line, to: nil)
    var visible = frame.intersection(screen)
    var ancestor = label.superview
    while let view = ancestor {
      if view.clipsToBounds || view is ScrollView { visible = visible.intersection(view.convert(view.bounds, to: nil)) }
      ancestor = view.superview
    }
    guard !visible.isEmpty, visible.width * visible.height > frame.width * frame.height / 2 else { return nil }
    guard isOnTop(label) else { return nil }
    var counts: [UInt32: Int] = [:]
    let text = label.textColor.premultiplied
    for y in Int(visible.minY)..<Int(visible.maxY) {
      for x in Int(visible.minX)..<Int(visible.maxX) where bitmap[x, y] != text {
        counts[bitmap[x, y], default: 0] += 1
      }
    }
    guard let ground = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key else { return nil }
    return label.textColor.contrast(with: Color(hex: ground & 0xFF_FFFF))
  }

  /// Returns `true` if all scroll views around the label show its middle, and no later sibling of it or of its
  /// ancestors covers it.
  private static func isOnTop(_ label: Label) -> Bool {
    let middle = label.convert(label.bounds.center, to: nil)
    var view: View = label
    while let parent = view.superview {
      if parent.clipsToBounds || parent is ScrollView,
        !parent.bounds.contains(parent.convert(middle, from: nil))
      {
        return false
      }
      let index = parent.subviews.firstIndex { $0 === view } ?? 0
      for other in parent.subviews[(index + 1)...]
      where !other.isHidden && other.alpha > 0 && other.bounds.contains(other.convert(middle, from: nil)) {
        return false
      }
      view = parent
    }
    return true
  }
}
