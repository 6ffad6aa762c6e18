import Platform

extension KMSDisplay {
  /// What the user asked for; everything has a default that finds its way.
  public struct Options: Sendable {
    /// The card's device node; nil takes the first card with a connected output.
    public var card: String?
    /// The kernel's name of the connector, such as `HDMI-A-1`; nil takes the first connected one.
    public var output: String?
    /// Nil takes the mode the panel prefers.
    public var mode: ModeRequest?
    /// How the app's picture is turned on the panel.
    public var rotation: Rotation
    /// Nil takes the best that the output offers.
    public var format: PixelFormat?
    /// False drives the card by the legacy interface although it has the atomic
    /// one, for drivers whose atomic one is faulty.
    public var allowsAtomic: Bool

    /// The first card and output that fit, in the mode that the panel prefers, unless told otherwise.
    public init(
      card: String? = nil, output: String? = nil, mode: ModeRequest? = nil, rotation: Rotation = .none,
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
