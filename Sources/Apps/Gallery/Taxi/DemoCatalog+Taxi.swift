extension DemoCatalog {
  static let taxi: [DemoEntry] = [
    DemoEntry(30, "Drag at contact", "Drag the taxi. The drag starts at the touch, and the taxi stays in town.") {
      TaxiController()
    },
    DemoEntry(
      31, "Triple tap, three fingers",
      "Triple-tap with three fingers to go back. Two fingers or two taps have no effect."
    ) {
      TaxiController()
    },
    DemoEntry(32, "Second finger", "Drag the taxi and put a second finger down: it drives home, and the drag ends.") {
      TaxiController()
    },
    DemoEntry(33, "Reset view", "Drag the taxi over the reset view: it drives home, and the drag ends.") {
      TaxiController()
    },
    DemoEntry(
      34, "Taxi by pan", "The same limits with a pan recognizer: it begins after 10 points, and includes them."
    ) {
      TaxiController()
    },
    DemoEntry(35, "Never under the bar", "The town continues under the bar. The taxi stays below it.") {
      TaxiController()
    },
  ]
}
