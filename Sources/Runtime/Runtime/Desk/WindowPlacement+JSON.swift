#if DeskWindow && !hasFeature(Embedded)
  import DeskWindow
  import Geometry
  import JSONFormat

  extension WindowPlacement {
    var json: JSON {
      ["x": JSON(corner.x), "y": JSON(corner.y), "width": JSON(size.width), "height": JSON(size.height)]
    }

    /// Creates a position from its saved state, or returns `nil` if that is invalid.
    init?(_ json: JSON) {
      let numbers = ["x", "y", "width", "height"].compactMap { json[$0]?.int }
      // The limits exceed every desktop and cannot overflow when added. Chosen value.
      guard numbers.count == 4, numbers.allSatisfy({ (-1_000_000...1_000_000).contains($0) }), numbers[2] > 0,
        numbers[3] > 0
      else { return nil }
      self.init(corner: PixelPoint(numbers[0], numbers[1]), size: PixelSize(numbers[2], numbers[3]))
    }
  }
#endif
