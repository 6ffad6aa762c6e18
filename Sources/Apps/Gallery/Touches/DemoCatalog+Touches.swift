extension DemoCatalog {
  static let touches: [DemoEntry] = [
    DemoEntry(
      1, "Phases", "Touch the stage, move and lift fingers. Each callback is a line; a resting finger causes none."
    ) {
      PhasesController()
    },
    DemoEntry(36, "Touch inspector", "Touch A, B or the ground: the same position in each view’s coordinates.") {
      InspectorController()
    },
    DemoEntry(
      37, "Forwarding", "Touch the inner panel: it ignores touches, so its superview gets them and may forward them."
    ) {
      ForwardingController()
    },
    DemoEntry(45, "Act at contact", "The lamp switches when the finger touches the button, not when it lifts.") {
      ContactController()
    },
    DemoEntry(
      46, "Single tap only", "Tap once: the panel handles it. It forwards every further tap of a series to the ground."
    ) {
      SingleTapController()
    },
    DemoEntry(
      47, "Taps and slow series",
      "Tap quickly, or with pauses up to a second: the app’s own series continues when tapCount starts again."
    ) {
      TapSeriesController()
    },
    DemoEntry(48, "Finger counter", "Touch with as many fingers as you have.") {
      FingerCountController()
    },
  ]
}
