import EventSources
public import Raster
public import System
public import Toolkit

/// Loads images on another thread and caches the most recent ones. An app has one for all of its views.
///
/// Use it only on the application's thread. Requests are answered in order.
public final class PictureLoader {
  /// The result of a request.
  public typealias Outcome = Result<Image, PictureError>

  private let worker: Worker
  private var cache: PictureCache
  /// The files whose errors were logged.
  private var told: Set<PictureFile> = []
  /// The number of calls of `forget(_:)`.
  private var turn = 0
  private var views: [Shown] = []

  /// The number of files whose errors are remembered as logged. After that, an error may be logged again. Chosen value.
  private static let mostTold = 1024

  /// A view that uses this loader. The view removes itself in its `deinit`.
  private struct Shown { unowned(unsafe) let view: PictureView }

  /// Creates a loader.
  ///
  /// - Parameter bytes: The memory for cached images, in addition to images that views show. Chosen: the default holds
  ///   the images of eight panels of 800x480 pixels.
  public init(for application: Application, keeping bytes: Int = 16 << 20) throws(Errno) {
    worker = try Worker(for: application, name: "pictures")
    cache = PictureCache(limit: bytes)
  }

  /// The memory that the cached images take, in bytes.
  public var keptBytes: Int { cache.bytes }

  /// Returns the image of a file if it is cached.
  public func kept(_ file: PictureFile, for room: PictureRoom? = nil) -> Image? { cache.image(.init(file: file, room: room)) }

  /// Calls `heard` with the image of a file: immediately if it is cached, otherwise after it was loaded.
  ///
  /// - Parameter room: The size that is needed, as for `Image.read`.
  @discardableResult
  public func load(_ file: PictureFile, for room: PictureRoom? = nil, then heard: @escaping (Outcome) -> Void) -> PictureRequest {
    let request = PictureRequest()
    if let image = kept(file, for: room) {
      heard(.success(image))
      return request
    }
    let turn = turn
    worker.run({ @Sendable in request.isCancelled ? Handed(nil) : Handed(Self.read(file, for: room)) }) { [self] in
      guard let outcome = $0.outcome else { return }
      // A request that started before a call of `forget(_:)` may have read the old file.
      if case .success(let image) = outcome, turn == self.turn { cache.keep(image, as: .init(file: file, room: room)) }
      if !request.isCancelled { heard(outcome) }
    }
    return request
  }

  /// Removes the images of a file from the cache, because the file has changed. Each `PictureView` that shows it loads
  /// it again.
  public func forget(_ file: PictureFile) {
    cache.remove(file)
    told.remove(file)
    turn += 1
    for shown in views where shown.view.file == file { shown.view.readAnew() }
  }

  /// Empties the cache.
  public func forgetAll() { cache.removeAll() }

  // MARK: Views

  func add(_ view: PictureView) { views.append(Shown(view: view)) }

  func remove(_ view: PictureView) { views.removeAll { $0.view === view } }

  /// Logs why a file cannot be read, once per file.
  func tell(_ error: PictureError, of file: PictureFile) {
    if told.count >= Self.mostTold { told.removeAll() }
    if told.insert(file).inserted { Process.log(error.message) }
  }

  private static func read(_ file: PictureFile, for room: PictureRoom?) -> Outcome {
    do throws(PictureError) { return .success(try Image.read(file, for: room)) } catch { return .failure(error) }
  }

  /// A result that passes from the worker to the application. The worker keeps no reference to it, so it may be sent.
  private struct Handed: @unchecked Sendable {
    let outcome: Outcome?

    init(_ outcome: Outcome?) { self.outcome = outcome }
  }
}
