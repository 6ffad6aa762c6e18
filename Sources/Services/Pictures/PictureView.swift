public import Geometry
public import Raster
public import Toolkit

/// A picture that is read on another thread, in the size that the view has.
///
/// Until it is there, the view shows its placeholder. Where it cannot be read, the view shows a marked box, and the log says why in one line,
/// however many views show it and how often; `PictureLoader.forget` has them read it anew.
/// A view that becomes larger reads it anew; meanwhile it shows what it has.
open class PictureView: ImageView {
  /// What is shown while the picture is being read; nil shows the view's background.
  public final var placeholder: Image? {
    didSet { if !hasPicture { image = placeholder } }
  }

  /// What it shows; nil for nothing.
  public final private(set) var file: PictureFile?
  /// Whether the picture is there, or it is known that it cannot be.
  public final private(set) var hasPicture = false

  private final var loader: PictureLoader?
  private final var request: PictureRequest?
  /// The place that was asked for last.
  private final var room: PictureRoom?

  /// An empty one, which shows all of its picture in its own shape.
  public override init(frame: Rect) {
    super.init(frame: frame)
    contentMode = .scaleAspectFit
  }

  deinit {
    request?.cancel()
    loader?.remove(self)
  }

  /// Shows a picture.
  ///
  /// - Parameters:
  ///   - file: nil shows nothing.
  ///   - loader: reads it, and is kept.
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

  /// Asks for the picture in the size that the view has now.
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let file, let loader, let window, !bounds.isEmpty else { return }
    let scale = window.scale
    // No panel has more; what is not a number is none.
    func pixels(_ length: Double) -> Int { length * scale < 16_384 ? Int((length * scale).rounded(.up)) : 16_384 }
    let wanted = PictureRoom(
      PixelSize(pixels(bounds.width), pixels(bounds.height)), filled: contentMode == .scaleAspectFill || contentMode == .scaleToFill)
    // A smaller place is filled by what is there.
    if let room, room.isFilled == wanted.isFilled, room.width >= wanted.width, room.height >= wanted.height { return }
    room = wanted
    request?.cancel()
    request = loader.load(file, for: wanted) { [unowned(unsafe) self] in take($0) }
  }

  /// The file is another one now: what there is stays until that has been read.
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
