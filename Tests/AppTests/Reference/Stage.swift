import TouchVisualization
import VitrineTesting

/// The stage of an exhibit: an application with a dark window, and fingers that leave a trail.
final class Stage {
  /// The width of every image, in points.
  static let width = 300.0
  /// The pixels per point, chosen to be sharp on high-resolution screens.
  static let scale = 2.0

  let player: TouchPlayer
  /// Objects that views refer to but do not own.
  private var company: [AnyObject] = []
  let window: FingerWindow
  var application: Application { player.application }
  var bounds: Rect { window.bounds }

  init(height: Double) throws {
    Typeface.system = try testLocal("sans") {
      try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    }
    // A previous exhibit may have changed these.
    KeyboardLanguage.offered = [.english]
    Keyboard.wordLists = []
    window = FingerWindow(size: Size(Self.width, height), scale: Self.scale)
    window.backgroundColor = .night
    player = TouchPlayer(window: window)
    application.advance(to: 0)
  }

  // MARK: Setting the scene

  func add(_ view: View, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    view.frame = Rect(x, y, width, height)
    window.addSubview(view)
  }

  /// Adds `view` in its preferred size to the center of the stage.
  func center(_ view: View, width: Double = 0) {
    let size = view.sizeThatFits(Size(width, 0))
    view.frame = Rect(center: bounds.center, size: size)
    window.addSubview(view)
  }

  /// Adds views in a row, each centered in its share of the width, with a caption below.
  func row(_ views: [(View, String)], size: Size, top: Double) {
    let share = Self.width / Double(views.count)
    for (index, (view, word)) in views.enumerated() {
      let middle = share * (Double(index) + 0.5)
      add(view, (middle - size.width / 2).rounded(), top, size.width, size.height)
      caption(word, at: Point(middle, top + size.height + 22), width: share)
    }
  }

  /// Adds a caption with its center at `place`.
  func caption(_ text: String, at place: Point, width: Double = Stage.width) {
    let label = Label()
    label.text = text
    label.font = Font(size: 11)
    label.textColor = .mist
    label.textAlignment = .center
    add(label, place.x - width / 2, place.y - 8, width, 16)
  }

  /// A canvas behind all views, in the stage's points.
  lazy var canvas: Canvas = {
    let bitmap = Bitmap(size: window.pixelSize)
    let paper = ImageView(image: Image(bitmap))
    paper.frame = bounds
    window.insertSubview(paper, at: 0)
    let canvas = Canvas(bitmap)
    canvas.beginPass(scale: Self.scale, clip: bitmap.bounds)
    return canvas
  }()

  /// Retains an object, such as a data source, as long as the stage exists.
  func keep(_ object: AnyObject) { company.append(object) }

  /// Fills the stage with a controller's view.
  func show(_ controller: ViewController) {
    window.rootViewController = controller
    player.wait(0.1)
  }

  // MARK: Fingers

  /// Puts a finger down and holds it.
  func press(_ place: Point, finger: Int32 = 1) {
    player.down(finger, place.x, place.y, at: application.now)
    player.wait(0.3)
  }

  /// Moves a finger through `places` at a constant speed. `seconds` is the time for each of them.
  func move(through places: [Point], from start: Point, finger: Int32 = 1, for seconds: Double = 0.5) {
    var last = start
    for place in places {
      let begin = application.now
      let from = last
      for step in 1...20 {
        let share = Double(step) / 20
        let way = (place - from) * share
        player.move(finger, from.x + way.dx, from.y + way.dy, at: begin + seconds * share)
      }
      last = place
    }
  }

  /// Returns what a panel of the stage's size would show.
  func draw() -> Bitmap {
    player.wait(1.0 / 60)
    let bitmap = Bitmap(size: window.pixelSize)
    window.setNeedsDisplay()
    window.draw(on: Canvas(bitmap))
    return bitmap
  }
}

/// The few colors of all images.
extension Color {
  /// The background.
  static let night = Color(hex: 0x17191F)
  /// The color of views on the background.
  static let slate = Color(hex: 0x2A2E38)
  /// The color of secondary text and lines.
  static let mist = Color(hex: 0x9FA4B0)
  static let sky = Color(hex: 0x5B8DEF)
  static let leaf = Color(hex: 0x4FB286)
  static let clay = Color(hex: 0xE8954A)
}

/// A window that shows fingers and their paths.
final class FingerWindow: Window {
  private var trails: [(touch: Touch, path: Path)] = []

  override init(size: Size, scale: Double) {
    super.init(size: size, scale: scale)
    let marks = TouchVisualizer(over: self)
    marks.style.radius = 16
    marks.style.fadeDuration = 0.5
    overlay = marks
  }

  override func sendEvent(_ event: Event) {
    for touch in event.allTouches {
      if touch.phase == .began {
        var path = Path()
        path.move(to: touch.location(in: nil))
        trails.append((touch, path))
      } else if let index = trails.lastIndex(where: { $0.touch === touch }) {
        for place in event.coalescedTouches(for: touch) { trails[index].path.addLine(to: place.location(in: nil)) }
      }
    }
    super.sendEvent(event)
  }

  override func drawOverlay(_ rect: Rect, on canvas: Canvas) {
    let style = StrokeStyle(width: 3, cap: .round, join: .round)
    for trail in trails { canvas.stroke(trail.path, style: style, with: Color.white.withAlpha(0.45)) }
  }
}
