#if DeskWindow && !hasFeature(Embedded)
  import DeskWindow
  import Geometry
  import Platform
  import Raster
  import Toolkit
  import Typography

  /// A display that draws development aids over the app's frames without changing them: the last damage, the views,
  /// their touch areas, and lines of text. Without any of these, frames are passed on unchanged.
  final class DebugOverlayDisplay: Display {
    private let display: any Display
    /// Returns the window whose views are outlined.
    var window: () -> Window? = { nil }
    /// The tool bar next to the panel, which uses the same descriptor.
    var bar: FrameLoop?
    /// Called for each frame with the time to make it in seconds, and the number of changed pixels.
    var onFrame: (_ cost: Double, _ pixels: Int) -> Void = { _, _ in }
    /// Whether the last damage is outlined.
    var showsDamage = false { didSet { needsFullFrame = true } }
    /// Whether the views and their touch margins are outlined.
    var showsViews = false { didSet { needsFullFrame = true } }
    /// A line of text across the top.
    var note: String? { didSet { if note != oldValue { needsFullFrame = true } } }
    /// The touch report for an inspected position, in window points.
    var inspected: (report: TouchReport, place: Point)? {
      didSet { if inspected != nil || oldValue != nil { needsFullFrame = true } }
    }

    /// The frame with its marks, or `nil` if there are none.
    private var bitmap: Bitmap?
    /// The area of the current marks.
    private var markedRegion = Region()
    /// Whether the whole frame must be presented again.
    private var needsFullFrame = false

    init(over display: any Display) { self.display = display }

    var descriptor: Int32? { display.descriptor }
    var deadline: Double? {
      var deadline = needsFullFrame ? 0 : display.deadline
      deadline.bringForward(to: bar?.deadline)
      return deadline
    }
    var screen: Screen? { display.screen }
    var isReady: Bool { display.isReady }
    var failingSince: Double? { display.failingSince }

    func nextBlank(after time: Double) -> Double { display.nextBlank(after: time) }

    func process(into events: inout [DisplayEvent], at now: Double) {
      display.process(into: &events, at: now)
      if needsFullFrame, display.isReady {
        needsFullFrame = false
        events.append(.exposed)
      } else if needsFullFrame, display.deadline == nil, display.screen == nil {
        // Without a screen, nothing needs an update. The next screen starts with a whole frame.
        needsFullFrame = false
      }
      bar?.turn(at: now)
    }

    func present(_ frame: Frame, damage: Region, at now: Double) {
      onFrame((DesktopTime.now - now) / DesktopTime.speed, damage.area)
      guard showsDamage || showsViews || note != nil || inspected != nil || !markedRegion.isEmpty else {
        bitmap = nil
        return display.present(frame, damage: damage, at: now)
      }
      var changed = damage
      for rect in markedRegion.rects { changed.formUnion(rect) }
      if bitmap?.size != frame.size {
        bitmap = Bitmap(checkedSize: frame.size)
        changed = Region(PixelRect(size: frame.size))
      }
      // Without memory for the bitmap, no marks are drawn.
      guard let bitmap else { return display.present(frame, damage: changed, at: now) }
      for rect in changed.rects { copy(rect.intersection(PixelRect(size: frame.size)), of: frame, to: bitmap) }
      markedRegion.removeAll()
      let canvas = Canvas(bitmap)
      canvas.beginPass(scale: 1, clip: PixelRect(size: frame.size))
      if showsViews, let window = window() { outline(window, of: window, on: canvas) }
      if showsDamage {
        for rect in damage.rects {
          outline(
            Rect(Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height)), Color(hex: 0xFF2D95),
            on: canvas)
        }
      }
      if let inspected, let window = window() { draw(inspected.report, at: inspected.place, of: window, on: canvas) }
      if let note { draw([note], color: Color(hex: 0xA3121F), atTop: true, on: canvas) }
      for rect in markedRegion.rects { changed.formUnion(rect) }
      display.present(
        Frame(pixels: bitmap.pixels, stride: bitmap.stride, size: bitmap.size, isDithered: frame.isDithered),
        damage: changed, at: now)
    }

    func close() { display.close() }
    func relinquishControl() { display.relinquishControl() }

    private func copy(_ rect: PixelRect, of frame: Frame, to bitmap: Bitmap) {
      guard !rect.isEmpty else { return }
      for y in rect.minY..<rect.maxY {
        (bitmap.pixels + y * bitmap.stride + rect.minX).update(
          from: frame.pixels + y * frame.stride + rect.minX, count: rect.width)
      }
    }

    // MARK: Marks

    private func outline(_ view: View, of window: Window, on canvas: Canvas) {
      guard !view.isHidden, view.alpha > 0 else { return }
      outlineBounds(of: view, in: window, on: canvas)
      for child in view.subviews { outline(child, of: window, on: canvas) }
    }

    private func outlineBounds(of view: View, in window: Window, on canvas: Canvas) {
      func inPixels(_ rect: Rect) -> Rect {
        let inWindow = view.convert(rect, to: nil)
        return Rect(
          inWindow.minX * window.scale, inWindow.minY * window.scale, inWindow.width * window.scale,
          inWindow.height * window.scale)
      }
      let takesFingers = view.isUserInteractionEnabled
      outline(inPixels(view.bounds), takesFingers ? Color(hex: 0x2DD4FF) : Color(hex: 0x8A8F98), on: canvas)
      let reach = view.touchBounds
      if takesFingers, reach != view.bounds { outline(inPixels(reach), Color(hex: 0xFFD02D), on: canvas) }
    }

    /// Draws a line of one pixel along the inside of `rect`, which is in pixels.
    private func outline(_ rect: Rect, _ color: Color, on canvas: Canvas) {
      let left = rect.minX.rounded()
      let top = rect.minY.rounded()
      let right = rect.maxX.rounded()
      let bottom = rect.maxY.rounded()
      guard left.isFinite, top.isFinite, right - left >= 1, bottom - top >= 1 else { return }
      for side in [
        Rect(left, top, right - left, 1), Rect(left, bottom - 1, right - left, 1), Rect(left, top, 1, bottom - top),
        Rect(right - 1, top, 1, bottom - top),
      ] {
        fill(side, color, on: canvas)
      }
    }

    private func fill(_ rect: Rect, _ color: Color, on canvas: Canvas) {
      guard let bitmap else { return }
      canvas.fill(rect, with: color)
      let part = PixelRect(covering: rect).intersection(PixelRect(size: bitmap.size))
      if !part.isEmpty { markedRegion.formUnion(part) }
    }

    /// Outlines the view that receives the touch and shows the report in the half of the window without the touch.
    private func draw(_ report: TouchReport, at place: Point, of window: Window, on canvas: Canvas) {
      if let target = report.target, target.window === window { outlineBounds(of: target, in: window, on: canvas) }
      draw(report.lines, color: Color(hex: 0x14305A), atTop: place.y > window.bounds.height / 2, on: canvas)
    }

    private func draw(_ lines: [String], color: Color, atTop: Bool, on canvas: Canvas) {
      guard let bitmap else { return }
      let width = Double(bitmap.size.width) - 16
      let texts = lines.map { TextLayout($0, font: Font(size: 15), width: width, maximumLines: 2) }
      let height = texts.reduce(12) { $0 + $1.size.height }
      var y = atTop ? 0 : Double(bitmap.size.height) - height
      fill(Rect(0, y, Double(bitmap.size.width), height), color, on: canvas)
      y += 6
      for text in texts {
        canvas.draw(text, in: Rect(8, y, width, text.size.height), color: .white)
        y += text.size.height
      }
    }
  }
#endif
