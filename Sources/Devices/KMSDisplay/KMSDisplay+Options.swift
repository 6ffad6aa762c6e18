import Platform

extension KMSDisplay {
  /// The display settings that the user requests. The defaults select a suitable output.
  public struct Options: Sendable {
    /// The card's device node. `nil` selects the first card with a connected output.
    public var card: String?
    /// The kernel's name of the connector, such as `HDMI-A-1`. `nil` selects the first connected one.
    public var output: String?
    /// The mode. `nil` selects the mode of the kernel's command line (`video=`), or else the panel's preferred mode.
    public var mode: ModeRequest?
    /// The rotation of the app's frames on the panel. `nil` selects the one with which they are upright, if the kernel
    /// knows how the panel is built in.
    public var rotation: Rotation?
    /// The pixel format. `nil` selects the best format that the output supports.
    public var format: PixelFormat?
    /// Whether the atomic interface may be used. `false` selects the legacy interface, for drivers with a faulty atomic
    /// one.
    public var allowsAtomic: Bool

    /// Creates options. The defaults select the first suitable card and output in the panel's preferred mode.
    public init(
      card: String? = nil, output: String? = nil, mode: ModeRequest? = nil, rotation: Rotation? = nil,
      format: PixelFormat? = nil, allowsAtomic: Bool = true
    ) {
      self.card = card
      self.output = output
      self.mode = mode
      self.rotation = rotation
      self.format = format
      self.allowsAtomic = allowsAtomic
    }
  }
}
