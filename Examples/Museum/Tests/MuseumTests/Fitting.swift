import VitrineTesting

/// Finds views that do not fit.
enum Fitting {
  /// Returns a description of each view that is clipped, lies outside its superview, or overlaps a sibling.
  static func faults(in view: View, scrolls: Bool = false) -> [String] {
    var faults: [String] = []
    let parts = view.subviews.filter { !$0.isHidden && $0.alpha > 0 && !$0.bounds.isEmpty }
    for (index, part) in parts.enumerated() {
      if let fault = cut(part) { faults.append(fault) }
      if !scrolls, hasWords(part), !bounds(of: view).contains(part.frame) {
        faults.append("\(name(part)) lies outside at \(part.frame)")
      }
      for other in parts[..<index] where hasWords(part) && hasWords(other) && overlap(part.frame, other.frame) {
        faults.append("\(name(part)) lies on \(name(other))")
      }
      // Controls lay out their own subviews.
      if !(part is Control) { faults += self.faults(in: part, scrolls: scrolls || part is ScrollView) }
    }
    return faults
  }

  /// The tolerance for rounding to pixels, in points.
  private static let slack = 0.5

  private static func cut(_ view: View) -> String? {
    if let label = view as? Label, !label.text.isEmpty {
      let needed = label.sizeThatFits(label.numberOfLines == 1 ? .zero : Size(label.bounds.width, 0))
      if needed.width > label.bounds.width + slack || needed.height > label.bounds.height + slack {
        return "\(name(label)) needs \(needed), and has \(label.bounds.size)"
      }
    }
    if let label = view as? Label,
      let word = label.text.split(separator: " ").first(where: { width(of: $0, in: label) > label.bounds.width })
    {
      return "'\(word)' is broken in \(label.bounds.size)"
    }
    if let button = view as? Button, !button.title.isEmpty {
      // Measures the title alone, because the button may have less padding than it prefers.
      let title = Label()
      title.text = button.title
      title.font = button.font
      title.theme = button.theme
      let needed = title.sizeThatFits(.zero)
      if needed.width > button.bounds.width || needed.height > button.bounds.height + slack {
        return "\(name(button)) needs \(needed), and has \(button.bounds.size)"
      }
    }
    return nil
  }

  private static func width(of word: Substring, in label: Label) -> Double {
    let alone = Label()
    alone.text = String(word)
    alone.role = label.role
    alone.font = label.font
    alone.theme = label.theme
    // `sizeThatFits` rounds up, but the label's own layout does not.
    return alone.sizeThatFits(.zero).width - 1
  }

  private static func bounds(of view: View) -> Rect { view.bounds.inset(by: Insets(all: -slack)) }

  private static func hasWords(_ view: View) -> Bool { view is Label || view is Control || view is StackView }

  private static func overlap(_ a: Rect, _ b: Rect) -> Bool {
    a.inset(by: Insets(all: slack)).intersects(b.inset(by: Insets(all: slack)))
  }

  private static func name(_ view: View) -> String {
    if let label = view as? Label { return "'\(label.text)'" }
    if let button = view as? Button { return "[\(button.title)]" }
    return "\(type(of: view))"
  }
}
