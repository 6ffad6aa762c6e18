/// A touch source that plays a finite sequence of events: a script or a recording.
public protocol TouchPlayback: TouchSource {
  /// Starts the playback. The first event happens at `time`, in monotonic seconds. Nothing is played before this call.
  func start(at time: Double)

  /// Whether all events were played.
  var isFinished: Bool { get }

  /// The file name of the screenshot to take before the playback continues, or `nil` if none is due.
  var pendingScreenshot: String? { get }

  /// Notifies the playback that the due screenshot was taken.
  func didTakeScreenshot()
}

extension TouchPlayback {
  /// `nil`, for playbacks without screenshots.
  public var pendingScreenshot: String? { nil }
  /// Does nothing.
  public func didTakeScreenshot() {}
}
