#if !hasFeature(Embedded)
  import Geometry

  /// A search for views by the texts that a user sees, for tests and touch scripts.
  ///
  /// A name is, in this order of precedence: the whole text of a view; its `logName` or the placeholder of a field; its
  /// class; a button of a stepper, such as "Tickets +"; its `accessibilityLabel`, or that of a part, such as a day of a
  /// calendar; or a part of its text or of that label, in upper or lower case. Views that a finger can reach win over
  /// others. A control wins over labels with the same text, and the control of a `FormRow` over the row's label.
  package struct ViewSearch {
    /// A view that a finger can reach.
    package struct Target {
      package let view: View
      /// The visible part of the view, or of its item with the text, in window coordinates.
      package let area: Rect
      /// The position for a tap, in window coordinates.
      package let point: Point
    }

    /// The maximum number of similar texts in an error. Chosen: as many as a reader compares at a glance.
    private static let maximumNearest = 5
    /// The minimum width and height of a visible part, in points. Smaller parts are results of rounding.
    private static let minimumVisibleSide = 1.0

    private let window: Window
    /// The texts of views that are not hidden, from back to front.
    private var texts: [ShownText] = []
    /// The texts of hidden views.
    private var hiddenTexts: [ShownText] = []
    /// All views that are not hidden, from back to front.
    private var views: [View] = []

    package init(in window: Window) {
      self.window = window
      visit(window, isHidden: false)
    }

    private mutating func visit(_ view: View, isHidden: Bool) {
      let isHidden = isHidden || view.isHidden || view.alpha < TouchConstants.minimumTouchableAlpha
      let own = view.shownTexts
      if isHidden {
        hiddenTexts += own
      } else {
        views.append(view)
        texts += own
      }
      for child in view.subviews {
        // A button's title is the text of the button.
        let title = (child as? Label).map { ShownText.singleLine($0.text) }
        if own.contains(where: { $0.text == title }) { continue }
        visit(child, isHidden: isHidden)
      }
    }

    // MARK: Texts

    /// Throws an error unless `text` is on the screen, as the whole text of a view or a part of it.
    package func expect(_ text: String) throws(ViewSearchError) {
      guard !shows(text) else { return }
      let line = ShownText.singleLine(text)
      for shown in texts where shown.text.contains(line) && visibleArea(shown.area, of: shown.view) == nil {
        throw .unreachable("\"\(text)\"", reason: reason(forInvisible: shown.area, of: shown.view))
      }
      throw .notFound(text, nearest: nearest(to: text))
    }

    package func expectNo(_ text: String) throws(ViewSearchError) {
      if shows(text) { throw .unexpected(text) }
    }

    private func shows(_ text: String) -> Bool {
      let text = ShownText.singleLine(text)
      return texts.contains { $0.text.contains(text) && isVisible($0) }
    }

    private func isVisible(_ shown: ShownText) -> Bool {
      guard let area = visibleArea(shown.area, of: shown.view) else { return false }
      return !shown.view.isCovered(at: area.center)
    }

    private func nearest(to name: String) -> [String] {
      var seen: Set<String> = []
      let visible = texts.filter { isVisible($0) && seen.insert($0.text).inserted }.map(\.text)
      let ranked = visible.map { (text: $0, distance: Self.distance(name.lowercased(), $0.lowercased())) }
      return ranked.sorted { $0.distance < $1.distance }.prefix(Self.maximumNearest).map(\.text)
    }

    /// Returns the number of characters to insert, remove or replace in order to turn `a` into `b`.
    private static func distance(_ a: String, _ b: String) -> Int {
      let b = Array(b)
      var row = Array(0...b.count)
      for (index, character) in a.enumerated() {
        var diagonal = row[0]
        row[0] = index + 1
        for column in b.indices {
          let replaced = diagonal + (b[column] == character ? 0 : 1)
          diagonal = row[column + 1]
          row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
        }
      }
      return row[b.count]
    }

    // MARK: Views

    /// Returns the view with this text or name that a finger can reach.
    package func target(_ name: String) throws(ViewSearchError) -> Target {
      let found = candidates(name)
      guard !found.isEmpty else {
        if let hidden = hiddenTexts.first(where: { $0.text == ShownText.singleLine(name) }) {
          return try target(hidden.area, of: hidden.view)
        }
        throw .notFound(name, nearest: nearest(to: name))
      }
      var targets: [Target] = []
      var failure: ViewSearchError?
      for shown in found {
        do throws(ViewSearchError) { targets.append(try target(shown.area, of: shown.view)) } catch {
          failure = failure ?? error
        }
      }
      guard let first = targets.first else { throw failure ?? .notFound(name, nearest: []) }
      // A button wins over a label with the same text, such as a title.
      let controls = targets.filter { $0.view is Control }
      if controls.count == 1 { return controls[0] }
      if controls.isEmpty, let control = try control(namedBy: targets) { return control }
      guard targets.count == 1 else { throw .ambiguous(name, views: targets.map { describe($0.view, at: $0.area) }) }
      return first
    }

    /// Returns the control that a tap operates and that one of the labels names in a form, such as a switch, or `nil` if
    /// there is none that a finger can reach, or several.
    private func control(namedBy labels: [Target]) throws(ViewSearchError) -> Target? {
      let entries = window.inContext { AccessibilityWalker.entries(of: window) }
      var targets: [Target] = []
      for label in labels {
        guard let row = label.view.superview as? FormRow, row.label === label.view,
          let control = row.control as? Control,
          entries.contains(where: {
            $0.view === control && $0.node.label == control.accessibilityLabel && $0.element.isActivatable
          })
        else { continue }
        if !control.isEnabled {
          // Without this error, a tap on the label would do nothing.
          if labels.count == 1 { return try target(control) }
          continue
        }
        do throws(ViewSearchError) { targets.append(try target(control)) } catch { continue }
      }
      return targets.count == 1 ? targets[0] : nil
    }

    package func target(_ view: View) throws(ViewSearchError) -> Target { try target(view.bounds, of: view) }

    /// Returns the view, or the part of a view, that an element of the window's accessibility tree describes.
    package func target(_ node: AccessibilityTree.Node) throws(ViewSearchError) -> Target {
      let entries = window.inContext { AccessibilityWalker.entries(of: window) }
      let name = "the element \"\(node.label)\""
      guard let entry = entries.first(where: { $0.node.id == node.id }) else {
        throw .unreachable(name, reason: "is no longer on the screen")
      }
      if entry.node.states.contains(.disabled) { throw .unreachable(name, reason: "is disabled") }
      return try target(entry.place, of: entry.view)
    }

    /// Returns the area across which a finger swipes on the view with this text or name, in window coordinates. On a view
    /// inside of a scroll view, such as a row, it has the length of the part that scrolls.
    package func swipeArea(_ name: String, isVertical: Bool) throws(ViewSearchError) -> Rect {
      let target = try target(name)
      for case let scrollView as ScrollView in target.view.withAncestors {
        let content = scrollView.contentSize
        let scrolls =
          isVertical ? content.height > scrollView.bounds.height : content.width > scrollView.bounds.width
        guard scrolls, let visible = visibleArea(scrollView.bounds, of: scrollView) else { continue }
        let area = target.area
        return isVertical
          ? Rect(area.minX, visible.minY, area.width, visible.height)
          : Rect(visible.minX, area.minY, visible.width, area.height)
      }
      return target.area
    }

    /// Returns the views whose text or name matches in the way with the highest precedence.
    private func candidates(_ name: String) -> [ShownText] {
      let line = ShownText.singleLine(name)
      var found = texts.filter { $0.text == line }
      if found.isEmpty { found = views.filter { $0.isNamed(name) }.map { ShownText("", in: $0.bounds, of: $0) } }
      if found.isEmpty { found = views.filter { $0.isOfClass(name) }.map { ShownText("", in: $0.bounds, of: $0) } }
      if found.isEmpty { found = stepperButtons(line) }
      if found.isEmpty { found = elements { $0 == line } }
      let part = line.lowercased()
      if found.isEmpty { found = texts.filter { $0.text.lowercased().contains(part) } }
      if found.isEmpty { found = elements { $0.lowercased().contains(part) } }
      return found
    }

    /// Returns the views, or their parts, whose accessibility label matches.
    private func elements(_ matches: (String) -> Bool) -> [ShownText] {
      let entries = window.inContext { AccessibilityWalker.entries(of: window) }
      return entries.filter { matches($0.node.label) }.map { ShownText("", in: $0.place, of: $0.view) }
    }

    /// Returns the buttons of the steppers that `name` names: "Tickets +" and "Tickets -", or "+" and "-" without a
    /// label.
    private func stepperButtons(_ name: String) -> [ShownText] {
      guard let sign = name.last, "+-−".contains(sign) else { return [] }
      var label = name.dropLast()
      if label.last == " " { label.removeLast() }
      let entries = window.inContext { AccessibilityWalker.entries(of: window) }
      return entries.compactMap { entry in
        guard let stepper = entry.view as? Stepper, label.isEmpty || entry.node.label == label else { return nil }
        return ShownText("", in: stepper.button(sign == "+" ? .up : .down), of: stepper)
      }
    }

    private func target(_ area: Rect, of view: View) throws(ViewSearchError) -> Target {
      let name = describe(view)
      func fail(_ reason: String) -> ViewSearchError { .unreachable(name, reason: reason) }
      guard view.window === window else { throw fail("is not in the window") }
      for present in view.withAncestors {
        guard let obstacle = Self.obstacle(of: present) else { continue }
        throw fail(present === view ? "is \(obstacle)" : "is in \(describe(present)), which is \(obstacle)")
      }
      guard let visible = visibleArea(area, of: view) else {
        throw fail(reason(forInvisible: area, of: view))
      }
      let center = view.convert(area, to: nil).center
      let point = visible.contains(center) ? center : visible.center
      guard let hit = window.touchTarget(at: point, with: nil) else { throw fail("receives no touches") }
      if hit === view || hit.isDescendant(of: view) { return Target(view: view, area: visible, point: point) }
      // A finger on a text touches what the text is in.
      if view.isDescendant(of: hit), !(view is Control && view.isUserInteractionEnabled) {
        return Target(view: view, area: visible, point: point)
      }
      if hit.withAncestors.contains(where: { $0 is Keyboard }) {
        throw fail("is covered by the keyboard; close it first, with the return key or a tap outside of the field")
      }
      throw fail("is covered by \(describe(hit))")
    }

    /// Returns the reason why a view and its subviews receive no touches, or `nil`.
    private static func obstacle(of view: View) -> String? {
      if view.isHidden { return "hidden" }
      if view.alpha < TouchConstants.minimumTouchableAlpha { return "transparent" }
      if let control = view as? Control, !control.isEnabled { return "disabled" }
      return view.isBlockedByAnimation ? "being animated, and ignores touches" : nil
    }

    /// Returns the part of an area that no superview and no edge of the window clips, in window coordinates, or `nil`
    /// if there is none.
    private func visibleArea(_ area: Rect, of view: View) -> Rect? {
      // Without a typeface, as in many tests, a text has no size.
      let area = area.isEmpty ? Rect(center: area.center, size: Size(1, 1)) : area
      var visible = view.convert(area, to: nil).intersection(window.bounds)
      for present in view.withAncestors where present !== view && present.clipsToBounds {
        visible = visible.intersection(present.convert(present.bounds, to: nil))
      }
      let least = min(Self.minimumVisibleSide, area.width, area.height)
      return visible.isEmpty || visible.width < least || visible.height < least ? nil : visible
    }

    /// Returns the position of an area that is not visible, and the swipe that scrolls to it.
    private func reason(forInvisible area: Rect, of view: View) -> String {
      let place = view.convert(area, to: nil)
      let facts = "at \(Self.text(place)); the screen is \(Self.text(window.bounds))"
      let scrollView = view.withAncestors.first { $0 !== view && $0 is ScrollView }
      guard let visible = scrollView.map({ $0.convert($0.bounds, to: nil).intersection(window.bounds) }) else {
        return "is outside of the visible area, \(facts)"
      }
      let center = place.center
      if center.y >= visible.maxY { return "is below the visible area, \(facts); swipe up first" }
      if center.y <= visible.minY { return "is above the visible area, \(facts); swipe down first" }
      if center.x >= visible.maxX { return "is to the right of the visible area, \(facts); swipe left first" }
      if center.x <= visible.minX { return "is to the left of the visible area, \(facts); swipe right first" }
      return "is outside of the visible area, \(facts)"
    }

    // MARK: Names

    /// Returns the view's name with its position, such as `the button "Pay" at 40,20 300x48`.
    private func describe(_ view: View, at area: Rect) -> String { "\(describe(view)) at \(Self.text(area))" }

    /// Returns the view's name, such as `the button "Pay"`, `'basket'` or `a CartView`.
    private func describe(_ view: View) -> String {
      if !view.logName.isEmpty { return "'\(view.logName)'" }
      if let text = view.shownTexts.first?.text {
        switch view {
        case is Label: return "\"\(text)\""
        case is TextEntry: return "the field \"\(text)\""
        case is Button, is BarButton: return "the button \"\(text)\""
        default: break
        }
      }
      if let label = view.accessibilityLabel, !label.isEmpty { return "the \(type(of: view)) \"\(label)\"" }
      return "a \(type(of: view))"
    }

    private static func text(_ area: Rect) -> String {
      "\(Int(area.minX.rounded())),\(Int(area.minY.rounded())) \(Int(area.width.rounded()))x\(Int(area.height.rounded()))"
    }
  }

  extension View {
    /// This view and its superviews, from the inside out.
    fileprivate final var withAncestors: [View] {
      var views: [View] = []
      var candidate: View? = self
      while let present = candidate {
        views.append(present)
        candidate = present.superview
      }
      return views
    }
  }
#endif
