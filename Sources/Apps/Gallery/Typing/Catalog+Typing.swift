extension Catalog {
  static let typing: [CatalogEntry] = [
    CatalogEntry(
      55, "A form",
      "Tap a field: the keyboard slides in, and the return key goes on. Hold a finger in a text to move the caret. Words are offered above the keys."
    ) {
      FormController()
    },
    CatalogEntry(56, "Pads", "Each field has the keys that it needs, and writes dates and amounts while you type.") {
      PadsController()
    },
    CatalogEntry(
      69, "Scripts",
      "Fields in five scripts. Hebrew and Arabic begin at the right, and carets, arrows and the space bar follow; the globe has their keys."
    ) {
      ScriptsController()
    },
  ]
}
