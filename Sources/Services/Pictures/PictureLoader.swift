import EventSources
public import Raster
public import System
public import Toolkit

/// Reads pictures on a thread of its own, and keeps those it has read last. An app has one for all of its views.
///
/// All of it is of the application's own thread. Where there are several requests, they are answered in their order.
public final class PictureLoader {
  /// What came of a request.
  public typealias Outcome = Result<Image, PictureError>

  private let worker: Worker
  private var cache: PictureCache
  /// Those that the log has told of.
  private var told: Set<PictureFile> = []
  /// How often something was forgotten.
  private var turn = 0
  private var views: [Shown] = []

  /// D: of how many files the log tells once, before it may tell of one again.
  private static let mostTold = 1024

  /// A view that shows a picture. It says when it goes.
  private struct Shown { unowned(unsafe) let view: PictureView }

  /// - Parameter bytes: how much memory the pictures may take that are kept, beside those that somebody shows. D: eight of a panel of
  ///   800x480 pixels.
  public init(for application: Application, keeping bytes: Int = 16 << 20) throws(Errno) {
    worker = try Worker(for: application, name: "pictures")
    cache = PictureCache(limit: bytes)
  }

  /// How much memory the pictures take that are kept, in bytes.
  public var keptBytes: Int { cache.bytes }

  /// The picture of a file where it is kept.
  public func kept(_ file: PictureFile, for room: PictureRoom? = nil) -> Image? { cache.image(.init(file: file, room: room)) }

  /// Calls `heard` with the picture of a file: at once where it is kept, else when it has been read.
  ///
  /// - Parameter room: the place that it is for, as `Image.read` takes it.
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
      // What was begun before something was forgotten may be of the file that was there before.
      if case .success(let image) = outcome, turn == self.turn { cache.keep(image, as: .init(file: file, room: room)) }
      if !request.isCancelled { heard(outcome) }
    }
    return request
  }

  /// Lets go of what was read of a file: another one has its name now, or the first one. Each `PictureView` that shows it reads it anew.
  public func forget(_ file: PictureFile) {
    cache.remove(file)
    told.remove(file)
    turn += 1
    for shown in views where shown.view.file == file { shown.view.readAnew() }
  }

  /// Lets go of all that is kept.
  public func forgetAll() { cache.removeAll() }

  // MARK: Views

  func add(_ view: PictureView) { views.append(Shown(view: view)) }

  func remove(_ view: PictureView) { views.removeAll { $0.view === view } }

  /// Tells the log why a file cannot be read, once.
  func tell(_ error: PictureError, of file: PictureFile) {
    if told.count >= Self.mostTold { told.removeAll() }
    if told.insert(file).inserted { Process.log(error.message) }
  }

  private static func read(_ file: PictureFile, for room: PictureRoom?) -> Outcome {
    do throws(PictureError) { return .success(try Image.read(file, for: room)) } catch { return .failure(error) }
  }

  /// What goes from the worker to the application: nothing of it stays with the one who made it.
  private struct Handed: @unchecked Sendable {
    let outcome: Outcome?

    init(_ outcome: Outcome?) { self.outcome = outcome }
  }
}
