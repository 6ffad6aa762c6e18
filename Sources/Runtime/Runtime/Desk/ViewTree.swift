#if !hasFeature(Embedded)
  import Geometry
  import Toolkit

  /// Writes the views of a window as text, one line per view, for tests and logs.
  enum ViewTree {
    static func text(of window: Window) -> String {
      var text = ""
      func add(_ view: View, _ depth: Int) {
        text += String(repeating: "  ", count: depth) + view.summary + "\n"
        for child in view.subviews { add(child, depth + 1) }
      }
      add(window, 0)
      return text
    }
  }

  extension View {
    /// The class, the `logName`, and the text of the view, such as `Button "Brew"`.
    var inspectedName: String {
      var words = String(describing: type(of: self))
      if let controller = next as? ViewController { words += " of \(type(of: controller))" }
      if !logName.isEmpty { words += " '\(logName)'" }
      let said: String =
        switch self {
        case let label as Label: label.text
        case let button as Button: button.title
        case let field as TextEntry: field.isSecure ? "" : field.text
        default: ""
        }
      // Enough to recognize the view. Chosen value.
      if !said.isEmpty { words += " \"\(said.prefix(40).map { $0.isNewline ? " " : String($0) }.joined())\"" }
      return words
    }

    /// The `inspectedName` with the frame and all properties that differ from their defaults.
    fileprivate var summary: String {
      var words = "\(inspectedName) \(frame.shortDescription)"
      if bounds.origin != .zero { words += " scrolled \(bounds.origin.shortDescription)" }
      if isHidden { words += " hidden" }
      if alpha < 1 { words += " alpha \(alpha.shortDescription)" }
      if !isUserInteractionEnabled { words += " untouchable" }
      if (self as? Control)?.isEnabled == false { words += " disabled" }
      if window?.firstResponder === self { words += " edited" }
      if hitMargins != .none {
        words += " margin \(hitMargins.contact.shortDescription)/\(hitMargins.tracking.shortDescription)"
      }
      if !gestureRecognizers.isEmpty {
        words += " [\(gestureRecognizers.map(\.inspectedName).joined(separator: ", "))]"
      }
      return words
    }
  }

  extension GestureRecognizer {
    /// The class without the suffix that all recognizers have.
    var inspectedName: String {
      var name = String(describing: type(of: self))
      for ending in ["Recognizer", "Gesture"] where name.hasSuffix(ending) { name.removeLast(ending.count) }
      return isEnabled ? name : "\(name) off"
    }
  }

  extension Double {
    /// The number with at most one decimal.
    var shortDescription: String {
      guard isFinite, magnitude < 1e9 else { return "\(self)" }
      let tenths = (self * 10).rounded() / 10
      return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
    }
  }

  extension Point {
    var shortDescription: String { "\(x.shortDescription),\(y.shortDescription)" }
  }

  extension Rect {
    /// The position and the size, such as `40,20 300x48`.
    var shortDescription: String { "\(origin.shortDescription) \(width.shortDescription)x\(height.shortDescription)" }
  }
#endif
