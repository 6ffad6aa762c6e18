/// The model of a virtual input device.
package struct PanelModel: Equatable, Sendable {
  /// The protocol with which a device reports fingers.
  package enum Kind: Equatable, Sendable {
    /// A touch panel of protocol B, with the given number of slots for fingers.
    case slots(Int)
    /// A touch panel of protocol A: every report lists all fingers, without IDs.
    case anonymous
    /// A touch panel for one finger: ABS_X, ABS_Y, and BTN_TOUCH.
    case singleTouch
    /// An absolute pointer with buttons and without INPUT_PROP_DIRECT, as QEMU's tablet.
    case tablet
    /// A relative mouse.
    case mouse
    /// A keyboard or a scanner, which has no fingers. `raw` sends its keys. If it points, it is also a mouse, as a
    /// keyboard with a touchpad is.
    case keyboard(points: Bool)
  }

  package struct Axis: Equatable, Sendable {
    package var minimum: Int32
    /// The largest value on the panel. The kernel rejects a value below `minimum`.
    package var maximum: Int32
    /// The units per millimeter, or 0 if they are unknown.
    package var resolution: Int32

    /// Creates an axis from its range and, if known, its units per millimeter.
    package init(_ minimum: Int32, _ maximum: Int32, resolution: Int32 = 0) {
      self.minimum = minimum
      self.maximum = maximum
      self.resolution = resolution
    }
  }

  package var kind: Kind
  /// The name, at most 79 bytes, which is the kernel's limit.
  package var name: String
  /// The horizontal axis. A mouse does not use the axes.
  package var x: Axis
  package var y: Axis

  package init(_ kind: Kind, name: String, x: Axis, y: Axis) {
    self.kind = kind
    self.name = name
    self.x = x
    self.y = y
  }

  /// Returns a panel of protocol B whose units are the pixels of a screen of `width` × `height`.
  package static func multiTouch(
    width: Int32, height: Int32, slots: Int = 10, name: String = "Vitrine virtual touch panel"
  ) -> PanelModel {
    PanelModel(.slots(slots), name: name, x: Axis(0, width - 1), y: Axis(0, height - 1))
  }

  /// Returns a tablet like QEMU's, with a range of 0 to 32767 in both directions.
  package static func tablet(name: String = "Vitrine virtual tablet") -> PanelModel {
    PanelModel(.tablet, name: name, x: Axis(0, 32767), y: Axis(0, 32767))
  }

  /// Returns a mouse, which reports relative movements.
  package static func mouse(name: String = "Vitrine virtual mouse") -> PanelModel {
    PanelModel(.mouse, name: name, x: Axis(0, 0), y: Axis(0, 0))
  }

  /// Returns a keyboard with all common keys.
  package static func keyboard(name: String = "Vitrine virtual keyboard", points: Bool = false) -> PanelModel {
    PanelModel(.keyboard(points: points), name: name, x: Axis(0, 0), y: Axis(0, 0))
  }

  var isTouchPanel: Bool {
    switch kind {
    case .slots, .anonymous, .singleTouch: true
    case .tablet, .mouse, .keyboard: false
    }
  }
}
