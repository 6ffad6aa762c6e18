public import AppStorage
import EventSources
public import Pictures
import System
public import Toolkit
public import VitrineNetwork

/// Loads images from servers, and keeps them in memory and on the disk. An app has one for all of its views.
///
/// ```swift
/// images = RemoteImageLoader(for: application, storage: storage)
/// photo.setURL("https://museum.example/sun.jpg", loader: images)
/// ```
///
/// Images are downloaded to the storage's folder `images`, and decoded on another thread in the size of their view. An
/// image on the disk is shown at once, also without a network; the loader then queries the server for a newer version,
/// at most once per `refreshInterval`. Downloads of visible images come before those of prefetched ones.
///
/// After a failure the loader retries as long as a view shows the image: after 5 seconds, then at growing intervals of
/// up to 5 minutes, and when the network is available again. If the server refuses the image, for example with the
/// status 404, it retries every 5 minutes.
///
/// Use it only on the application's thread.
public final class RemoteImageLoader: WeaklyReferenceable {
  /// The loader that decodes the images and caches them in memory. The app can use it for its own files, too.
  public let images: ImageLoader
  /// Header fields to send, such as `Authorization`. When `Authorization` or `Cookie` changes, images that may be for
  /// one user alone are removed, and views that show them load them again.
  public var headers = HTTPHeaders() {
    didSet { if !SharedCacheRules.haveEqualCredentials(oldValue, headers) { removeTransientImages() } }
  }
  /// Whether `headers` identify the board, and not its user. The default is `false`.
  ///
  /// An image for a request with `Authorization` or `Cookie` may be for one user alone. By default, it is removed when
  /// no view shows it, unless the server's `Cache-Control` contains `public` or `s-maxage`. If this is `true`, it stays
  /// on the disk, and all users see it, also without a network.
  public var headersIdentifyBoard = false
  /// The interval in seconds after which a shown image is checked for a newer version. The default is an hour. An image
  /// is checked when a view begins to show it.
  public var refreshInterval = 3600.0

  /// The delays of retries in seconds.
  static let retryDelays = [5.0, 15, 30, 60, 120, 300]
  /// The maximum size of an image in bytes. Chosen: photographs of cameras are about this large.
  private static let maximumImageSize = 8 << 20
  /// The most requests at a time. The app's own requests use the client's other connections.
  private static let requestLimit = 3
  /// The time in seconds in which an image that was removed from the disk is not downloaded again. Images that exceed
  /// the limit together would otherwise displace each other again and again.
  private static let minimumLifetime = 30.0
  /// The most URLs whose state is remembered while no view shows them. Chosen value.
  private static let rememberedURLLimit = 1024
  /// The most URLs that are prefetched at a time. Chosen: several screens of small cells.
  private static let prefetchLimit = 128

  private let application: Application
  private let client: HTTPClient
  private let worker: Worker
  private let folder: ImageFolder
  private let imageSizeLimit: Int
  private var remoteImages: [String: RemoteImage] = [:]
  private var queue: [RemoteImage] = []
  private var downloadCount = 0
  /// Reports that the network is available again. It is `nil` until the first failure.
  var networkMonitor: NetworkMonitor?

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - storage: The app's storage, which has the folder of the images. It can be that of an `HTTPClient` and of
  ///     `Outbox`es, but not of another loader.
  ///   - diskLimit: The most bytes of all images on the disk together. The least recently used ones are removed first.
  ///     An image may have half of it, and at most 8 MiB.
  ///   - client: The client that sends the requests, or `nil` for a client of its own.
  ///   - images: The loader that decodes the images, or `nil` for a loader of its own.
  public init(
    for application: Application, storage: Storage, diskLimit: Int = 8 << 20, client: HTTPClient? = nil,
    images: ImageLoader? = nil
  ) {
    self.application = application
    self.client = client ?? HTTPClient(for: application)
    self.images = images ?? ImageLoader(for: application)
    worker = Worker(for: application, name: "images")
    folder = ImageFolder("\(storage.folder)/images", limit: diskLimit)
    imageSizeLimit = min(diskLimit / 2, Self.maximumImageSize)
    super.init()
  }

  deinit {
    networkMonitor?.onChange = nil
    for image in remoteImages.values { image.cancel() }
  }

