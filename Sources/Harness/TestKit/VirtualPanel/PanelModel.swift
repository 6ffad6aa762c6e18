/// What kind of input device to make, as data.
package struct PanelModel: Equatable, Sendable {
  /// How a device tells of fingers.
  package enum Kind: Equatable, Sendable {
    /// A touch panel of protocol B: so many fingers, each in a slot of its own.
    case slots(Int)
    /// A touch panel of protocol A: every report lists all fingers, which have no names.
    case anonymous
    /// A touch panel for one finger: ABS_X, ABS_Y and BTN_TOUCH.
    case singleTouch
    /// An absolute pointer with buttons and no INPUT_PROP_DIRECT, as QEMU's tablet is.
    case tablet
    /// A relative mouse.
    case mouse
    /// A keyboard or a scanner: it has no fingers, and its keys are told by `raw`.
    case keyboard
  }

  /// The numbers a device gives on one axis.
  package struct Axis: Equatable, Sendable {
    /// The smallest value.
    package var minimum: Int32
    /// The last number still on the panel; the kernel refuses one below `minimum`.
    package var maximum: Int32
    /// Units per millimeter; 0 says nothing.
    package var resolution: Int32

    /// An axis by its range, and its units a millimeter where that is known.
    package init(_ minimum: Int32, _ maximum: Int32, resolution: Int32 = 0) {
      self.minimum = minimum
      self.maximum = maximum
      self.resolution = resolution
    }
  }

  /// How it tells of fingers.
  package var kind: Kind
  /// At most 79 bytes, the kernel's bound.
  package var name: String
  /// Not used by a mouse.
  package var x: Axis
  /// The vertical axis.
  package var y: Axis

  /// A model by what the kernel is told of it.
  package init(_ kind: Kind, name: String, x: Axis, y: Axis) {
    self.kind = kind
    self.name = name
    self.x = x
    self.y = y
  }

  /// A panel of protocol B whose units are the pixels of a `width`×`height` screen.
  package static func multiTouch(
    width: Int32, height: Int32, slots: Int = 10, name: String = "Vitrine virtual touch panel"
  ) -> PanelModel {
    PanelModel(.slots(slots), name: name, x: Axis(0, width - 1), y: Axis(0, height - 1))
  }

  /// Like QEMU's: 0 to 32767 either way.
  package static func tablet(name: String = "Vitrine virtual tablet") -> PanelModel {
    PanelModel(.tablet, name: name, x: Axis(0, 32767), y: Axis(0, 32767))
  }

  /// Told by its way, not by places.
  package static func mouse(name: String = "Vitrine virtual mouse") -> PanelModel {
    PanelModel(.mouse, name: name, x: Axis(0, 0), y: Axis(0, 0))
  }

  /// With all keys of a usual one.
  package static func keyboard(name: String = "Vitrine virtual keyboard") -> PanelModel {
    PanelModel(.keyboard, name: name, x: Axis(0, 0), y: Axis(0, 0))
  }

  var isTouchPanel: Bool {
    switch kind {
    case .slots, .anonymous, .singleTouch: true
    case .tablet, .mouse, .keyboard: false
    }
  }
}
