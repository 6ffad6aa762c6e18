/// A touch source that plays something with an end: a script or a recording.
public protocol TouchPlayback: TouchSource {
  /// Starts: what comes first comes at `time`, in monotonic seconds. Nothing is played before.
  func begin(at time: Double)

  /// Whether everything was played.
  var isFinished: Bool { get }

  /// The file name of a picture of the panel that is wanted now, before anything
  /// else is played; nil when none is.
  var dueShot: String? { get }

  /// The picture that was due is taken.
  func shotTaken()
}

extension TouchPlayback {
  /// None.
  public var dueShot: String? { nil }
  /// Does nothing.
  public func shotTaken() {}
}
