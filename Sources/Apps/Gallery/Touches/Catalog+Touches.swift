extension Catalog {
  static let touches: [CatalogEntry] = [
    CatalogEntry(1, "Phases", "Put fingers on the stage, move and lift them. Each callback is a line; a resting finger is silent.") {
      PhasesController()
    },
    CatalogEntry(36, "Touch inspector", "Touch A, B or the ground: the same place in everybody’s points.") {
      InspectorController()
    },
    CatalogEntry(37, "Forwarding", "Touch the inner panel: it handles nothing, so the touch climbs. The middle one may pass it on.") {
      ForwardingController()
    },
    CatalogEntry(45, "Act at contact", "The lamp switches when the finger lands on the button, not when it lifts.") {
      ContactController()
    },
    CatalogEntry(46, "Single tap only", "Tap once: the panel handles it. Every further tap of a series is forwarded to the ground.") {
      SingleTapController()
    },
    CatalogEntry(
      47, "Taps and slow series", "Tap, quickly or with pauses up to a second: the app’s own series goes on where tapCount begins anew."
    ) {
      TapSeriesController()
    },
    CatalogEntry(48, "Finger counter", "Put as many fingers down as you have.") {
      FingerCountController()
    },
  ]
}
