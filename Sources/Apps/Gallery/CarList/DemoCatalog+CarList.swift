extension DemoCatalog {
  static let carList: [DemoEntry] = [
    DemoEntry(
      23, "Next and previous",
      "Step through the cars. After a section comes the next one, and after the last the first."
    ) {
      CarListController()
    },
    DemoEntry(
      24, "Moving a selection",
      "Change the year, then step on: the new row moves to the middle, and the old row is updated."
    ) {
      CarListController()
    },
    DemoEntry(
      25, "Optional method", "A delegate without the optional method is skipped: the selection moves without a call."
    ) {
      CarListController()
    },
    DemoEntry(
      26, "Swipe through cars",
      "Swipe right for the next car, left for the previous one. On a narrow screen, changes are saved first."
    ) {
      CarListController()
    },
    DemoEntry(
      27, "No car, no swipe", "Without a car, swipes have no effect. Choose a car, and swipe while swipes are on."
    ) {
      CarListController()
    },
    DemoEntry(
      28, "The r stroke", "Change a car’s values, and draw a small r on it: down, up, right. The values are restored."
    ) {
      CarListController()
    },
    DemoEntry(29, "Go home", "Change some cars, then draw a small r on any car: the whole list is restored.") {
      CarListController()
    },
  ]
}
