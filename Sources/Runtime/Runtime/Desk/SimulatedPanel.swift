#if DeskWindow && !hasFeature(Embedded)
  import Geometry
  import JSONFormat
  import DeskWindow
  import Platform
  import Toolkit

  struct SimulatedPanel: Equatable {
    /// The size in pixels, in the current orientation.
    var size: PixelSize
    /// The size of the glass in millimeters, in the current orientation. If it is `nil`, a point is a pixel.
    var glassSize: Size?
    /// The rotation of the app's content on the panel.
    var rotation = Rotation.none
    /// The pixels per point, or `nil` to compute them from the size in millimeters.
    var scale: Double?

    /// All rotations, in clockwise order.
    static let rotations: [Rotation] = [0, 90, 180, 270].compactMap { Rotation(rawValue: $0) }

    var isPortrait: Bool { size.height > size.width }

    /// This panel in the other orientation.
    var transposed: SimulatedPanel {
      var panel = self
      panel.size = size.transposed
      panel.glassSize = glassSize.map { Size($0.height, $0.width) }
      return panel
    }

    /// The preset that matches this panel, or `nil`.
    var preset: PanelPreset? {
      let wide = isPortrait ? transposed : self
      return PanelPreset.all.first { preset in
        wide.size == PixelSize(preset.size.width, preset.size.height)
          && wide.glassSize == Size(Double(preset.glass.width), Double(preset.glass.height))
      }
    }

    /// Returns a panel with the size of a preset, and the orientation and rotation of this one.
    func with(_ preset: PanelPreset) -> SimulatedPanel {
      var panel = self
      panel.size = PixelSize(preset.size.width, preset.size.height)
      panel.glassSize = Size(Double(preset.glass.width), Double(preset.glass.height))
      return isPortrait ? panel.transposed : panel
    }

    // MARK: State restoration

    var json: JSON {
      var members: [String: JSON] = [
        "width": JSON(size.width), "height": JSON(size.height), "rotation": JSON(rotation.rawValue),
      ]
      if let glassSize {
        members["across"] = JSON(.number(glassSize.width))
        members["down"] = JSON(.number(glassSize.height))
      }
      if let scale { members["scale"] = JSON(.number(scale)) }
      return JSON(.object(members))
    }

    init(size: PixelSize, millimeters: Size?, rotation: Rotation = .none, scale: Double? = nil) {
      self.size = size
      self.glassSize = millimeters
      self.rotation = rotation
      self.scale = scale
    }

    /// Creates a panel from its saved state, or returns `nil` if that is invalid.
    init?(_ json: JSON) {
      // The limits of a window's size. Chosen values.
      guard let width = Self.number("width", of: json), let height = Self.number("height", of: json),
        (64...16_383).contains(width),
        (64...16_383).contains(height)
      else { return nil }
      size = PixelSize(Int(width), Int(height))
      if let across = Self.number("across", of: json), let down = Self.number("down", of: json), across > 0, down > 0 {
        glassSize = Size(across, down)
      }
      rotation = Self.rotations.first { Double($0.rawValue) == Self.number("rotation", of: json) } ?? .none
      scale = Self.number("scale", of: json).flatMap { (0.5...8).contains($0) ? $0 : nil }
    }

    // Swift 6.3.1 fails to optimize an initializer that contains this expression several times.
    @inline(never)
    private static func number(_ name: String, of json: JSON) -> Double? { json[name]?.double }
  }

  /// A theme in the tool bar.
  enum DeskTheme: String, CaseIterable {
    case dark, light, contrast

    var theme: Theme {
      switch self {
      case .dark: .dark
      case .light: .light
      case .contrast: .highContrast
      }
    }

    /// Creates the tool bar's theme with these colors, or returns `nil` for a custom theme of the app.
    init?(_ theme: Theme) {
      guard let found = Self.allCases.first(where: { $0.theme.colors == theme.colors }) else { return nil }
      self = found
    }
  }
#endif