  /// Downloads images that will be shown soon, after all visible ones. Each call replaces the images of the previous
  /// one: downloads of images that are no longer needed are canceled.
  ///
  ///     list.prefetchHandler = weakly { page, paths in page.images?.prefetch(paths.map { page.items[$0.row].url }) }
  public func prefetch(_ urls: [String]) {
    let wanted = Set(urls.prefix(Self.prefetchLimit))
    for image in remoteImages.values where image.isPrefetched && !wanted.contains(image.url) {
      image.isPrefetched = false
      cancelIfUnneeded(image)
    }
    for url in urls.prefix(Self.prefetchLimit) {
      let image = remoteImage(at: url)
      guard !image.isPrefetched else { continue }
      image.isPrefetched = true
      load(image)
    }
  }

  /// Returns the path of an image's file, which need not exist yet.
  func path(of url: String) -> String { folder.path(of: ImageFolder.name(of: url)) }

  // MARK: Views

  func viewNeedsImage(_ use: RemoteImageUse, isMissing: Bool) {
    let image = remoteImage(at: use.url)
    image.add(use)
    if isMissing, let time = image.checkTime {
      image.checkTime = nil
      if case .idle = image.state, application.now - time < Self.minimumLifetime {
        return didFail(image, .file(host: Self.logName(of: image.url), path: folder.path(of: image.name), .noSpace))
      }
    }
    load(image)
    // A view that is shown between two attempts does not wait for the next one.
    if isMissing, case .failed = image.state { use.view.downloadDidFail() }
  }

  func remove(_ use: RemoteImageUse) {
    guard let image = remoteImages[use.url] else { return }
    image.remove(use)
    cancelIfUnneeded(image)
  }

  private func remoteImage(at url: String) -> RemoteImage {
    if let image = remoteImages[url] { return image }
    if remoteImages.count >= Self.rememberedURLLimit { remoteImages = remoteImages.filter { $0.value.isNeeded } }
    let image = RemoteImage(url: url, name: ImageFolder.name(of: url))
    remoteImages[url] = image
    return image
  }

  private func cancelIfUnneeded(_ image: RemoteImage) {
    guard !image.isNeeded else { return }
    image.cancel()
    queue.removeAll { $0 === image }
    removeIfTransient(image)
    startQueuedImages()
  }

  private func removeIfTransient(_ image: RemoteImage) {
    guard image.isTransient else { return }
    image.isTransient = false
    image.checkTime = nil
    let folder = folder
    let name = image.name
    worker.run({ folder.remove(name) }) { _ in }
    images.invalidate(.file(folder.path(of: name)))
  }

  /// Removes the images of the previous user, also those that are being loaded.
  private func removeTransientImages() {
    for image in remoteImages.values where image.isTransient || image.isRunning {
      image.cancel()
      queue.removeAll { $0 === image }
      removeIfTransient(image)
      if image.isNeeded { load(image) }
    }
    startQueuedImages()
  }

  // MARK: Loading

  /// Loads an image, unless that is in progress or was done recently.
  private func load(_ image: RemoteImage) {
    switch image.state {
    case .queued, .reading, .requesting, .storing, .failed(.some): return
    case .failed(nil):
      // No view has shown it since the failure.
      if image.retryTime > application.now { return scheduleRetry(of: image) }
    case .idle: if let time = image.checkTime, application.now - time < refreshInterval { return }
    }
    enqueue(image)
  }

  private func enqueue(_ image: RemoteImage) {
    image.state = .queued
    queue.append(image)
    startQueuedImages()
  }

  private func startQueuedImages() {
    var running = remoteImages.values.reduce(0) { $0 + ($1.isRunning ? 1 : 0) }
    while running < Self.requestLimit, !queue.isEmpty {
      let next = queue.firstIndex { !$0.uses.isEmpty } ?? 0
      read(queue.remove(at: next))
      running += 1
    }
  }

  /// Reads what the folder has of the image, then sends the request.
  private func read(_ image: RemoteImage) {
    image.state = .reading
    let folder = folder
    let name = image.name
    let count = image.cancellationCount
    worker.run {
      Self.validators(of: name, in: folder)
    } completion: { [unowned(unsafe) self] result in
      guard image.cancellationCount == count else { return }
      switch result {
      case .success(let validators): request(image, validators)
      case .failure(let error):
        didFail(image, .file(host: Self.logName(of: image.url), path: folder.path(of: name), error))
      }
    }
  }

  private static func validators(of name: String, in folder: ImageFolder) -> Result<ImageFolder.Validators?, Errno> {
    do throws(Errno) { return .success(try folder.validators(of: name)) } catch { return .failure(error) }
  }

