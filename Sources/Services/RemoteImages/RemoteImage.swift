import System
import Toolkit
import VitrineNetwork

/// An image on a server, with the views that show it.
///
///     idle ──needed──► queued ──► reading ──► requesting ──► storing ──► idle
///      ▲                 ▲            └───────────┴─────────────┴──► failed
///      └──not needed──── (each state)       failed ──retry time or network──► queued
final class RemoteImage {
  enum State {
    /// Nothing is in progress.
    case idle
    /// Waits for its turn.
    case queued
    /// A thread reads what the folder has of the image.
    case reading
    /// The request was sent.
    case requesting(HTTPTask)
    /// A thread checks the received file and stores it.
    case storing
    /// Waits for a retry. The timer runs only while the image is needed.
    case failed(Timer?)
  }

  let url: String
  let name: String
  var state = State.idle
  /// The name of the file that receives the download in progress. It is different for each download, because a canceled
  /// one may still be running.
  var downloadName = ""
  /// The time of the next attempt after a failure, on the application's clock.
  var retryTime = 0.0
  var backoff = Backoff(RemoteImageLoader.retryDelays)
  /// The views that show the image. The views own these objects.
  private(set) var uses: [UseReference] = []
  /// Whether it is loaded before a view shows it.
  var isPrefetched = false
  /// The time of the last response, on the application's clock.
  var checkTime: Double?
  /// Whether the server forbids storing the image: it is removed when no view shows it.
  var isTransient = false
  /// The number of cancellations. The result of a thread that was started before the last one is ignored.
  private(set) var cancellationCount = 0

  struct UseReference { unowned(unsafe) let use: RemoteImageUse }

  init(url: String, name: String) {
    self.url = url
    self.name = name
  }

  /// Whether a view shows the image, or the app prefetches it.
  var isNeeded: Bool { isPrefetched || !uses.isEmpty }

  /// Whether a request is in progress, or a thread works on it.
  var isRunning: Bool {
    switch state {
    case .reading, .requesting, .storing: true
    case .idle, .queued, .failed: false
    }
  }

  func add(_ use: RemoteImageUse) {
    if !uses.contains(where: { $0.use === use }) { uses.append(UseReference(use: use)) }
  }

  func remove(_ use: RemoteImageUse) { uses.removeAll { $0.use === use } }

  /// Stops all work. A failure remains, so that the next view does not retry too early.
  func cancel() {
    cancellationCount += 1
    switch state {
    case .requesting(let task): task.cancel()
    case .failed(let timer):
      timer?.cancel()
      state = .failed(nil)
      return
    case .idle, .queued, .reading, .storing: break
    }
    state = .idle
  }
}
