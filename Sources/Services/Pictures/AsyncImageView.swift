public import Geometry
public import Raster
public import Toolkit

/// An image view that loads its image on another thread, at the size of the view.
///
/// The view shows a placeholder while the image is loading, and while its file does not exist yet. When the file has
/// arrived, call `ImageLoader.invalidate(_:)`. If the image cannot be loaded for another reason, the view shows its
/// failure image, and if the file is truncated, what exists of the image. The reason is logged once per file until
/// `invalidate(_:)` reloads the file. When the view grows, it loads the image again and shows the old one in the
/// meantime.
open class AsyncImageView: ImageView {
  private enum State { case loading, shown, failed }

  /// The image shown while the file is loading or does not exist yet. If it is `nil`, the view shows its background.
  public final var placeholder: Image? {
    didSet { if state == .loading { image = placeholder } }
  }

  /// The image shown if the file cannot be loaded. If it is `nil`, the view shows a marked box, or `icon`.
  public final var failureImage: Image? {
    didSet { if state == .failed { showFailure() } }
  }

  /// An icon that the view shows while it has no image, and instead of the marked box. It has the theme's color of
  /// secondary text, and at most a third of the view's height. The default is `nil`.
  public final var icon: Icon? {
    didSet {
      if icon == oldValue { return }
      if state == .failed { showFailure() }
      setNeedsDisplay()
    }
  }

  /// The height at the lower edge that texts cover, in points. The icon is above it.
  final var coveredHeight = 0.0 {
    didSet { if coveredHeight != oldValue { setNeedsDisplay() } }
  }

  /// The file of the image, or `nil` if the view is empty.
  public final private(set) var file: ImageSource?
  /// Whether loading has finished, successfully or not. It has not while the file does not exist yet.
  public final var isFinished: Bool { state != .loading }
  private final var state = State.loading
  /// The download of the file, or `nil` if the app itself stores the file.
  package final private(set) var download: (any ImageDownload)?

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
    // This may invalidate the file, which reloads the views of the loader.
    download?.cancel()
  }

  /// Shows the image of a file.
  ///
  /// - Parameters:
  ///   - file: The file, or `nil` to show nothing.
  ///   - loader: The loader, which the view retains.
  public final func setSource(_ file: ImageSource?, loader: ImageLoader) {
    if file == self.file, loader === self.loader, download == nil { return }
    setSource(file, loader: loader, download: nil)
  }

  /// Shows the image of a file that `download` stores.
  package final func setSource(_ file: ImageSource?, loader: ImageLoader, download: (any ImageDownload)?) {
    self.download?.cancel()
    self.download = download
    request?.cancel()
    if loader !== self.loader {
      self.loader?.remove(self)
      loader.add(self)
    }
    self.file = file
    self.loader = loader
    request = nil
    requestedSize = nil
    state = .loading
    image = file == nil ? nil : placeholder
    setNeedsLayout()
  }

  /// Stops loading while the view is in no window. Overrides must call `super`.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil {
      request?.cancel()
      download?.cancel()
    } else if file != nil {
      reload()
    }
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
    download?.viewNeedsFile(isMissing: false)
  }

  /// Loads the file again because it has changed. The old image stays until then.
  final func reload() {
    request?.cancel()
    request = nil
    requestedSize = nil
    setNeedsLayout()
  }

  private final func didLoad(_ outcome: ImageLoader.Outcome) {
    switch outcome {
    case .success(let picture):
      state = .shown
      if let file, let warning = picture.warning { loader?.log(warning, for: file) }
      image = picture
    case .failure(let error) where error.isMissingFile:
      if let download {
        // The image that the view has stays until the file was downloaded again.
        download.viewNeedsFile(isMissing: true)
      } else {
        state = .loading
        image = placeholder
      }
    case .failure(let error):
      if let file { loader?.log(error.message, for: file) }
      state = .failed
      showFailure()
    }
  }

  /// Shows that the download has failed, unless the view has an image.
  package final func downloadDidFail() {
    guard state == .loading else { return }
    state = .failed
    showFailure()
  }

  private final func showFailure() { image = failureImage ?? (icon == nil ? .placeholder() : nil) }

  // MARK: The icon

  open override func environmentDidChange() {
    super.environmentDidChange()
    if icon != nil { setNeedsDisplay() }
  }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    super.draw(rect, on: canvas)
    guard let icon, image == nil else { return }
    let height = max(0, bounds.height - coveredHeight)
    let side = min(bounds.width, height) / 3
    let box = Rect(bounds.midX - side / 2, bounds.minY + (height - side) / 2, side, side)
    canvas.draw(icon, in: box, color: theme.colors.secondaryText, isRightToLeft: isRightToLeft)
  }
}
