/// All systems by theme. Each theme has a folder with a list of its systems.
enum DemoCatalog {
  struct Theme: Sendable {
    let title: String
    let entries: [DemoEntry]
  }

  /// The themes that are not empty, in the order of the index.
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
    Theme(title: "Presentation and dialogs", entries: asking),
    Theme(title: "Languages", entries: languages),
    Theme(title: "Lists", entries: lists),
    Theme(title: "Icons", entries: icons),
  ].filter { !$0.entries.isEmpty }

  static var count: Int { themes.reduce(0) { $0 + $1.entries.count } }

  /// Returns the system with the given number, or `nil`.
  static func entry(_ number: Int) -> DemoEntry? {
    for theme in themes {
      for entry in theme.entries where entry.number == number { return entry }
    }
    return nil
  }
}
