import TextShaping
import Vitrine

/// A field for each of five scripts, and a text view that mixes them.
final class ScriptsController: DemoController {
  private(set) var fields: [TextEntry] = []

  private static let texts = [
    ("English", "Two cups of tea"), ("Hebrew", "שתי כוסות תה"), ("Arabic", "كوبان من الشاي"),
    ("Greek", "Δύο φλιτζάνια τσάι"),
    ("Ukrainian", "Дві чашки чаю"),
  ]
  private static let mixed = "Tea, תה, شاي, τσάι, чай.\nתה ירוק (Sencha) 12 ₪"

  override func setUp() {
    TextShaper.install()
    for (name, text) in Self.texts { add(TextField(name), text) }
    let mixed = TextView()
    mixed.accessibilityLabel = "All scripts"
    add(mixed, Self.mixed)
    for (field, next) in zip(fields, fields.dropFirst()) { (field as? TextField)?.nextField = next }
    show("characters", "–")
  }

  private func add(_ field: TextEntry, _ text: String) {
    field.text = text
    // The controller owns the fields, so it outlives their closures.
    field.onChange = { [unowned(unsafe) self] in show("characters", "\($0.text.count)") }
    fields.append(field)
    stage.addSubview(field)
  }

  override func layOut(_ area: Rect) {
    let margin = metrics.margin
    let gap = metrics.gap
    let height = metrics.finger
    let columns = area.width > 420 ? 2 : 1
    let width = (area.width - 2 * margin - gap * Double(columns - 1)) / Double(columns)
    let rows = Double((fields.count + columns - 1) / columns)
    let most = min(height, (area.height - 2 * margin + gap) / rows - gap)
    for (index, field) in fields.enumerated() {
      field.font = metrics.body
      let place = Point(
        margin + (width + gap) * Double(index % columns), margin + (most + gap) * Double(index / columns))
      // The last one is a text view, and gets the remaining height.
      let isLast = index == fields.count - 1
      field.frame = Rect(
        origin: place, size: Size(width, isLast ? max(most, min(height * 2, area.height - margin - place.y)) : most))
    }
  }
}
