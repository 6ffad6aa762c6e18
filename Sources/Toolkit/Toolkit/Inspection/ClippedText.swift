#if !hasFeature(Embedded)
  import Geometry
  import Typography

  /// A search for texts of labels and buttons that do not fit, for tests.
  package enum ClippedText {
    /// The tolerance for rounding to pixels, in points.
    private static let slack = 0.5

    /// Returns a description of each text in a view that is truncated, has a broken word, or is cut off by a superview
    /// or by the edge of the window. The content of scroll views may be cut off.
    package static func descriptions(in view: View) -> [String] {
      guard !view.isHidden, view.alpha > 0, !isHiddenBar(view) else { return [] }
      var found: [String] = []
      if let label = view as? Label, !label.text.isEmpty, let fault = fault(of: label) {
        found.append("\"\(ShownText.singleLine(label.text))\" \(fault)")
      }
      for child in view.subviews { found += descriptions(in: child) }
      return found
    }

    /// Returns `true` for the bar of a screen that hides it (`NavigationItem.hidesBar`), which is above the window.
    private static func isHiddenBar(_ view: View) -> Bool {
      guard view is NavigationBar, let parent = view.superview else { return false }
      return !view.frame.intersects(parent.bounds)
    }

    private static func fault(of label: Label) -> String? {
      let size = label.bounds.size
      let room = "in \(Int(size.width.rounded()))x\(Int(size.height.rounded())) points"
      if label.isTextTruncated(slack) { return "does not fit \(room)" }
      if label.hasBrokenWord(slack) { return "has a broken word \(room)" }
      var present = label.superview
      while let view = present, !(view is ScrollView) {
        let area = label.convert(label.bounds, to: view)
        if view.clipsToBounds || view is Window, !view.bounds.inset(by: Insets(all: -slack)).contains(area) {
          return "is cut off by \(view is Window ? "the edge of the screen" : "a \(type(of: view))")"
        }
        present = view.superview
      }
      return nil
    }
  }

  extension Label {
    /// Returns `true` if lines or the end of a line are missing.
    fileprivate final func isTextTruncated(_ slack: Double) -> Bool {
      if hasStyles {
        let needed = sizeThatFits(numberOfLines == 1 ? .zero : Size(bounds.width, 0))
        return needed.width > bounds.width + slack + 1 || needed.height > bounds.height + slack + 1
      }
      let font = font(fitting: bounds.size)
      if numberOfLines == 1 { return font.width(of: text) > bounds.width + slack }
      let whole = TextLayout(text, font: font, width: bounds.width)
      if numberOfLines > 0, whole.lines.count > numberOfLines { return true }
      return LabelFit.lineLimit(whole, in: bounds.height) != nil
    }

    /// Returns `true` if a word is broken because it is wider than the label.
    fileprivate final func hasBrokenWord(_ slack: Double) -> Bool {
      guard numberOfLines != 1, !hasStyles else { return false }
      return LabelFit.widestPart(of: text, in: font(fitting: bounds.size)) > bounds.width + slack
    }
  }
#endif
