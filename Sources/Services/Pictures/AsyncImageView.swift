public import Geometry
public import Raster
public import Toolkit

/// An image view that loads its image on another thread, at the size of the view.
///
/// The view shows a placeholder while the image is loading, and while its file does not exist yet. When the file has
/// arrived, call `ImageLoader.invalidate(_:)`. If the image cannot be loaded for another reason, the view shows a
/// marked box, and if the file is truncated, what exists of the image. The reason is logged once per file until
/// `invalidate(_:)` reloads the file. When the view grows, it loads the image again and shows the old one in the
/// meantime.
open class AsyncImageView: ImageView {
  /// The image shown while the file is loading or does not exist yet. If it is `nil`, the view shows its background.
  public final var placeholder: Image? {
    didSet { if !isFinished { image = placeholder } }
  }

  /// The file of the image, or `nil` if the view is empty.
  public final private(set) var file: ImageSource?
  /// Whether loading has finished, successfully or not. It has not while the file does not exist yet.
  public final private(set) var isFinished = false

  private final var loader: ImageLoader?
  private final var request: ImageRequest?
  /// The size that was requested last.
  private final var requestedSize: TargetSize?

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
  public final func setSource(_ file: ImageSource?, loader: ImageLoader) {
    if file == self.file, loader === self.loader { return }
    request?.cancel()
    if loader !== self.loader {
      self.loader?.remove(self)
      loader.add(self)
    }
    self.file = file
    self.loader = loader
    request = nil
    requestedSize = nil
    isFinished = false
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
    let wanted = TargetSize(
      PixelSize(pixels(bounds.width), pixels(bounds.height)),
      fills: contentMode == .scaleAspectFill || contentMode == .scaleToFill)
    // A larger image was requested already.
    if let requestedSize, requestedSize.fills == wanted.fills, requestedSize.width >= wanted.width,
      requestedSize.height >= wanted.height
    {
      return
    }
    requestedSize = wanted
    request?.cancel()
    request = loader.load(file, targetSize: wanted) { [unowned(unsafe) self] in didLoad($0) }
  }

  /// Loads the file again because it has changed. The old image stays until then.
  final func reload() {
    request?.cancel()
    request = nil
    requestedSize = nil
    setNeedsLayout()
  }

  private final func didLoad(_ outcome: ImageLoader.Outcome) {
    isFinished = true
    switch outcome {
    case .success(let picture):
      if let file, let warning = picture.warning { loader?.log(warning, for: file) }
      image = picture
    case .failure(let error) where error.isMissingFile:
      isFinished = false
      image = placeholder
    case .failure(let error):
      if let file { loader?.log(error.message, for: file) }
      image = .placeholder()
    }
  }
}
