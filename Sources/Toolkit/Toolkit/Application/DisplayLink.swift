/// A call for every frame, while something moves by a law of its own that
/// `View.animate` cannot tell beforehand: a list that glides on, a mark that fades.
///
/// `Application.start(_:)` starts it, and then keeps it until it stops. While one
/// runs, each refresh of the panel wants a frame: stop it when nothing moves.
public final class DisplayLink {
  /// Whether it is called.
  public internal(set) var isRunning = false

  private let handler: (_ time: Double) -> Void

  /// - Parameter handler: called once a frame, before layout and drawing, with the
  ///   application's present time in seconds.
  public init(_ handler: @escaping (_ time: Double) -> Void) { self.handler = handler }

  /// It is called no more, not even in the frame that is being made. Starting it
  /// again is allowed. Whoever the handler refers to without keeping it alive
  /// stops it before going.
  public func stop() { isRunning = false }

  func call(at time: Double) { handler(time) }
}

/// The display links of an application: a handful, so a plain list serves.
final class DisplayLinks {
  /// Those that run, and those that stopped since the last frame.
  private var links: [DisplayLink] = []

  func start(_ link: DisplayLink) {
    guard !link.isRunning else { return }
    link.isRunning = true
    for present in links where present === link { return }
    links.append(link)
  }

  /// Calls each that runs; one started meanwhile waits for the next frame.
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
