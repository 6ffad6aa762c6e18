#if !hasFeature(Embedded)
  import Geometry
  import Toolkit

  /// A report about which view receives a touch at a position in a window, and why other views do not.
  struct TouchReport {
    /// The maximum number of other views in the report. Chosen value.
    private static let maximumOtherViews = 8

    /// The view that receives the touch, or `nil` if there is none.
    let target: View?
    /// The lines of the report. The first line contains the position and the view.
    let lines: [String]

    /// Creates a report.
    ///
    /// - Parameter position: The position in window points.
    init(at position: Point, in window: Window) {
      let target = window.touchTarget(at: position, with: nil)
      self.target = target
      var lines = ["\(position.shortDescription): \(target?.inspectedName ?? "no view receives touches here")"]
      if let target { lines += Self.facts(of: target, at: position) }
      var others: [String] = []
      Self.visit(window, at: position) { view in
        guard view !== target, target?.isDescendant(of: view) != true else { return }
        let reason = Self.reason(against: view, at: position, target: target)
        others.append("not \(view.inspectedName): \(reason)")
      }
      lines += others.prefix(Self.maximumOtherViews)
      if others.count > Self.maximumOtherViews { lines.append("and \(others.count - Self.maximumOtherViews) more") }
      self.lines = lines
    }

    /// Returns a report for the center of a view, including whether the view receives touches there.
    ///
    /// - Parameter name: The view's `logName`, or otherwise the name of its class or of its controller's class. If
    ///   several views match, the first one of `VITRINE_TREE` is used.
    static func lines(ofViewCalled name: String, in window: Window) -> [String] {
      let found = views(called: name, in: window)
      guard let view = found.first else {
        return ["VITRINE_INSPECT='\(name)': no view has this name; VITRINE_TREE=FILE writes all views"]
      }
      var lines = found.count > 1 ? ["VITRINE_INSPECT='\(name)': the first of \(found.count)"] : []
      let position = view.convert(view.bounds.center, to: nil)
      let report = TouchReport(at: position, in: window)
      if report.target !== view {
        lines +=
          ["\(view.inspectedName): \(reason(against: view, at: position, target: report.target))"]
          + facts(of: view, at: position)
      }
      return lines + report.lines
    }

    /// Returns the matching views in the order of the view tree.
    private static func views(called name: String, in window: Window) -> [View] {
      var named: [View] = []
      var others: [View] = []
      func visit(_ view: View) {
        if view.logName == name {
          named.append(view)
        } else if "\(type(of: view))" == name
          || (view.next as? ViewController).map({ "\(type(of: $0))" == name }) == true
        {
          others.append(view)
        }
        for child in view.subviews { visit(child) }
      }
      visit(window)
      return named.isEmpty ? others : named
    }

    private static func facts(of view: View, at position: Point) -> [String] {
      var lines = ["frame \(view.frame.shortDescription)" + (view.superview.map { " in \($0.inspectedName)" } ?? "")]
      let bounds = view.bounds
      let reach = view.touchBounds
      if let window = view.window {
        let area = view.convert(reach, to: nil)
        let millimeters = 1 / window.pointsPerMillimeter
        lines.append(
          "touch area: \(decimal(area.width * millimeters)) x \(decimal(area.height * millimeters)) mm on this panel")
        if let element = element(of: view, at: position, in: window) { lines.append("element: \(element)") }
      }
      if reach != bounds {
        lines.append(
          "touch margins: \((bounds.minX - reach.minX).shortDescription) left and right, \((bounds.minY - reach.minY).shortDescription) above and below"
        )
      }
      if !bounds.contains(view.convert(position, from: nil)) { lines.append("the touch is in its margin") }
      if view.hitMargins.tracking != 0 {
        lines.append("tracks a finger up to \(view.hitMargins.tracking.shortDescription) outside its bounds")
      }
      if (view as? Control)?.isEnabled == false { lines.append("it is disabled") }
      var watchers: [String] = []
      var around: [String] = []
      var candidate: View? = view
      while let present = candidate {
        let names = present.gestureRecognizers.map(\.inspectedName)
        if present === view, !names.isEmpty { lines.append("its recognizers: \(names.joined(separator: ", "))") }
        if present !== view {
          around.append(present.inspectedName)
          watchers += names.map { "\($0) of \(type(of: present))" }
        }
        candidate = present.superview
      }
      if !watchers.isEmpty { lines.append("other recognizers: \(watchers.joined(separator: ", "))") }
      if !around.isEmpty { lines.append("in: \(around.joined(separator: " < "))") }
      return lines
    }

    /// Returns the role and the name of the innermost element at a position that the view is, is in, or contains.
    private static func element(of view: View, at position: Point, in window: Window) -> String? {
      for node in window.accessibilityTree.nodes.reversed() where node.frame.contains(position) {
        guard node.role != .window, let other = window.view(of: node.id) else { continue }
        guard view.isDescendant(of: other) || other.isDescendant(of: view) else { continue }
        return node.role.name + (node.label.isEmpty ? " without a name" : " \"\(node.label)\"")
      }
      return nil
    }

    /// Returns a value with one decimal place.
    private static func decimal(_ value: Double) -> String {
      guard value.isFinite, abs(value) < 1e6 else { return "–" }
      let tenths = Int((value * 10).rounded())
      return "\(tenths / 10).\(abs(tenths) % 10)"
    }

    /// Calls `body` for each view whose bounds or touch margin contain `position`, from front to back.
    private static func visit(_ view: View, at position: Point, _ body: (View) -> Void) {
      for child in view.subviews.reversed() { visit(child, at: position, body) }
      let point = view.convert(position, from: nil)
      if view.bounds.contains(point) || view.touchBounds.contains(point) { body(view) }
    }

    /// Returns the reason why `view`, which is at or near the position, does not receive the touch.
    private static func reason(against view: View, at position: Point, target: View?) -> String {
      if let own = obstacle(of: view) { return own }
      var candidate = view.superview
      while let present = candidate {
        if let obstacle = obstacle(of: present) { return "it is in \(present.inspectedName), which is \(obstacle)" }
        candidate = present.superview
      }
      let point = view.convert(position, from: nil)
      var inner = view
      var outer = view.superview
      while let present = outer {
        if !inner.isReachableBeyondSuperview, !present.point(inside: present.convert(position, from: nil), with: nil) {
          return "the touch is outside its ancestor \(present.inspectedName)"
        }
        inner = present
        outer = present.superview
      }
      let winner = target?.inspectedName ?? "no view"
      guard view.bounds.contains(point) else {
        return "the touch is only in its margin; \(winner) is under the finger or nearer"
      }
      if !view.point(inside: point, with: nil) { return "its point(inside:with:) returns false" }
      return "\(winner) is in front of it"
    }

    /// Returns the reason why a view and its subviews receive no touches, or `nil`.
    private static func obstacle(of view: View) -> String? {
      if view.isHidden { return "hidden" }
      if !view.isUserInteractionEnabled { return "not interactive: isUserInteractionEnabled is false" }
      if view.alpha < TouchConstants.minimumTouchableAlpha {
        return "transparent: alpha is \(view.alpha.shortDescription)"
      }
      if view.isBlockedByAnimation { return "being animated, and ignores touches during the animation" }
      return nil
    }
  }
#endif
