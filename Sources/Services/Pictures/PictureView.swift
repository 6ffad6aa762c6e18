public import Geometry
public import Raster
public import Toolkit

/// An image view that loads its image on another thread, at the size of the view.
///
/// The view shows a placeholder while the image is loading. If the image cannot be loaded, the view shows a marked box.
/// The reason is logged once per file until `PictureLoader.forget(_:)` reloads the file. When the view grows, it loads
/// the image again and shows the old one in the meantime.
open class PictureView: ImageView {
  /// The image shown while the file is loading. If it is `nil`, the view shows its background.
  public final var placeholder: Image? {
    didSet { if !hasPicture { image = placeholder } }
  }

  /// The file of the image, or `nil` if the view is empty.
  public final private(set) var file: PictureFile?
  /// Whether loading has finished, successfully or not.
  public final private(set) var hasPicture = false

  private final var loader: PictureLoader?
  private final var request: PictureRequest?
  /// The size that was requested last.
  private final var room: PictureRoom?

  /// Creates an empty view, which scales its image to fit and keeps the aspect ratio.
  public override init(frame: Rect) {
    super.init(frame: frame)
    contentMode = .scaleAspectFit
  }

  deinit {
    request?.cancel()
    loader?.remove(self)
  }

  /// Shows the image of a file.
  ///
  /// - Parameters:
  ///   - file: The file, or `nil` to show nothing.
  ///   - loader: The loader, which the view retains.
  public final func show(_ file: PictureFile?, by loader: PictureLoader) {
    if file == self.file, loader === self.loader { return }
    request?.cancel()
    if loader !== self.loader {
      self.loader?.remove(self)
      loader.add(self)
    }
    (self.file, self.loader, request, room, hasPicture) = (file, loader, nil, nil, false)
    image = file == nil ? nil : placeholder
    setNeedsLayout()
  }

  /// Requests the image at the current size of the view.
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let file, let loader, let window, !bounds.isEmpty else { return }
    let scale = window.scale
    // The limit exceeds every panel, and replaces NaN.
    func pixels(_ length: Double) -> Int { length * scale < 16_384 ? Int((length * scale).rounded(.up)) : 16_384 }
    let wanted = PictureRoom(
      PixelSize(pixels(bounds.width), pixels(bounds.height)), filled: contentMode == .scaleAspectFill || contentMode == .scaleToFill)
    // A larger image was requested already.
    if let room, room.isFilled == wanted.isFilled, room.width >= wanted.width, room.height >= wanted.height { return }
    room = wanted
    request?.cancel()
    request = loader.load(file, for: wanted) { [unowned(unsafe) self] in take($0) }
  }

  /// Loads the file again because it has changed. The old image stays until then.
  final func readAnew() {
    request?.cancel()
    (request, room) = (nil, nil)
    setNeedsLayout()
  }

  private final func take(_ outcome: PictureLoader.Outcome) {
    hasPicture = true
    switch outcome {
    case .success(let picture): image = picture
    case .failure(let error):
      if let file { loader?.tell(error, of: file) }
      image = .missing()
    }
  }
}
