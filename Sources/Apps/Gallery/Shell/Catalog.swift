/// All systems by theme. Each theme is a folder, and a list there.
enum Catalog {
  struct Theme: Sendable {
    let title: String
    let entries: [Entry]
  }

  /// Those that have something to show, in the order of the index.
  static let themes = [
    Theme(title: "Touches", entries: touches),
    Theme(title: "Hit areas", entries: hitAreas),
    Theme(title: "Dragging", entries: dragging),
    Theme(title: "Drawing", entries: drawing),
    Theme(title: "Gestures", entries: gestures),
    Theme(title: "Taxi", entries: taxi),
    Theme(title: "Car list", entries: carList),
    Theme(title: "Controls", entries: controls),
    Theme(title: "Layout", entries: layout),
    Theme(title: "Touch marks", entries: marks),
    Theme(title: "Typing", entries: typing),
    Theme(title: "Photographs and codes", entries: photographs),
    Theme(title: "Asking and telling", entries: asking),
    Theme(title: "Languages", entries: languages),
    Theme(title: "Lists", entries: lists),
    Theme(title: "Icons", entries: icons),
  ].filter { !$0.entries.isEmpty }

  /// The system with that number; nil where there is none.
  static func entry(_ number: Int) -> Entry? {
    for theme in themes {
      for entry in theme.entries where entry.number == number { return entry }
    }
    return nil
  }
}
