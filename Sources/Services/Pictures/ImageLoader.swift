import EventSources
public import Raster
import System
public import Toolkit

/// Loads images on another thread and caches the most recent ones. An app has one for all of its views.
///
/// Use it only on the application's thread. Requests are answered in order.
public final class ImageLoader {
  /// The result of a request.
  public typealias Outcome = Result<Image, ImageLoadingError>

  private let worker: Worker
  private var cache: ImageCache
  /// The files whose errors were logged.
  private var loggedFiles: Set<ImageSource> = []
  /// The number of calls of `invalidate(_:)`.
  private var generation = 0
  private var views: [ViewReference] = []

  /// The number of files whose errors are remembered as logged. After that, an error may be logged again. Chosen value.
  private static let loggedFileLimit = 1024

  /// A view that uses this loader. The view removes itself in its `deinit`.
  private struct ViewReference { unowned(unsafe) let view: AsyncImageView }

  /// Creates a loader.
  ///
  /// - Parameter cacheLimit: The memory for cached images, in addition to images that views show. Chosen: the default
  ///   holds the images of eight panels of 800x480 pixels.
  public init(for application: Application, cacheLimit: Int = 16 << 20) {
    worker = Worker(for: application, name: "pictures")
    cache = ImageCache(limit: cacheLimit)
  }

  /// The memory that the cached images take, in bytes.
  public var cacheSize: Int { cache.bytes }

  /// Returns the image of a file if it is cached.
  public func cachedImage(for file: ImageSource, targetSize: TargetSize? = nil) -> Image? {
    cache.image(.init(file: file, targetSize: targetSize))
  }

  /// Calls `completion` with the image of a file: immediately if it is cached, otherwise after it was loaded.
  ///
  /// - Parameter targetSize: The size that is needed, as for `Image.read`.
  @discardableResult
  public func load(_ file: ImageSource, targetSize: TargetSize? = nil, completion: @escaping (Outcome) -> Void)
    -> ImageRequest
  {
    let request = ImageRequest()
    if let image = cachedImage(for: file, targetSize: targetSize) {
      completion(.success(image))
      return request
    }
    let turn = generation
    worker.run({ @Sendable in
      request.isCancelled ? SendableOutcome(nil) : SendableOutcome(Self.read(file, for: targetSize))
    }) { [self] in
      guard let outcome = $0.outcome else { return }
      // A request that started before a call of `invalidate(_:)` may have read the old file.
      if case .success(let image) = outcome, turn == self.generation {
        cache.insert(image, for: .init(file: file, targetSize: targetSize))
      }
      if !request.isCancelled { completion(outcome) }
    }
    return request
  }

  /// Removes the images of a file from the cache, because the file has changed. Each `AsyncImageView` that shows it
  /// loads it again.
  public func invalidate(_ file: ImageSource) {
    cache.remove(file)
    loggedFiles.remove(file)
    generation += 1
    for shown in views where shown.view.file == file { shown.view.reload() }
  }

  /// Empties the cache.
  public func removeAllCachedImages() { cache.removeAll() }

  // MARK: Views

  func add(_ view: AsyncImageView) { views.append(ViewReference(view: view)) }

  func remove(_ view: AsyncImageView) { views.removeAll { $0.view === view } }

  /// Logs why a file cannot be shown completely, once per file.
  func log(_ message: String, for file: ImageSource) {
    if loggedFiles.count >= Self.loggedFileLimit { loggedFiles.removeAll() }
    if loggedFiles.insert(file).inserted { Process.log(message) }
  }

  private static func read(_ file: ImageSource, for targetSize: TargetSize?) -> Outcome {
    do throws(ImageLoadingError) { return .success(try Image.read(file, targetSize: targetSize)) } catch {
      return .failure(error)
    }
  }

  /// A result that passes from the worker to the application. The worker keeps no reference to it, so it may be sent.
  private struct SendableOutcome: @unchecked Sendable {
    let outcome: Outcome?

    init(_ outcome: Outcome?) { self.outcome = outcome }
  }
}
