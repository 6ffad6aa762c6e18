import Vitrine

/// Systems 12 and 14: drawing with one finger, or with several at the same time.
final class PaintingController: DemoController {
  let sheet = PaintView()
  private let clearButton = StageButton()
  private let takesSeveral: Bool

  init(multitouch: Bool) {
    takesSeveral = multitouch
    super.init()
  }

  override func setUp() {
    sheet.isMultipleTouchEnabled = takesSeveral
    sheet.dimsLiveStrokes = takesSeveral
    sheet.invitation = takesSeveral ? "Draw with several fingers" : "Draw here"
    sheet.onChange = { [unowned(unsafe) self] in update() }
    clearButton.title = "Clear"
    clearButton.action = { [unowned(unsafe) self] _ in sheet.clear() }
    stage.addSubview(sheet)
    stage.addSubview(clearButton)
    update()
  }

  override func layOut(_ area: Rect) {
    sheet.frame = area
    sheet.invitationFont = metrics.title
    clearButton.font = metrics.body
    let width = metrics.body.size * 6.5
    clearButton.frame = Rect(
      area.width - metrics.margin - width, area.height - metrics.margin - metrics.finger, width, metrics.finger)
    update()
  }

  private func update() {
    show("strokes", "\(sheet.finished.count)")
    if takesSeveral {
      show("live", "\(sheet.live.count)")
    } else {
      let stroke = sheet.live.first?.stroke ?? sheet.finished.last
      show("points", "\(stroke?.points.count ?? 0)")
    }
    show("line", "\(Text.decimal(sheet.lineWidth)) pt")
  }
}
