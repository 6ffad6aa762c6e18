/// A callback for every frame, for motion that `View.animate` cannot describe in advance, such as a list that
/// decelerates.
///
/// Start a display link with `Application.start(_:)`, which retains it until it stops. While a display link is running,
/// every refresh of the panel needs a frame, so stop it when nothing moves.
public final class DisplayLink {
  /// Whether the display link is running.
  public internal(set) var isRunning = false

  private let handler: (_ time: Double) -> Void

  /// Creates a display link.
  ///
  /// - Parameter handler: The closure to call once per frame, before layout and drawing, with the application's current
  ///   time in seconds.
  public init(_ handler: @escaping (_ time: Double) -> Void) { self.handler = handler }

  /// Stops the display link. It is not called again, not even in the current frame. It can be restarted.
  ///
  /// If the handler references an object without retaining it, that object must stop the display link before it is
  /// deallocated.
  public func stop() { isRunning = false }

  func call(at time: Double) { handler(time) }
}

/// The display links of an application. There are only a few, so an array is sufficient.
final class DisplayLinks {
  /// The running display links, and those that stopped since the last frame.
  private var links: [DisplayLink] = []

  func start(_ link: DisplayLink) {
    guard !link.isRunning else { return }
    link.isRunning = true
    for present in links where present === link { return }
    links.append(link)
  }

  /// Calls each running display link. Those that start during a call wait for the next frame.
  func advance(to time: Double) {
    for index in 0..<links.count where links[index].isRunning { links[index].call(at: time) }
    for link in links where !link.isRunning {
      links.removeAll { !$0.isRunning }
      return
    }
  }

  var isRunning: Bool {
    for link in links where link.isRunning { return true }
    return false
  }
}
