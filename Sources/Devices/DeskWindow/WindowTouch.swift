#if DeskWindow && !hasFeature(Embedded)
  import Platform

  /// The fingers of a desktop's window: its mouse, and a touch screen where the desktop has one.
  public final class WindowTouch: TouchSource {
    private let window: DeskWindow
    private let pane: DeskWindow.Pane

    /// Those on a part of `window`.
    public init(_ window: DeskWindow, on pane: DeskWindow.Pane = .panel) { (self.window, self.pane) = (window, pane) }

    /// Readable when a finger has done something.
    public var descriptor: Int32? { window.touchBell.descriptor.rawValue }
    /// None: fingers come as they like.
    public var deadline: Double? { nil }

    /// Appends what fingers have done.
    public func drain(into samples: inout [TouchSample], at now: Double) { window.takeSamples(of: pane, into: &samples) }

    /// Nothing: a place in the window is one of the panel already.
    public func screenChanged(to mapping: PanelMapping?) {}
  }
#endif
