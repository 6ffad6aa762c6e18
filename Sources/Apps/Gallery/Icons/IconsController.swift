import Icons
import Vitrine

/// All icons of the set, to find one by its appearance.
final class IconsController: DemoController {
  let sheet = IconSheet()
  let turn = StageButton()
  private let scroll = ScrollView()

  override func setUp() {
    scroll.addSubview(sheet)
    turn.icon = .forward
    turn.title = "Turn"
    // The controller owns both views, so it outlives their closures.
    turn.action = { [unowned(unsafe) self] _ in
      stage.layoutDirection = stage.isRightToLeft ? .leftToRight : .rightToLeft
      showState()
    }
    sheet.onSelection = { [unowned(unsafe) self] in showState() }
    for view in [scroll, turn] as [View] { stage.addSubview(view) }
    showState()
  }

  private func showState() {
    show("icon", sheet.selection.map { sheet.icons[$0].name } ?? "–")
    show("reading", stage.isRightToLeft ? "to the left" : "to the right")
  }

  override func layOut(_ area: Rect) {
    let margin = metrics.margin
    let height = metrics.finger
    turn.font = metrics.body
    turn.frame = Rect(margin, area.height - margin - height, area.width - 2 * margin, height)
    scroll.frame = Rect(margin, 0, area.width - 2 * margin, turn.frame.minY - metrics.gap)
    sheet.cell = metrics.finger
    sheet.frame = Rect(0, 0, scroll.bounds.width, sheet.height(for: scroll.bounds.width))
    scroll.contentSize = sheet.bounds.size
  }
}
