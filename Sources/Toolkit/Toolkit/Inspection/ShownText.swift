#if !hasFeature(Embedded)
  import Geometry

  /// A text on the screen, and the view that shows it. Tests and touch scripts find views by their texts.
  package struct ShownText {
    /// The text, in one line.
    package let text: String
    /// The view that shows the text.
    package let view: View
    /// The area of the text, or of the item that it belongs to, in the view's coordinates.
    package let area: Rect

    init(_ text: String, in area: Rect, of view: View) {
      self.text = Self.singleLine(text)
      self.area = area
      self.view = view
    }

    /// Returns the text with single spaces instead of line feeds and sequences of spaces.
    static func singleLine(_ text: String) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  extension View {
    /// The texts that this view shows itself, without those of its subviews.
    final var shownTexts: [ShownText] {
      let texts: [ShownText] =
        switch self {
        case let label as Label: [ShownText(label.text, in: bounds, of: self)]
        case let button as Button: [ShownText(button.title, in: bounds, of: self)]
        case let button as BarButton: [ShownText(button.title, in: bounds, of: self)]
        case let entry as TextEntry: [ShownText(entry.shownText, in: bounds, of: self)]
        case let bar as TabBar:
          bar.items.indices.map { ShownText(bar.items[$0].title, in: bar.frame(ofTab: $0), of: self) }
        case let menu as MenuView:
          menu.shownItems.map { ShownText($0.title, in: $0.frame, of: self) }
        case let view as WheelView:
          view.selectedRow.map { [ShownText(view.wheel.title($0), in: bounds, of: self)] } ?? []
        default: []
        }
      return texts.filter { !$0.text.isEmpty }
    }

    /// Returns `true` if `name` is a name of this view for tests and touch scripts: `logName`, the class with and
    /// without "View", and the placeholder of a field.
    final func isNamed(_ name: String) -> Bool {
      if !logName.isEmpty, logName == name { return true }
      if let entry = self as? TextEntry, !entry.placeholder.isEmpty, entry.placeholder == name { return true }
      return false
    }

    /// Returns `true` if `name` is the name of the view's class, with or without "View", such as "list" for `ListView`.
    final func isOfClass(_ name: String) -> Bool {
      let own = String(describing: type(of: self)).lowercased()
      let name = name.lowercased()
      return own == name || own == name + "view"
    }
  }

  extension TextEntry {
    /// The text, or the placeholder while the text is empty. A secure text is not shown.
    fileprivate final var shownText: String {
      if text.isEmpty { return placeholder }
      return isSecure ? "" : text
    }
  }

  extension MenuView {
    /// The titles and frames of the items on the current page.
    fileprivate final var shownItems: [(title: String, frame: Rect)] {
      (layout?.cells ?? []).compactMap { cell in
        guard case .item(let index) = cell.content else { return nil }
        return (items[index].title, cell.frame)
      }
    }
  }
#endif
