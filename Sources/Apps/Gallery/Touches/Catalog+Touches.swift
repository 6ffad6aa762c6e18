extension Catalog {
  static let touches: [Entry] = [
    Entry(1, "Phases", "Put fingers on the stage, move and lift them. Every callback is a line; a finger that rests is silent.") {
      PhasesController()
    },
    Entry(45, "Act at contact", "The lamp switches when the finger lands on its button, not when it lifts.") {
      ContactController()
    },
  ]
}