  private func request(_ image: RemoteImage, _ validators: ImageFolder.Validators?) {
    var request = HTTPRequest(.get, image.url)
    request.headers = headers
    if let validators {
      if !validators.tag.isEmpty { request.headers["If-None-Match"] = validators.tag }
      if !validators.lastModified.isEmpty { request.headers["If-Modified-Since"] = validators.lastModified }
    }
    downloadCount += 1
    image.downloadName = ImageFolder.downloadName(of: image.name, number: downloadCount)
    request.downloadPath = folder.path(of: image.downloadName)
    request.maximumBodySize = Int64(imageSizeLimit)
    // The loader itself repeats requests.
    request.maximumAttempts = 1
    // The headers may change until the response.
    let sent = request
    image.state = .requesting(
      client.send(
        request,
        completion: weakly { loader, result in
          switch result {
          case .success(let response) where response.status == 304 && validators != nil:
            loader.didConfirm(image, response)
          case .success(let response): loader.store(image, response, to: sent)
          case .failure(let error): loader.didFail(image, error)
          }
        }))
  }

  private func didConfirm(_ image: RemoteImage, _ response: HTTPResponse) {
    let folder = folder
    let name = image.name
    image.isTransient = SharedCacheRules.forbidStoring(response.redirects + [response.headers])
    let isTransient = image.isTransient
    worker.run({ isTransient ? folder.removeHead(of: name) : folder.recordUse(of: name) }) { _ in }
    didFinish(image)
  }

  /// Returns `true` if an image may stay on the disk, where all users see it.
  private func mayStore(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
    let heads = response.redirects + [response.headers]
    return headersIdentifyBoard
      ? !SharedCacheRules.forbidStoring(heads) : SharedCacheRules.allowStoring(heads, for: request)
  }

  private func store(_ image: RemoteImage, _ response: HTTPResponse, to request: HTTPRequest) {
    image.state = .storing
    image.isTransient = !mayStore(response, to: request)
    let validators =
      image.isTransient
      ? nil
      : ImageFolder.Validators(
        tag: response.headers["ETag"] ?? "", lastModified: response.headers["Last-Modified"] ?? "")
    let folder = folder
    let name = image.name
    let received = image.downloadName
    let current = Set(remoteImages.values.filter { $0.isRunning }.map { $0.downloadName })
    let downloadCount = downloadCount
    let count = image.cancellationCount
    worker.run {
      defer { folder.removeDownloads(first: downloadCount, except: current) }
      return folder.store(received, as: name, validators)
    } completion: { [unowned(unsafe) self] result in
      // The file has changed, even if no view needs it now.
      if result == .stored { images.invalidate(.file(folder.path(of: name))) }
      guard image.cancellationCount == count else { return }
      switch result {
      case .stored: didFinish(image)
      case .rejected(let reason): didFail(image, .protocolViolation(host: Self.logName(of: image.url), reason))
      case .failed(let error):
        didFail(image, .file(host: Self.logName(of: image.url), path: folder.path(of: name), error))
      }
    }
  }

  private func didFinish(_ image: RemoteImage) {
    image.state = .idle
    image.backoff.reset()
    image.checkTime = application.now
    startQueuedImages()
  }

  // MARK: Failures

  private func didFail(_ image: RemoteImage, _ error: NetworkError) {
    image.state = .failed(nil)
    image.retryTime = application.now + (error.isTemporary ? image.backoff.nextDelay : Self.retryDelays.last ?? 0)
    image.backoff.recordFailure(at: application.now)
    if image.backoff.isFirstFailure {
      let name = Self.logName(of: image.url)
      let line = error.message.hasPrefix(name) ? error.message : "\(name): \(error.message)"
      let delay = Int(max(0, image.retryTime - application.now))
      Process.log(image.isNeeded ? "\(line); retrying in \(delay) s" : line)
    }
    if image.isNeeded {
      scheduleRetry(of: image)
      watchNetwork()
    }
    for reference in image.uses { reference.use.view.downloadDidFail() }
    startQueuedImages()
  }

  private func scheduleRetry(of image: RemoteImage) {
    let timer = application.schedule(
      after: max(0, image.retryTime - application.now), weakly { loader, _ in loader.enqueue(image) })
    image.state = .failed(timer)
  }

  private func watchNetwork() {
    guard networkMonitor?.onChange == nil else { return }
    let monitor = networkMonitor ?? NetworkMonitor(for: application)
    networkMonitor = monitor
    monitor.onChange = weakly { loader in if loader.networkMonitor?.isUp == true { loader.retryNow() } }
  }

  /// Retries all failed images that views show.
  private func retryNow() {
    for image in remoteImages.values where image.isNeeded {
      guard case .failed(let timer) = image.state else { continue }
      timer?.cancel()
      enqueue(image)
    }
  }

  /// Returns the URL without its query, which may be a secret.
  private static func logName(of url: String) -> String {
    String(decoding: url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }.prefix(200), as: UTF8.self)
  }
}
