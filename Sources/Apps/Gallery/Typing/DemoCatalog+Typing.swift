extension DemoCatalog {
  static let typing: [DemoEntry] = [
    DemoEntry(
      55, "A form",
      "Tap a field for the keyboard; Return moves to the next field. Hold a finger in a text to move the caret. Suggestions are above the keys."
    ) {
      FormController()
    },
    DemoEntry(56, "Pads", "Each field has the keys that it needs, and formats dates and amounts while you type.") {
      PadsController()
    },
    DemoEntry(
      69, "Scripts",
      "Fields in five scripts. Hebrew and Arabic start at the right; carets, arrows and the space bar follow. Change keyboards with the globe."
    ) {
      ScriptsController()
    },
  ]
}
