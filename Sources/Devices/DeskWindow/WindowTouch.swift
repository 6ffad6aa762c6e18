#if DeskWindow && !hasFeature(Embedded)
  import Platform

  /// The touches of a desktop window: its mouse, and a touch screen if the desktop has one.
  public final class WindowTouch: TouchSource {
    private let window: DesktopWindow
    private let pane: DesktopWindow.Pane

    /// Creates a source of the touches on a pane of `window`.
    public init(_ window: DesktopWindow, on pane: DesktopWindow.Pane = .panel) {
      self.window = window
      self.pane = pane
    }

    /// A descriptor that is readable when there are touches.
    public var descriptor: Int32? { window.touchEvent.descriptor.rawValue }
    /// Always `nil`: touches do not depend on time.
    public var deadline: Double? { nil }

    /// Appends the pending touches.
    public func drain(into samples: inout [TouchSample], at now: Double) {
      window.readSamples(of: pane, into: &samples)
    }

    /// Does nothing, because positions are already relative to the panel.
    public func screenChanged(to mapping: PanelMapping?) {}
  }
#endif
